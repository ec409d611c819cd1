import { isDay } from '#domain/clock.ts'
import type { DayDoc } from '#domain/journal/entry.ts'
import { isMinutesKey, type MinutesDoc, mergeMinutes, parseMinutes } from '#domain/progress/minutes.ts'
import { mergeSentences } from '#domain/sentences/merge-sentences.ts'
import { parseSentence } from '#domain/sentences/parse-sentence.ts'
import type { SentenceDoc } from '#domain/sentences/sentence.ts'
import { isSentenceKey } from '#domain/sentences/sentence-key.ts'
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

/** The rules of a kind whose documents are all of one type. */
function rulesOf<Of extends Doc>(
  isKey: (key: string) => boolean,
  parse: (value: unknown) => Of | null,
  merge: (base: Of | undefined, mine: Of, theirs: Of) => Of,
): RowRules {
  return {
    isKey,
    parse,
    merge: (base, mine, theirs) => merge(base as Of | undefined, mine as Of, theirs as Of),
  }
}

export const ROW_RULES: Record<RowKind, RowRules> = {
  day: { isKey: isDay, parse: parseDay, merge: mergeDays },
  minutes: rulesOf<MinutesDoc>(isMinutesKey, parseMinutes, mergeMinutes),
  sentence: rulesOf<SentenceDoc>(isSentenceKey, parseSentence, mergeSentences),
}

/** How two versions of a row of each kind become one. */
export const MERGES: Record<RowKind, MergeDocs> = {
  day: ROW_RULES.day.merge,
  minutes: ROW_RULES.minutes.merge,
  sentence: ROW_RULES.sentence.merge,
}
