import { useState } from 'react'
import { hasLocalId } from '#domain/accounts/account-state.ts'
import type { Profile } from '#domain/accounts/profile.ts'
import { dayOf } from '#domain/clock.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import { calendarFile } from '#domain/remind/calendar-file.ts'
import { newRandomId } from '#web/adapters/browser/random-id.ts'
import { browserPushDevice } from '#web/adapters/remind/browser-push-device.ts'
import { createHttpReminderService } from '#web/adapters/remind/http-reminder-service.ts'
import { createAuthorizedFetcher } from '#web/adapters/server/fetcher.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { createReminderDesk } from '#web/remind/reminder-desk.ts'
import { ReminderSection, type Times } from '#web/remind/reminder-section.tsx'
import { pageSettings } from '#web/ui/page-settings.ts'
import type { Services } from '../services/services.ts'

export type ReminderSettingsProps = {
  services: Pick<Services, 'accounts' | 'clock' | 'download'>
  profile: Profile
}

/** The reminders of an account; of a diary on this device alone the calendar file. */
export function ReminderSettings({ services, profile }: ReminderSettingsProps) {
  const { t, language } = useTexts('remind')
  const { accounts, sendsMail } = pageSettings()
  const [desk] = useState(() =>
    accounts === 'local' || hasLocalId(profile)
      ? null
      : createReminderDesk({
          service: createHttpReminderService(createAuthorizedFetcher(services.accounts.accessToken)),
          device: browserPushDevice,
          diary: { profileId: profile.id, language },
          zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
        }),
  )
  const addToCalendar = (times: Times) => {
    const now = services.clock.now()
    const event = {
      ...times,
      title: t('calendarTitle', { product: PRODUCT_NAME }),
      url: `${location.origin}/diary`,
    }
    services.download('echolog.ics', calendarFile(event, { id: newRandomId(), now, today: dayOf(now) }))
  }
  return (
    <ReminderSection
      desk={desk}
      email={profile.email}
      sendsMail={sendsMail}
      onAddToCalendar={addToCalendar}
    />
  )
}
