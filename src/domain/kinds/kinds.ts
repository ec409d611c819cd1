import { DAY_KIND } from './day.ts'
import type { Kind, RowOf } from './kind.ts'
import { MINUTES_KIND } from './minutes.ts'
import { SENTENCE_KIND } from './sentence.ts'

/**
 * What the learner's rows hold. A device is filled in this order, so entries come first; a new kind stands last, and devices
 * go on there (`AFTER_DAYS`).
 */
export const KINDS = { day: DAY_KIND, minutes: MINUTES_KIND, sentence: SENTENCE_KIND } as const satisfies {
  [name: string]: Kind
}

export type RowKind = keyof typeof KINDS

export const ROW_KINDS = Object.keys(KINDS) as RowKind[]

/** The documents of a kind. */
export type DocOf<Of extends RowKind> = RowOf<(typeof KINDS)[Of]['fields']>
