import type { ComponentProps } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { TextField } from '#web/ui/form/field.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'

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
