import { useState } from 'react'
import { checkCode } from '#domain/accounts/account-form.ts'
import type { AccountAnswer, HostedAccounts } from '#domain/accounts/account-service.ts'
import type { FactorCode } from '#domain/accounts/sign-in-steps.ts'
import { CodeField } from '#web/accounts/credential-fields.tsx'
import { PageForm } from '#web/accounts/form.tsx'
import { useForm } from '#web/accounts/use-form.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { TextField } from '#web/ui/form/field.tsx'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { NotMineStep } from './not-mine.tsx'
import { StepPage } from './step-page.tsx'
import { withSignInSteps } from './with-sign-in-steps.ts'

type Verification = { verify(factor: FactorCode): AccountAnswer<unknown>; onVerified?(): void }

function FactorCodeForm({ kind, verify, onVerified }: Verification & { kind: FactorCode['kind'] }) {
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
      {kind === 'app' ? (
        <CodeField label={t('secondFactor.code')} {...form.field('code')} hint={t('secondFactor.codeHint')} />
      ) : (
        <TextField
          label={t('secondFactor.recoveryCode')}
          {...form.field('code')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          hint={t('secondFactor.recoveryCodeHint')}
        />
      )}
    </PageForm>
  )
}

type SecondFactorFormProps = Verification & {
  onBack?: (() => void) | undefined
  /** Somebody else has added what is asked for. */
  onNotMine(): void
}

export function SecondFactorForm({ onBack, onNotMine, ...verification }: SecondFactorFormProps) {
  const { t } = useTexts('accounts')
  const [kind, setKind] = useState<FactorCode['kind']>('app')
  return (
    <>
      <FactorCodeForm key={kind} kind={kind} {...verification} />
      <p className="account-form-other account-form-ways">
        <LinkButton onClick={() => setKind(kind === 'app' ? 'recovery' : 'app')}>
          {kind === 'app' ? t('secondFactor.useRecovery') : t('secondFactor.useApp')}
        </LinkButton>
        <LinkButton onClick={onNotMine}>{t('notMine.open')}</LinkButton>
        {onBack && <LinkButton onClick={onBack}>{t('secondFactor.back')}</LinkButton>}
      </p>
    </>
  )
}

type SecondFactorStepProps = { hosted: HostedAccounts; email?: string; onBack?: () => void }

/** After a right password, for accounts that ask for more. The right code signs in. */
export function SecondFactorStep({ hosted, email = '', onBack }: SecondFactorStepProps) {
  const { t } = useTexts('accounts')
  const [isMine, setIsMine] = useState(true)
  if (!isMine) return <NotMineStep hosted={hosted} at="log-in" email={email} onBack={() => setIsMine(true)} />
  return (
    <StepPage title={t('secondFactor.title')} text={<p>{t('secondFactor.sentence')}</p>}>
      <SecondFactorForm
        verify={(factor) => withSignInSteps(hosted, (steps) => steps.signInWithFactor(factor))}
        onBack={onBack}
        onNotMine={() => setIsMine(false)}
      />
    </StepPage>
  )
}
