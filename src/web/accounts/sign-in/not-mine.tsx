import { useState } from 'react'
import { checkNewEmail } from '#domain/accounts/account-form.ts'
import type { HostedAccounts } from '#domain/accounts/account-service.ts'
import { REMOVABLE_DAYS } from '#domain/accounts/added-keys.ts'
import type { HalfWay, RecoveryStep } from '#domain/accounts/sign-in-steps.ts'
import { EmailField } from '#web/accounts/credential-fields.tsx'
import { PageForm } from '#web/accounts/form.tsx'
import { MailNote } from '#web/accounts/notes.tsx'
import { RemovalProofsForm } from '#web/accounts/removal-proofs.tsx'
import { useForm } from '#web/accounts/use-form.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button, ButtonLink } from '#web/ui/form/button.tsx'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { StepPage } from './step-page.tsx'
import { withSignInSteps } from './with-sign-in-steps.ts'

const DAYS = { days: REMOVABLE_DAYS }

type NotMineProps = {
  hosted: HostedAccounts
  at: HalfWay
  /** Of the account, where it is known. */
  email: string
  /** Back to where the second factor is asked for. */
  onBack(): void
  /** Where nothing more is asked; else a link leads to a new password. */
  onRemoved?: (() => void) | undefined
}

type EmailFormProps = Pick<NotMineProps, 'hosted' | 'email'> & { onMailed(email: string): void }

function EmailForm({ hosted, email, onMailed }: EmailFormProps) {
  const { t } = useTexts('accounts')
  const form = useForm({
    fields: ['email'] as const,
    check: checkNewEmail,
    send: (typed) => withSignInSteps(hosted, (steps) => steps.mailRemovalCode(typed.email)),
    onDone: (_, typed) => onMailed(typed.email),
  })
  return (
    <PageForm form={form} label={t('notMine.send')} busyLabel={t('notMine.sending')}>
      <EmailField {...form.field('email')} defaultValue={email} />
    </PageForm>
  )
}

type ProofsFormProps = Pick<NotMineProps, 'hosted' | 'at' | 'email'> & { onDone(next: RecoveryStep): void }

function ProofsForm({ hosted, at, email, onDone }: ProofsFormProps) {
  return (
    <RemovalProofsForm
      email={email}
      send={(proofs) => withSignInSteps(hosted, (steps) => steps.removeRecentKeys(at, { email, ...proofs }))}
      onDone={onDone}
    />
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
  const [email, setEmail] = useState<string | null>(null) // of the account, once a code has been mailed
  const [next, setNext] = useState<RecoveryStep | null>(null)
  if (next !== null) return <Removed next={next} {...props} />
  const text =
    email === null ? (
      <>
        <p>{t('notMine.sentence', DAYS)}</p>
        <p>{t('notMine.goes')}</p>
      </>
    ) : (
      <>
        <p>{t('notMine.sent', { ...DAYS, email })}</p>
        <MailNote />
      </>
    )
  return (
    <StepPage key={email} title={t('notMine.title')} text={text}>
      {email === null ? (
        <EmailForm hosted={hosted} email={props.email} onMailed={setEmail} />
      ) : (
        <ProofsForm hosted={hosted} at={at} email={email} onDone={setNext} />
      )}
      <p className="account-form-other">
        <LinkButton onClick={onBack}>{t('secondFactor.back')}</LinkButton>
      </p>
    </StepPage>
  )
}
