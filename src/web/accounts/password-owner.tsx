/** Tells password managers whose password a form sets. */
export function PasswordOwner({ email }: { email: string | undefined }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
}
