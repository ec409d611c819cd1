import { useState } from 'react'
import { checkCode, checkNewEmail } from '#domain/accounts/account-form.ts'
import type { AccountAnswer, HostedAccounts } from '#domain/accounts/account-service.ts'
import { REMOVABLE_DAYS } from '#domain/accounts/added-keys.ts'
import type { FactorCode, HalfWay, RecoveryStep } from '#domain/accounts/sign-in-steps.ts'
import { CodeField, EmailField, RemovalProofsForm } from '#web/accounts/credential-fields.tsx'
import { PageForm, useForm } from '#web/accounts/form.tsx'
import { MailNote } from '#web/accounts/notes.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button, ButtonLink } from '#web/ui/form/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { StepPage, withSignInSteps } from './sign-in-step.tsx'

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
