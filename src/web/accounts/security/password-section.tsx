import { useState } from 'react'
import { checkFirstPassword, checkNewPassword } from '#domain/accounts/account-form.ts'
import { CodeField, HiddenUsername, NewPasswordFields } from '#web/accounts/fields.tsx'
import { MailNote } from '#web/accounts/notes.tsx'
import { useAction } from '#web/accounts/use-action.ts'
import { passwordLengths, useForm } from '#web/accounts/use-form.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { PasswordField } from '#web/ui/form/field.tsx'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { FailureOrStepUp } from './app-code-form.tsx'
import { Disclosure, FormActions, Section, type SectionProps, useFocusOnStep } from './section.tsx'

type PasswordFormProps = SectionProps & { onSaved(): void; onCancel(): void }

/** The form, and the mailed code that can stand in for the password. */
function usePasswordForm({ security, settings, onSaved }: PasswordFormProps) {
  const { t } = useTexts('security')
  const { t: accounts } = useTexts('accounts')
  const [isByMail, setIsByMail] = useState(false)
  const isAsked = settings.hasPassword || isByMail
  const mail = useAction()
  const mailCode = () => mail.run(security.mailReauthenticationCode, () => setIsByMail(true))
  const form = useForm({
    fields: ['reauthentication', 'password'] as const,
    check: (values) => (isAsked ? checkNewPassword : checkFirstPassword)(values, passwordLengths()),
    failsAt: {
      'wrong-password': 'reauthentication',
      'wrong-code': 'reauthentication',
      'link-expired': 'reauthentication',
      'weak-password': 'password',
      'same-password': 'password',
    },
    textOf(error, field) {
      if (error === 'wrong-code') return accounts('wrongMailedCode')
      if (error === 'wrong-password' && isByMail) return null // it was about the field that is gone
      if (error !== 'missing') return undefined
      if (field === 'password') return t('password.missingNew')
      return isByMail ? t('password.missingCode') : t('password.missingPresent')
    },
    async send({ reauthentication, password }) {
      const given = isByMail ? { mailedCode: reauthentication.trim() } : { password: reauthentication }
      const outcome = await security.changePassword(password, isAsked ? given : null)
      if (outcome.ok) onSaved()
      else if (outcome.error === 'reauthentication-needed') mailCode()
      return outcome
    },
  })
  const failure = form.failure === 'reauthentication-needed' ? null : form.failure
  return { ...form, failure: mail.failure ?? failure, isAsked, isByMail, mailCode }
}

function PasswordForm(props: PasswordFormProps) {
  const { t } = useTexts('security')
  const { formProps, field, failure, progress, retry, ...form } = usePasswordForm(props)
  const place = useFocusOnStep(form.isByMail)
  return (
    <>
      <form className="security-form" {...formProps}>
        {form.isByMail && (
          <>
            <Message tone="hint">{t('password.codeSent', { email: props.settings.email })}</Message>
            <MailNote />
          </>
        )}
        <HiddenUsername email={props.settings.email} />
        <div className="security-reauthentication" ref={place}>
          {form.isByMail && <CodeField label={t('password.code')} {...field('reauthentication')} />}
          {form.isAsked && !form.isByMail && (
            <PasswordField
              label={t('password.present')}
              {...field('reauthentication')}
              autoComplete="current-password"
              required
              aside={<LinkButton onClick={form.mailCode}>{t('password.byMail')}</LinkButton>}
            />
          )}
        </div>
        <NewPasswordFields
          label={t('password.new')}
          hint={t('password.hint', passwordLengths())}
          password={field('password')}
        />
        <p className="security-note">{t('password.others')}</p>
        <FormActions label={t('password.save')} progress={progress} onCancel={props.onCancel} />
      </form>
      <FailureOrStepUp {...props} failure={failure} retry={retry} isForm />
    </>
  )
}

/** A new password signs out every other device. An account that was opened by a link has none yet. */
export function PasswordSection(props: SectionProps) {
  const { t } = useTexts('security')
  const [done, setDone] = useState<'changed' | 'firstSet' | null>(null)
  const { hasPassword } = props.settings
  return (
    <Section title={t('password.title')} done={done && t(`password.${done}`)}>
      {!hasPassword && <p>{t('password.none')}</p>}
      <Disclosure label={hasPassword ? t('password.change') : t('password.set')} onOpen={() => setDone(null)}>
        {(close) => (
          <PasswordForm
            {...props}
            onCancel={close}
            onSaved={() => {
              close()
              setDone(hasPassword ? 'changed' : 'firstSet')
              props.onChanged()
            }}
          />
        )}
      </Disclosure>
    </Section>
  )
}
