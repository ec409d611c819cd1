import { hasLocalId } from '#domain/accounts/account-state.ts'
import { pageSettings } from '#web/ui/page-settings.ts'

/** Whether this profile is the demo's, where accounts are at a provider: it has an account still to be opened. */
export function canSignUp(profile: { id: string }): boolean {
  return hasLocalId(profile) && pageSettings().accounts === 'hosted'
}
