import { useState } from 'react'
import { checkCode } from '#domain/accounts/account-form.ts'
import type { AccountFailure } from '#domain/accounts/account-service.ts'
import type { FactorCode } from '#domain/accounts/sign-in-steps.ts'
import type { Outcome } from '#domain/outcome.ts'
import { FormFailure } from '#web/accounts/form-failure.tsx'
import { useAccountForm } from '#web/accounts/use-account-form.ts'
import { useFieldError } from '#web/accounts/use-field-error.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import '#web/accounts/account-form.css'

type Show = (shown: FactorCode) => Promise<Outcome<unknown, AccountFailure>>

/** What the browser may know of each kind: a phone offers the code that a message brings, nobody offers the other. */
const FIELD = {
  app: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  recovery: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
} as const

const LABEL = { app: 'secondFactor.code', recovery: 'secondFactor.recoveryCode' } as const
const HINT = { app: 'secondFactor.codeHint', recovery: 'secondFactor.recoveryCodeHint' } as const

function CodeForm({ kind, show }: { kind: FactorCode['kind']; show: Show }) {
  const { t } = useTexts('accounts')
  const errorOf = useFieldError()
  const { formProps, problems, failure, failureAt, progress } = useAccountForm({
    fields: ['code'] as const,
    check: checkCode,
    send: ({ code }) => show({ kind, code }),
    failsAt: { 'wrong-code': 'code' },
  })
  return (
    <form className="account-form" {...formProps}>
      <TextField
        {...FIELD[kind]}
        label={t(LABEL[kind])}
        name="code"
        required
        hint={t(HINT[kind])}
        error={errorOf('code', problems.code, failureAt('code'))}
      />
      <Button type="submit" size="lg" fullWidth isLoading={progress === 'busy'}>
        {progress === 'busy' ? t('secondFactor.checking') : t('secondFactor.continue')}
      </Button>
      <FormFailure failure={failure} />
    </form>
  )
}

/** Asks for a code of the app, or for one of those kept for the day when the app is gone. */
export function SecondFactorForm({ show, onBack }: { show: Show; onBack?: () => void }) {
  const { t } = useTexts('accounts')
  const [kind, setKind] = useState<FactorCode['kind']>('app')
  const other = kind === 'app' ? 'recovery' : 'app'
  return (
    <>
      <CodeForm key={kind} kind={kind} show={show} />
      <p className="account-form-other account-form-ways">
        <LinkButton onClick={() => setKind(other)}>
          {kind === 'app' ? t('secondFactor.useRecovery') : t('secondFactor.useApp')}
        </LinkButton>
        {onBack && <LinkButton onClick={onBack}>{t('secondFactor.back')}</LinkButton>}
      </p>
    </>
  )
}
