/** Lengths of time in ms. A day of the calendar may be an hour shorter or longer: see `clock.ts`. */
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** Port: the domain never reads the clock itself. */
export type Clock = {
  now(): number // epoch ms
}

/** yyyy-MM-dd; text order is date order. */
export type Day = string

/** The calendar day at `ms` in the time zone of the machine. */
export function dayOf(ms: number): Day {
  const date = new Date(ms)
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()].map(String)
  return `${year?.padStart(4, '0')}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
}

/** Whether `value` is an existing calendar day written yyyy-MM-dd. */
export function isDay(value: unknown): value is Day {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const [year, month, day] = [Number(value.slice(0, 4)), Number(value.slice(5, 7)), Number(value.slice(8))]
  const isLeap = year % (year % 100 ? 4 : 400) === 0
  const last = month === 2 ? 28 + Number(isLeap) : 30 + ((month + (month >> 3)) & 1) // 31 of the 7th and of the 8th
  return month >= 1 && month <= 12 && day >= 1 && day <= last // a Date costs twenty times as much
}

export const LAST_MOMENT = 8.64e15 // ms, of what a Date can hold

/** Whether a value is a time in epoch ms. */
export function isMoment(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= LAST_MOMENT
}
