import { type Day, isDay } from '#domain/clock.ts'
import { joinFields, namesOf } from '#domain/join-fields.ts'
import { isPlainJson, obeysRules } from '#domain/plain-json.ts'
import { type ActiveMs, addUp } from './active-time.ts'

/** Which count: its day and its device, '2026-11-22-7f3a…'. Each device counts for itself, so that counts add up. */
export type MinutesKey = string

/** What one device has counted of one day. It only ever grows. */
export type MinutesDoc = { activeMs: Partial<ActiveMs> }

export type MinutesRow = { key: MinutesKey; doc: MinutesDoc }

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

const MOST_MS = 48 * 60 * 60 * 1000 // of one day: the longest calendar day there is, and clocks that were turned
const MOST_STEPS = 20
const STEP_NAME = /^[a-z]{1,20}$/ // also of steps that only a later version knows

function isActiveMs(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const steps = Object.entries(value)
  const isCount = (ms: unknown) => typeof ms === 'number' && ms >= 0 && ms <= MOST_MS
  return steps.length <= MOST_STEPS && steps.every(([name, ms]) => STEP_NAME.test(name) && isCount(ms))
}

/** Minutes from outside, as they came, unknown fields and all; null where they are none. */
export function parseMinutes(value: unknown): MinutesDoc | null {
  if (!isPlainJson(value, 3) || !obeysRules(value, { activeMs: isActiveMs }, ['activeMs'])) return null
  return value as MinutesDoc
}

type Fields = Record<string, unknown>

function longer(one: Fields, other: Fields): Fields {
  const most = (name: string) => Math.max(Number(one[name] ?? 0), Number(other[name] ?? 0))
  return Object.fromEntries(namesOf(one, other).map((name) => [name, most(name)]))
}

/**
 * Merges two states of the count of one device: of each step the longer time, whatever the order. `base`, where it is
 * known, decides only about fields of later versions.
 */
export function mergeMinutes(base: MinutesDoc | undefined, mine: MinutesDoc, theirs: MinutesDoc): MinutesDoc {
  const others = namesOf(mine, theirs).filter((name) => name !== 'activeMs')
  return {
    ...joinFields(base, mine, theirs, others),
    activeMs: longer(mine.activeMs, theirs.activeMs),
  }
}

const WORTH_SENDING_MS = 60_000 // a count that were sent with every key would cost the server more than the words

/** Whether what was counted is so much more than what the other devices know that it is sent. */
export function isWorthSending(counted: Partial<ActiveMs>, shared: Partial<ActiveMs> | undefined): boolean {
  const total = (of: Partial<ActiveMs>) => Object.values(addUp([of])).reduce((sum, ms) => sum + ms, 0)
  return total(counted) - total(shared ?? {}) >= WORTH_SENDING_MS
}
