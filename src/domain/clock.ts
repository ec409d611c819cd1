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

/** How many days a month of the Gregorian calendar has; none where there is no such month. */
function daysIn(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
}

/** Whether `value` is an existing calendar day written yyyy-MM-dd. */
export function isDay(value: unknown): value is Day {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const [year, month, day] = [Number(value.slice(0, 4)), Number(value.slice(5, 7)), Number(value.slice(8))]
  return day >= 1 && day <= daysIn(year, month) // a Date costs twenty times as much, and a row has a thousand
}

export const LAST_MOMENT = 8.64e15 // ms, of what a Date can hold

/** Whether a value is a time in epoch ms. */
export function isMoment(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= LAST_MOMENT
}
