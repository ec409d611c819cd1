import { useState } from 'react'
import { checkCode } from '#domain/accounts/account-form.ts'
import type { AccountAnswer, HostedAccounts } from '#domain/accounts/account-service.ts'
import type { FactorCode } from '#domain/accounts/sign-in-steps.ts'
import { PageForm } from '#web/accounts/form.tsx'
import { useForm } from '#web/accounts/use-form.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { TextField } from '#web/ui/form/field.tsx'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { StepPage } from './step-page.tsx'
import { withSignInSteps } from './with-sign-in-steps.ts'

type Verification = {
  verify(factor: FactorCode): AccountAnswer<unknown>
  onVerified?: () => void
}

// A phone offers the code that an app shows or a message brings; nothing offers a recovery code.
const INPUT = {
  app: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  recovery: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
} as const

const LABEL = { app: 'secondFactor.code', recovery: 'secondFactor.recoveryCode' } as const
const HINT = { app: 'secondFactor.codeHint', recovery: 'secondFactor.recoveryCodeHint' } as const

function CodeForm({ kind, verify, onVerified }: Verification & { kind: FactorCode['kind'] }) {
  const { t } = useTexts('accounts')
  const form = useForm({
    fields: ['code'] as const,
    check: checkCode,
    send: ({ code }) => verify({ kind, code }),
    onDone: () => onVerified?.(),
    failsAt: { 'wrong-code': 'code' },
  })
  return (
    <PageForm form={form} label={t('secondFactor.continue')} busyLabel={t('secondFactor.checking')}>
      <TextField
        {...INPUT[kind]}
        label={t(LABEL[kind])}
        name="code"
        required
        hint={t(HINT[kind])}
        error={form.errorAt('code')}
      />
    </PageForm>
  )
}

export function SecondFactorForm({
  onBack,
  ...verification
}: Verification & { onBack?: (() => void) | undefined }) {
  const { t } = useTexts('accounts')
  const [kind, setKind] = useState<FactorCode['kind']>('app')
  return (
    <>
      <CodeForm key={kind} kind={kind} {...verification} />
      <p className="account-form-other account-form-ways">
        <LinkButton onClick={() => setKind(kind === 'app' ? 'recovery' : 'app')}>
          {kind === 'app' ? t('secondFactor.useRecovery') : t('secondFactor.useApp')}
        </LinkButton>
        {onBack && <LinkButton onClick={onBack}>{t('secondFactor.back')}</LinkButton>}
      </p>
    </>
  )
}

type SecondFactorStepProps = { hosted: HostedAccounts; onBack?: () => void }

/** Between a right password and the diary, for accounts that ask for more. The right code signs in. */
export function SecondFactorStep({ hosted, onBack }: SecondFactorStepProps) {
  const { t } = useTexts('accounts')
  return (
    <StepPage title={t('secondFactor.title')} text={<p>{t('secondFactor.sentence')}</p>}>
      <SecondFactorForm
        verify={(factor) => withSignInSteps(hosted, (steps) => steps.signInWithFactor(factor))}
        onBack={onBack}
      />
    </StepPage>
  )
}
