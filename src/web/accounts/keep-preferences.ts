import type { AccountAnswer, AccountService } from '#domain/accounts/account-service.ts'
import type { PreferenceChange } from '#domain/accounts/preference-changes.ts'
import { failure, success } from '#domain/outcome.ts'

/** Keeps a change of preferences on this device, and sends it when that is possible; fails where it cannot even be kept. */
export async function keepPreferences(
  { loadPreferences }: Pick<AccountService, 'loadPreferences'>,
  change: PreferenceChange,
): AccountAnswer<null> {
  try {
    const preferences = await loadPreferences()
    preferences.change(change)
    return success(null)
  } catch (error) {
    console.error('The preferences could not be changed', error)
    return failure('unexpected')
  }
}
