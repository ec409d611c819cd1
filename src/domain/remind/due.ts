import type { Day } from '#domain/clock.ts'
import { addDays, daysAfterMonday, daysBetween } from '#domain/days.ts'
import type { LocalTime, Reminder, Weekday } from './reminder.ts'

/** For how long after its time a reminder may still come: a server that was away must not ring at night. */
export const DUE_MINUTES = 90

/**
 * Which chosen days since the last entry have a reminder: daily at first, then less often, then none until the next
 * entry. Whoever stays away has decided something, and is left alone.
 */
const DUE_ON: readonly number[] = [1, 2, 3, 7, 14]

const WEEK = 7

/** Which day of the week a day is. */
export function weekdayOf(day: Day): Weekday {
  return (daysAfterMonday(day) + 1) as Weekday
}

/** How many of the days after `from`, up to and with `to`, are chosen; 0 where `to` is not later. */
function chosenDaysBetween(from: Day, to: Day, days: readonly Weekday[]): number {
  const last = Math.max(0, daysBetween(from, to))
  const weeks = Math.floor(last / WEEK)
  let count = weeks * days.length
  for (let after = weeks * WEEK + 1; after <= last; after += 1)
    if (days.includes(weekdayOf(addDays(from, after)))) count += 1
  return count
}

/** Whether the clock shows a minute at which a reminder of this time (minutes after midnight) comes. */
export function isTime(at: number, { minute }: LocalTime): boolean {
  return at <= minute && minute < at + DUE_MINUTES
}

/** What a reminder is weighed by. None of it is what somebody has written. */
export type EntryDates = {
  /** The latest day up to today that has an entry; null without any. */
  lastEntryDay: Day | null
  /** The day on which the reminder was chosen: it is counted from the day before where no entry is later. */
  since: Day
}

/** Whether a learner is reminded on a day at all: it is chosen, it has no entry, and its turn has come. */
export function isDueOn(today: Day, days: readonly Weekday[], { lastEntryDay, since }: EntryDates): boolean {
  if (!days.includes(weekdayOf(today))) return false
  const dayBefore = addDays(since, -1)
  const from = lastEntryDay === null || lastEntryDay < dayBefore ? dayBefore : lastEntryDay
  // an entry of today leaves no day to count
  return DUE_ON.includes(chosenDaysBetween(from, today, days))
}

/** Whether a reminder is due at a moment of its own zone, if it has not come on this day yet. */
export function isDue(reminder: Reminder, now: LocalTime, dates: EntryDates): boolean {
  return isTime(reminder.at, now) && isDueOn(now.day, reminder.days, dates)
}

/**
 * The day that counts as dealt with when a reminder is chosen: today where its time has passed, so that no reminder
 * comes the moment it is set; null where it has not.
 */
export function dealtWithWhenChosen(at: number, now: LocalTime): Day | null {
  return now.minute >= at ? now.day : null
}
