import { joinFields, namesOf } from '#domain/join-fields.ts'
import type { RowOf } from '#domain/kinds/kind.ts'
import type { MINUTES_FIELDS } from '#domain/kinds/minutes.ts'
import type { MinutesKey } from '#domain/kinds/minutes-key.ts'
import { type ActiveMs, addUp } from './active-time.ts'

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
