import { useTexts } from '#web/i18n/use-texts.ts'
import { PasswordField, TextField } from '#web/ui/form/field.tsx'

/** Opens and closes the passkeys in the autofill list of the email field. */
export type AutofillControls = { open(): void; close(): void }

type EmailFieldProps = {
  error: string | null
  defaultValue?: string | undefined
  /** Where the browser may offer passkeys beside addresses. */
  autofill?: AutofillControls | undefined
}

/** A browser fills its list before it opens it: the pointer over the field comes first, the focus by keyboard. */
function autofillProps({ open }: AutofillControls) {
  return { autoComplete: 'username webauthn', onPointerEnter: open, onPointerDown: open, onFocus: open }
}

/** The address of an account, which password managers store as its username. */
export function EmailField({ error, defaultValue, autofill }: EmailFieldProps) {
  const { t } = useTexts('accounts')
  return (
    <TextField
      label={t('email')}
      name="email"
      type="email"
      autoComplete="username"
      {...(autofill && autofillProps(autofill))}
      required
      defaultValue={defaultValue}
      error={error}
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
  errorAt(field: 'password'): string | null
  /** Given where the password is typed twice. */
  confirmationError?: string | null
}

export function NewPasswordFields({ label, hint, errorAt, confirmationError }: NewPasswordFieldsProps) {
  const { t } = useTexts('accounts')
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        required
        hint={hint}
        error={errorAt('password')}
      />
      {confirmationError !== undefined && (
        <PasswordField
          label={t('confirmPassword')}
          name="confirmation"
          autoComplete="new-password"
          required
          error={confirmationError}
        />
      )}
    </>
  )
}
