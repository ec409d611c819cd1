/** What time it is where the learner is. A port: the domain never reads the clock itself. */
export type Clock = {
  /** Now, in milliseconds since 1970. */
  now(): number
}

/** A calendar day as text, yyyy-MM-dd. Text order is date order. */
export type Day = string

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

/** The local calendar day (of the running machine's time zone) at `ms`, as yyyy-MM-dd. */
export function dayOf(ms: number): Day {
  const date = new Date(ms)
  return `${String(date.getFullYear()).padStart(4, '0')}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`
}

/** Whether `value` is an existing calendar day written yyyy-MM-dd. */
export function isDay(value: unknown): value is Day {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}
