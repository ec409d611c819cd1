import { hasLocalId } from '#domain/accounts/account-state.ts'
import type { Profile } from '#domain/accounts/profile.ts'
import type { SiteLanguage } from '#domain/languages.ts'
import { createAuthorizedFetcher } from '#web/http/fetcher.ts'
import { browserPushDevice } from '#web/remind/browser-push-device.adapter.ts'
import { createHttpReminderService } from '#web/remind/http-reminder-service.adapter.ts'
import { createReminderDesk } from '#web/remind/reminder-desk.ts'
import { pageSettings } from '#web/ui/page-settings.ts'
import type { Services } from '../services/services.ts'

/** The reminders of an account; null where the diary is on this device alone. */
export function accountReminders(
  { accounts }: Pick<Services, 'accounts'>,
  profile: Profile,
  language: SiteLanguage,
) {
  if (pageSettings().accounts === 'local' || hasLocalId(profile)) return null
  return createReminderDesk({
    service: createHttpReminderService(createAuthorizedFetcher(accounts)),
    device: browserPushDevice,
    diary: { profileId: profile.id, language },
    zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  })
}

export type AccountReminders = ReturnType<typeof accountReminders>
