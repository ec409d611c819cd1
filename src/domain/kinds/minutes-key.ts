import { type Day, isDay } from '#domain/clock.ts'

/** Which count: its day and its device, '2026-11-22-7f3a…'. Each device counts for itself, so that counts add up. */
export type MinutesKey = string

const KEY = /^(\d{4}-\d{2}-\d{2})-[0-9a-z]{1,64}$/

export function makeMinutesKey(date: Day, device: string): MinutesKey {
  return `${date}-${device}`
}

export function isMinutesKey(key: string): key is MinutesKey {
  return isDay(KEY.exec(key)?.[1])
}

export function dayOfMinutes(key: MinutesKey): Day {
  return key.slice(0, 10)
}
