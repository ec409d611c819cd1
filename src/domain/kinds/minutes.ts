import { type Day, HOUR_MS, isDay } from '#domain/clock.ts'
import { isFields } from '#domain/fields.ts'
import type { FieldType, Kind, Table } from './kind.ts'
import type { Step } from './steps.ts'

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

const MOST_MS = 48 * HOUR_MS // of one day: the longest calendar day there is, and clocks that were turned
const MOST_STEPS = 20
const STEP_NAME = /^[a-z]{1,20}$/ // also of steps that only a later version knows

function isActiveMs(value: unknown): value is Partial<Record<Step, number>> {
  if (!isFields(value)) return false
  const steps = Object.entries(value)
  const isCount = (ms: unknown) => typeof ms === 'number' && ms >= 0 && ms <= MOST_MS
  return steps.length <= MOST_STEPS && steps.every(([name, ms]) => STEP_NAME.test(name) && isCount(ms))
}

const STEPS: FieldType<Partial<Record<Step, number>>> = { isMade: isFields, isValid: isActiveMs }

/** What one device has counted of one day. It only ever grows. */
export const MINUTES_FIELDS = {
  activeMs: { type: STEPS, required: 'everywhere', refused: 'everywhere', missing: {}, merge: 'minutes' },
} as const satisfies Table

export const MINUTES_KIND = { fields: MINUTES_FIELDS, depth: 3, isKey: isMinutesKey } as const satisfies Kind
