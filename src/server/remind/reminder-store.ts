import type { Day } from '#domain/clock.ts'
import type { SiteLanguage } from '#domain/languages.ts'
import type { EntryDates } from '#domain/remind/due.ts'
import { createZoneClock, type LocalTime, type Reminder, type Weekday } from '#domain/remind/reminder.ts'

/** Tells what o'clock it is wherever somebody is reminded; one for the process, as it keeps what it has read of time zones. */
export const zoneClock = createZoneClock()

/** How many browsers of one account are pushed to. The one added longest ago makes room. */
export const MOST_DEVICES = 10

/** A browser that has asked for pushes. */
export type PushDevice = {
  /** SHA-256 of the address, as base64url. */
  id: string
  /** Where its push service takes messages for it. */
  endpoint: string
}

/** What is weighed of a reminder whose time has come. */
export type Candidate = EntryDates & {
  userId: string
  days: readonly Weekday[]
  mail: boolean
  language: SiteLanguage
}

/** What is kept of reminders. It knows the dates of entries, and nothing that stands in them. */
export type ReminderStore = {
  read(userId: string): Promise<Reminder | null>
  /** Chooses a reminder, or another; `now` is the time in its zone. False where the diary was deleted. */
  save(userId: string, reminder: Reminder, now: LocalTime): Promise<boolean>
  /** No mail goes any more. Nothing happens where there is no such reminder. */
  stopMail(userId: string): Promise<void>
  /** The zones in which somebody is reminded. */
  zones(): Promise<string[]>
  /** At most `limit` reminders of a zone that come about `now` and were not looked at today. */
  candidates(zone: string, now: LocalTime, limit: number): Promise<Candidate[]>
  /** True for the one caller who is to remind somebody on this day. */
  claim(userId: string, day: Day): Promise<boolean>
  /** These are not reminded on this day. */
  passOver(userIds: readonly string[], day: Day): Promise<void>
  devices(userId: string): Promise<PushDevice[]>
  /** Adds a browser, which belongs to this account alone from then on. False where the diary was deleted. */
  addDevice(userId: string, device: PushDevice, now: number): Promise<boolean>
  /** A browser has another address than `before`, by its id. Nothing happens where that is not known. */
  renewDevice(before: string, device: PushDevice, now: number): Promise<void>
  removeDevice(userId: string, deviceId: string): Promise<void>
}
