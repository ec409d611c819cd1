import { use, useEffect } from 'react'
import { dayOf } from '#domain/clock.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import { calendarFile } from '#domain/remind/calendar-file.ts'
import { newRandomId } from '#web/device/browser-device.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { ReminderSection, type Times } from '#web/remind/reminder-section.tsx'
import { pageSettings } from '#web/ui/page-settings.ts'
import { useServices } from '../services/services.ts'
import type { AccountReminders } from './account-reminders.ts'
import type { SettingsPartProps } from './settings-route.tsx'

/** Calls back after each change that the server has taken. */
function watchReminders(
  desk: NonNullable<AccountReminders>,
  onStored: (isKept: boolean) => void,
): () => void {
  const stateOf = () => {
    const { status, chosen, device } = desk.get()
    return status === 'ready' ? JSON.stringify([chosen, device]) : null
  }
  let last = stateOf()
  return desk.subscribe(() => {
    const now = stateOf()
    if (now === last) return
    const isFirst = last === null || now === null
    last = now
    if (!isFirst) onStored(true)
  })
}

/** The reminders of an account; of a diary on this device alone the calendar file. */
export function RemindersPage({ profile, parts, onStored }: SettingsPartProps) {
  const { t } = useTexts('remind')
  const { clock, download } = useServices()
  const desk = use(parts.reminders())
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is called, whichever it is
  useEffect(() => (desk === null ? undefined : watchReminders(desk, onStored)), [desk])
  const addToCalendar = (times: Times) => {
    const now = clock.now()
    const event = {
      ...times,
      title: t('calendarTitle', { product: PRODUCT_NAME }),
      url: `${location.origin}/diary`,
    }
    download('echolog.ics', calendarFile(event, { id: newRandomId(), now, today: dayOf(now) }))
  }
  return (
    <ReminderSection
      desk={desk}
      email={profile.email}
      sendsMail={pageSettings().sendsMail}
      onAddToCalendar={addToCalendar}
    />
  )
}
