import { useCallback, useState } from 'react'
import { checkRemovalProofs, type Problems } from '#domain/accounts/account-form.ts'
import { PROGRAM_TOKEN_DAYS, PROGRAM_TOKEN_LIMITS, programName } from '#domain/accounts/program-token.ts'
import type { AccountSecurity, WantedProgram } from '#domain/accounts/security-settings.ts'
import { CodeField, HiddenUsername, PasswordField } from '#web/accounts/credential-fields.tsx'
import { FormFailure, useForm } from '#web/accounts/form.tsx'
import { MailNote } from '#web/accounts/notes.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { Link } from '#web/ui/link.tsx'
import { CopyButton, type TextOutput } from '../security/recovery-codes.tsx'
import { Disclosure, FormActions, useFocusOnStep } from '../security/security-section.tsx'

export type MakeTokenProps = {
  security: Pick<AccountSecurity, 'settings' | 'makeProgram' | 'mailReauthenticationCode'>
  copy: TextOutput['copy']
  onMade(): void
}

type Wish = Pick<WantedProgram, 'name' | 'mayWrite' | 'days'>
type WishField = 'name' | 'access' | 'days'

function checkWish({ name }: Record<WishField, string>): Problems<WishField> {
  return programName(name) === null ? { name: 'missing' } : {}
}

type WishFormProps = Pick<MakeTokenProps, 'security'> & { onWish(wish: Wish): void; onCancel(): void }

/** What the token is for. A code is mailed when it is said. */
function WishForm({ security, onWish, onCancel }: WishFormProps) {
  const { t } = useTexts('security')
  const { formProps, field, failure, progress } = useForm({
    fields: ['name', 'access', 'days'] as const,
    check: checkWish,
    textOf: (error) => (error === 'missing' ? t('programs.badName') : undefined),
    send: security.mailReauthenticationCode,
    onDone: (_, { name, access, days }) => onWish({ name, mayWrite: access === 'write', days: Number(days) }),
  })
  const lifeOf = (days: number) =>
    days === PROGRAM_TOKEN_LIMITS.days ? t('programs.year') : t('programs.days', { days })
  return (
    <form className="security-form" {...formProps}>
      <TextField
        label={t('programs.name')}
        hint={t('programs.nameHint')}
        maxLength={PROGRAM_TOKEN_LIMITS.nameLength}
        autoComplete="off"
        required
        {...field('name')}
      />
      <SelectField label={t('programs.access')} {...field('access')}>
        <option value="read">{t('programs.read')}</option>
        <option value="write">{t('programs.write')}</option>
      </SelectField>
      <SelectField label={t('programs.life')} {...field('days')}>
        {PROGRAM_TOKEN_DAYS.map((days) => (
          <option key={days} value={days}>
            {lifeOf(days)}
          </option>
        ))}
      </SelectField>
      <FormActions label={t('proof.byMail')} progress={progress} onCancel={onCancel} />
      <FormFailure failure={failure} />
    </form>
  )
}

type ProofsFormProps = Pick<MakeTokenProps, 'security'> & {
  wish: Wish
  email: string
  onToken(token: string): void
  onCancel(): void
}

function ProofsForm({ security, wish, email, onToken, onCancel }: ProofsFormProps) {
  const { t } = useTexts('security')
  const { formProps, field, failure, progress } = useForm({
    fields: ['code', 'password'] as const,
    check: checkRemovalProofs,
    failsAt: { 'wrong-code': 'code', 'wrong-password': 'password' },
    send: ({ code, password }) => security.makeProgram({ ...wish, code: code.trim(), password }),
    onDone: onToken,
  })
  return (
    <form className="security-form" {...formProps}>
      <Message tone="hint">{t('proof.codeSent', { email })}</Message>
      <MailNote />
      <HiddenUsername email={email} />
      <CodeField label={t('proof.code')} {...field('code')} />
      <PasswordField
        label={t('proof.present')}
        autoComplete="current-password"
        required
        {...field('password')}
      />
      <FormActions label={t('programs.make')} progress={progress} onCancel={onCancel} />
      <FormFailure failure={failure} />
    </form>
  )
}

type MadeTokenProps = Pick<MakeTokenProps, 'copy'> & { token: string; onDone(): void }

/** The token, shown this once. */
function MadeToken({ token, copy, onDone }: MadeTokenProps) {
  const { t } = useTexts('security')
  return (
    <div className="security-form">
      <h4 tabIndex={-1}>{t('programs.madeTitle')}</h4>
      <p>{t('programs.madeText')}</p>
      <TextField label={t('programs.token')} value={token} readOnly autoComplete="off" spellCheck={false} />
      <div className="security-actions">
        <CopyButton text={token} label={t('programs.copy')} copy={copy} isFirst />
        <Button variant="outline" onClick={onDone}>
          {t('programs.done')}
        </Button>
      </div>
    </div>
  )
}

type Step = { is: 'wish' } | { is: 'proofs'; wish: Wish } | { is: 'made'; token: string }

type StepsProps = MakeTokenProps & { onEnd(): void }

/** What is asked in turn: what for, the proofs; then the token. */
function Steps({ security, copy, onMade, onEnd }: StepsProps) {
  const { t } = useTexts('security')
  const [step, setStep] = useState<Step>({ is: 'wish' })
  const done = () => {
    onEnd()
    onMade() // only now: where this is the last that there may be, its form goes
  }
  const place = useFocusOnStep(step.is)
  const readSettings = useCallback(() => security.settings(), [security])
  const settings = useAnswer(readSettings)
  if (settings === undefined) return <p className="security-note">{t('reading')}</p>
  if (settings.ok && !settings.value.hasPassword)
    return (
      <p>
        {t('programs.noPassword')} <Link to="/profile">{t('programs.setPassword')}</Link>
      </p>
    )
  const email = settings.ok ? settings.value.email : ''
  return (
    <div className="security-steps" ref={place}>
      {step.is === 'wish' && (
        <WishForm security={security} onWish={(wish) => setStep({ is: 'proofs', wish })} onCancel={onEnd} />
      )}
      {step.is === 'proofs' && (
        <ProofsForm
          security={security}
          wish={step.wish}
          email={email}
          onToken={(token) => setStep({ is: 'made', token })}
          onCancel={onEnd}
        />
      )}
      {step.is === 'made' && <MadeToken token={step.token} copy={copy} onDone={done} />}
    </div>
  )
}

/** Makes a token for a program of the learner. */
export function MakeToken(props: MakeTokenProps) {
  const { t } = useTexts('security')
  return <Disclosure label={t('programs.make')}>{(close) => <Steps {...props} onEnd={close} />}</Disclosure>
}
