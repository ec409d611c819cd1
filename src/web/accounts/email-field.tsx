import type { PasskeyList } from '#web/accounts/sign-in/use-passkey-log-in.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { TextField } from '#web/ui/form/field.tsx'

type EmailFieldProps = {
  error: string | null
  defaultValue?: string | undefined
  /** Where the browser may offer passkeys beside addresses. */
  passkeys?: PasskeyList | undefined
}

/** A browser fills its list before it opens it, so the pointer is enough of a sign; a focus comes by keyboard, too. */
function comingTo({ open }: PasskeyList) {
  return { autoComplete: 'username webauthn', onPointerEnter: open, onPointerDown: open, onFocus: open }
}

/** The address of an account: what password managers keep as its name. */
export function EmailField({ error, defaultValue, passkeys }: EmailFieldProps) {
  const { t } = useTexts('accounts')
  return (
    <TextField
      label={t('email')}
      name="email"
      type="email"
      autoComplete="username"
      {...(passkeys && comingTo(passkeys))}
      required
      defaultValue={defaultValue}
      error={error}
    />
  )
}
