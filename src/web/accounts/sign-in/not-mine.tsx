import { useState } from 'react'
import { checkRemovalProofs } from '#domain/accounts/account-form.ts'
import type { HostedAccounts } from '#domain/accounts/account-service.ts'
import { REMOVABLE_DAYS } from '#domain/accounts/added-keys.ts'
import type { HalfWay, RecoveryStep } from '#domain/accounts/sign-in-steps.ts'
import { ActionFailure, PageForm } from '#web/accounts/form.tsx'
import { MailNote } from '#web/accounts/notes.tsx'
import { useAction } from '#web/accounts/use-action.ts'
import { useForm } from '#web/accounts/use-form.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button, ButtonLink } from '#web/ui/form/button.tsx'
import { PasswordField, TextField } from '#web/ui/form/field.tsx'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { StepPage } from './step-page.tsx'
import { withSignInSteps } from './with-sign-in-steps.ts'

const DAYS = { days: REMOVABLE_DAYS }

type NotMineProps = {
  hosted: HostedAccounts
  at: HalfWay
  /** Back to where the second factor is asked for. */
  onBack(): void
  /** Where nothing more is asked; else a link leads to a new password. */
  onRemoved?: (() => void) | undefined
}

type ProofsFormProps = Pick<NotMineProps, 'hosted' | 'at'> & { onDone(next: RecoveryStep): void }

function ProofsForm({ hosted, at, onDone }: ProofsFormProps) {
  const { t } = useTexts('accounts')
  const form = useForm({
    fields: ['code', 'password'] as const,
    check: checkRemovalProofs,
    send: (proofs) => withSignInSteps(hosted, (steps) => steps.removeRecentKeys(at, proofs)),
    onDone,
  })
  return (
    <PageForm form={form} label={t('notMine.submit')} busyLabel={t('notMine.submitting')}>
      <TextField
        label={t('notMine.code')}
        {...form.field('code')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <PasswordField
        label={t('password')}
        {...form.field('password')}
        autoComplete="current-password"
        required
      />
    </PageForm>
  )
}

function Removed({ next, onBack, onRemoved }: { next: RecoveryStep } & NotMineProps) {
  const { t } = useTexts('accounts')
  const text = (
    <>
      <p>{t('notMine.done', DAYS)}</p>
      <p>{next === 'second-factor' ? t('notMine.older') : t('notMine.doneNext')}</p>
    </>
  )
  return (
    <StepPage title={t('notMine.doneTitle')} text={text}>
      {next === 'second-factor' && <Button onClick={onBack}>{t('notMine.enterCode')}</Button>}
      {next === 'new-password' && onRemoved && (
        <Button onClick={onRemoved}>{t('notMine.newPassword')}</Button>
      )}
      {next === 'new-password' && !onRemoved && (
        <ButtonLink to="/reset-password">{t('notMine.newPassword')}</ButtonLink>
      )}
    </StepPage>
  )
}

/** For an owner whose account asks for a second factor that somebody else has added: it is removed without its codes. */
export function NotMineStep(props: NotMineProps) {
  const { hosted, at, onBack } = props
  const { t } = useTexts('accounts')
  const [step, setStep] = useState<'offer' | 'proofs' | RecoveryStep>('offer')
  const mail = useAction()
  const mailCode = () =>
    mail.run(
      () => withSignInSteps(hosted, (steps) => steps.mailRemovalCode(at)),
      () => setStep('proofs'),
    )
  if (step === 'new-password' || step === 'second-factor') return <Removed next={step} {...props} />
  const isOffer = step === 'offer'
  const text = isOffer ? (
    <>
      <p>{t('notMine.sentence', DAYS)}</p>
      <p>{t('notMine.goes')}</p>
    </>
  ) : (
    <>
      <p>{t('notMine.sent')}</p>
      <MailNote />
    </>
  )
  return (
    <StepPage key={step} title={t('notMine.title')} text={text}>
      {isOffer && (
        <Button size="lg" fullWidth isLoading={mail.isBusy} onClick={mailCode}>
          {t('notMine.send')}
        </Button>
      )}
      {isOffer && <ActionFailure failure={mail.failure} />}
      {!isOffer && <ProofsForm hosted={hosted} at={at} onDone={setStep} />}
      <p className="account-form-other">
        <LinkButton onClick={onBack}>{t('secondFactor.back')}</LinkButton>
      </p>
    </StepPage>
  )
}
