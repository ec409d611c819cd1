import type { AccountAnswer, AccountService } from '#domain/accounts/account-service.ts'
import type { PreferenceChange } from '#domain/accounts/preference-changes.ts'
import { failure, success } from '#domain/outcome.ts'

/** Keeps a change of preferences on this device, and sends it when that is possible; fails where neither is. */
export async function keepPreferences(
  { loadPreferences }: Pick<AccountService, 'loadPreferences'>,
  change: PreferenceChange,
): AccountAnswer<null> {
  try {
    const preferences = await loadPreferences()
    preferences.change(change)
    if (preferences.isKept()) return success(null)
    return preferences.isWaiting() ? await preferences.send() : failure('unexpected')
  } catch (error) {
    console.error('The preferences could not be changed', error)
    return failure('unexpected')
  }
}
