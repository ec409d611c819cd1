import { randomUUID } from 'node:crypto'
import { type Reminder, WEEKDAYS } from '#domain/remind/reminder.ts'
import type { ReminderStore } from './reminder-store.ts'

/** Monday, November 23, 2026 at 19:30 in Copenhagen. */
export const NOW = Date.UTC(2026, 10, 23, 18, 30)
export const TODAY = '2026-11-23'
export const ZONE = 'Europe/Copenhagen'
export const AT = 19 * 60 + 30

export const DAILY: Reminder = { at: AT, zone: ZONE, days: WEEKDAYS, mail: false, language: 'en' }

/** Somebody new who has chosen a reminder, this one in the morning of the day. */
export async function reminded(store: ReminderStore, reminder: Partial<Reminder> = {}): Promise<string> {
  const userId = randomUUID()
  await store.save(userId, { ...DAILY, ...reminder }, { day: TODAY, minute: 8 * 60 })
  return userId
}

/** The address of a browser of Chrome. */
export function endpointOf(name: string): string {
  return `https://fcm.googleapis.com/message/${name}`
}
