import { isDay } from '#domain/clock.ts'
import type { DayDoc } from '#domain/journal/entry.ts'
import { mergeDoc } from './merge-doc.ts'
import { parseDay } from './parse-day.ts'
import type { MergeDocs } from './row-sync.ts'
import type { Doc, RowKind } from './sync-protocol.ts'

/** What a kind of row says about its keys and documents. */
type RowRules = {
  isKey(key: string): boolean
  /** The document of a value from outside, unknown fields and all; null where it is none, or not one of `key`. */
  parse(value: unknown, key?: string): Doc | null
  merge: MergeDocs
}

function mergeDays(base: Doc | undefined, mine: Doc, theirs: Doc): DayDoc {
  return mergeDoc(base as DayDoc | undefined, mine as DayDoc, theirs as DayDoc)
}

export const ROW_RULES: Record<RowKind, RowRules> = {
  day: { isKey: isDay, parse: parseDay, merge: mergeDays },
}
