import { MINUTE_MS } from '#domain/clock.ts'
import { joinFields, namesOf } from '#domain/join-fields.ts'
import type { RowOf } from '#domain/kinds/kind.ts'
import type { MINUTES_FIELDS, MinutesKey } from '#domain/kinds/minutes.ts'
import type { Step } from '#domain/kinds/steps.ts'
import type { Times } from './day-marks.ts'

/** Active time per step, ms. */
export type ActiveMs = Record<Step, number>

const NO_TIME: ActiveMs = { write: 0, translate: 0, speak: 0 }

/** The times of several counts together. */
export function addUp(counts: readonly Partial<ActiveMs>[]): ActiveMs {
  return counts.reduce<ActiveMs>(
    (sum, { write = 0, translate = 0, speak = 0 }) => ({
      write: sum.write + write,
      translate: sum.translate + translate,
      speak: sum.speak + speak,
    }),
    NO_TIME,
  )
}

/** What one device has counted of one day. It only ever grows. */
export type MinutesDoc = RowOf<typeof MINUTES_FIELDS>

export type MinutesRow = { key: MinutesKey; doc: MinutesDoc }

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

/**
 * Practised time (ms) as whole minutes: rounded, but never none where anything was practised. It is the one scale of what was
 * done, of a day and of the days before it.
 */
export function wholeMinutes(ms: number): number {
  return ms <= 0 ? 0 : Math.max(1, Math.round(ms / MINUTE_MS))
}

/** Those of one day: of writing and of speaking, which together are as many as the day has. */
export function partsOfDay({ writingMs, speakingMs }: Times): { writing: number; speaking: number } {
  const allMs = writingMs + speakingMs
  const all = wholeMinutes(allMs)
  const writing = allMs <= 0 ? 0 : Math.round((all * writingMs) / allMs)
  return { writing, speaking: all - writing }
}

/** Those of several days: as many as the days have together. */
export function minutesOfDays(days: readonly Times[]): number {
  return days.reduce((sum, { writingMs, speakingMs }) => sum + wholeMinutes(writingMs + speakingMs), 0)
}
