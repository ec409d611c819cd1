import { hasLocalId } from '#domain/accounts/account-state.ts'
import { type PageSettings, readPageSettings } from '#domain/site/page-settings.ts'

/** What this page has been told of its installation. */
export function pageSettings(): PageSettings {
  return readPageSettings(document.getElementById('settings')?.textContent)
}

/** Whether this profile is the demo's, where accounts are at a provider: it has an account still to be opened. */
export function canSignUp(profile: { id: string }): boolean {
  return hasLocalId(profile) && pageSettings().accounts === 'hosted'
}
