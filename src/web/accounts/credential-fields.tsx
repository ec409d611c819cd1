import { type ComponentProps, useState } from 'react'
import { checkRemovalProofs } from '#domain/accounts/account-form.ts'
import type { AccountAnswer } from '#domain/accounts/account-service.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { FieldFrame, type FieldLabels, TextField } from '#web/ui/form/field.tsx'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { PageForm, useForm } from './form.tsx'
import './credential-fields.css'

type PasswordFieldProps = FieldLabels & Omit<ComponentProps<'input'>, 'type'>

export function PasswordField({ label, hint, error, aside, ...input }: PasswordFieldProps) {
  const { t } = useTexts('common')
  const [isShown, setIsShown] = useState(false)
  return (
    <FieldFrame {...{ label, hint, error, aside }}>
      {(parts) => (
        <span className="password">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...parts}
            type={isShown ? 'text' : 'password'}
            className="field-control"
          />
          <LinkButton title={isShown ? t('hideTyped') : t('showTyped')} onClick={() => setIsShown(!isShown)}>
            {isShown ? t('hide') : t('show')}
          </LinkButton>
        </span>
      )}
    </FieldFrame>
  )
}

/** What `useForm` gives to the control of a field. */
export type FieldProps = { name: string; error: string | null }

/** Opens and closes the passkeys in the autofill list of the email field. */
export type AutofillControls = { open(): void; close(): void }

type EmailFieldProps = FieldProps & {
  defaultValue?: string | undefined
  /** Where the browser may offer passkeys beside addresses. */
  autofill?: AutofillControls | undefined
}

/** The address of an account, which password managers store as its username. */
export function EmailField({ autofill, ...field }: EmailFieldProps) {
  const { t } = useTexts('accounts')
  const open = autofill?.open // a browser fills its list before it opens it: the pointer comes before the focus
  return (
    <TextField
      label={t('email')}
      type="email"
      autoComplete={open ? 'username webauthn' : 'username'}
      onPointerEnter={open}
      onPointerDown={open}
      onFocus={open}
      required
      {...field}
    />
  )
}

/** Tells password managers whose password a form sets. */
export function HiddenUsername({ email }: { email: string | undefined }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
}

type NewPasswordFieldsProps = {
  label: string
  hint?: string | undefined
  password: FieldProps
  /** Where the password is typed twice. */
  confirmation?: FieldProps
}

export function NewPasswordFields({ label, hint, password, confirmation }: NewPasswordFieldsProps) {
  const { t } = useTexts('accounts')
  const shared = { autoComplete: 'new-password', required: true }
  return (
    <>
      <PasswordField label={label} hint={hint} {...shared} {...password} />
      {confirmation && <PasswordField label={t('confirmPassword')} {...shared} {...confirmation} />}
    </>
  )
}

/** A code of digits, which a phone can fill in from an app or a message. */
export function CodeField(props: ComponentProps<typeof TextField>) {
  return <TextField inputMode="numeric" autoComplete="one-time-code" required {...props} />
}

type RemovalProofsFormProps<Value> = {
  email: string
  send(proofs: { code: string; password: string }): AccountAnswer<Value>
  onDone(value: Value): void
}

/** The mailed code and the password, which together remove what was added lately. */
export function RemovalProofsForm<Value>({ email, send, onDone }: RemovalProofsFormProps<Value>) {
  const { t } = useTexts('accounts')
  const form = useForm({ fields: ['code', 'password'] as const, check: checkRemovalProofs, send, onDone })
  return (
    <PageForm form={form} label={t('notMine.submit')} busyLabel={t('notMine.submitting')}>
      <HiddenUsername email={email} />
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
