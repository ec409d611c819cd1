import { LONGEST_PASSWORD } from '#domain/accounts/account-form.ts'
import type { PasswordLengths } from '#domain/accounts/password-rule.ts'
import { pageSettings } from '#web/ui/page-settings.ts'

/** The lengths of a new password in this installation. A provider elsewhere may ask for more, which only it knows. */
export function passwordLengths(): PasswordLengths {
  return { least: pageSettings().shortestPassword, most: LONGEST_PASSWORD }
}
