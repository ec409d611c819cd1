import { use } from 'react'
import type { Profile } from '#domain/accounts/profile.ts'
import { dayOf } from '#domain/clock.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import { calendarFile } from '#domain/remind/calendar-file.ts'
import { newRandomId } from '#web/device/random-id.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { ReminderSection, type Times } from '#web/remind/reminder-section.tsx'
import { pageSettings } from '#web/ui/page-settings.ts'
import { useServices } from '../services/services-context.ts'
import type { OpenReminders } from './open-reminders.ts'

export type ReminderSettingsProps = {
  profile: Profile
  loading: Promise<OpenReminders>
}

/** The reminders of an account; of a diary on this device alone the calendar file. */
export function ReminderSettings({ profile, loading }: ReminderSettingsProps) {
  const services = useServices()
  const { t } = useTexts('remind')
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
      desk={use(loading)}
      email={profile.email}
      sendsMail={pageSettings().sendsMail}
      onAddToCalendar={addToCalendar}
    />
  )
}
