import { type Day, LAST_MOMENT } from '#domain/clock.ts'
import type { Entry } from '#domain/journal/entry.ts'
import { isTextKey, makeTextKey, textPlace } from '#domain/kinds/brought.ts'
import { UNKNOWN_ENGINE } from '#domain/kinds/sentence.ts'
import { dayOfSentence, type SentenceKey } from '#domain/kinds/sentence-key.ts'
import { isLanguageCode, type LanguageCode } from '#domain/languages.ts'
import { hash53 } from '#domain/sentences/hash-text.ts'
import type { SentenceRow } from '#domain/sentences/living-sentences.ts'
import { mergeSentences } from '#domain/sentences/merge-sentences.ts'
import type { Attempt, SentenceDoc } from '#domain/sentences/sentence.ts'

/** What the learner brings; a translation only where they have one. */
export type NewText = {
  text: string
  language: LanguageCode
  translation: { text: string; language: LanguageCode } | null
}

export type BroughtText = NewText & {
  key: SentenceKey
  /** The day at which it and its sentences are kept, long before any diary (`kinds/brought.ts`). */
  place: Day
  /** The learner's own when it was brought, and when that was, epoch ms. */
  day: Day
  at: number
  /** The learner wants to meet it again: then it takes part in the schedule. */
  isKept: boolean
}

/**
 * Where no server empties it, an earlier version empties what is in no entry of the diary and was not practised for 30 days; it
 * never is as long as this lies ahead.
 */
const NOT_OVER: Attempt = {
  ...{ id: 'brought', at: LAST_MOMENT, day: '9999-12-31', how: 'dictation', by: UNKNOWN_ENGINE, ms: 0 },
}

/** The text that a row holds; null where it holds none, or one in a language that this version does not know. */
export function broughtTextOf({ key, doc }: SentenceRow): BroughtText | null {
  const { brought, broughtAt = 0, kept = false } = doc
  if (!isTextKey(key) || brought === undefined || !isLanguageCode(brought.language)) return null
  const { text, language, day, translation, translationLanguage } = brought
  const hasTranslation = translation !== undefined && isLanguageCode(translationLanguage)
  return {
    ...{ key, place: dayOfSentence(key), text, language, day, at: broughtAt, isKept: kept },
    translation: hasTranslation ? { text: translation, language: translationLanguage } : null,
  }
}

/** The texts among rows, those that were brought last first. */
export function textsAmong(rows: readonly SentenceRow[]): BroughtText[] {
  const texts = rows.map(broughtTextOf).filter((text) => text !== null)
  return texts.sort((one, other) => other.at - one.at || (one.key < other.key ? -1 : 1))
}

/** The key of a text that is brought: that of the same one where it is here, else one at a place that no other text has. */
export function keyOfText(
  { text, language }: Pick<NewText, 'text' | 'language'>,
  known: readonly Pick<BroughtText, 'key' | 'place'>[],
): SentenceKey {
  const hash = hash53(`${language}\n${text}`)
  const same = known.find(({ key, place }) => key === makeTextKey(place, hash))
  if (same !== undefined) return same.key
  const taken = new Set(known.map(({ place }) => place))
  let number = Number.parseInt(hash, 16)
  while (taken.has(textPlace(number))) number += 1
  return makeTextKey(textPlace(number), hash)
}

/** Later than the choice that it replaces, which may have been made by a clock that is ahead. */
function momentOf({ broughtAt = 0, purgedAt = 0 }: SentenceDoc, now: number): number {
  return Math.max(now, broughtAt + 1, purgedAt + 1)
}

/** The row of a text once it was brought, on `day` at `now` (epoch ms); one that is here already keeps its day. */
export function afterBringing(
  doc: SentenceDoc | undefined,
  { text, language, translation }: NewText,
  { day, now }: { day: Day; now: number },
): SentenceDoc {
  const before = doc ?? { attempts: [] }
  const translated = translation && {
    translation: translation.text,
    translationLanguage: translation.language,
  }
  const brought = { text, language, day: before.brought?.day ?? day, ...translated }
  return mergeSentences(undefined, before, {
    ...{ attempts: [NOT_OVER], brought, broughtAt: momentOf(before, now) },
  })
}

/** The row once the learner has deleted its text: no word of it is left. */
export function afterDeletingText(doc: SentenceDoc | undefined, now: number): SentenceDoc {
  const { brought: _, ...before } = doc ?? { attempts: [] }
  return { ...before, attempts: [], broughtAt: momentOf(before, now) }
}

/** When the text of a row was deleted, epoch ms; null where it was not, or none was ever brought. */
export function textDeletedAt({ brought, broughtAt }: Partial<SentenceDoc>): number | null {
  return brought === undefined && typeof broughtAt === 'number' ? broughtAt : null
}

/** A text as practice reads it: as the entry of its place, with the text for the translation, which it is to be said like. */
export function entryOfText({ key, place, text, language, translation }: BroughtText): Entry {
  return {
    ...{ id: key, date: place, content: translation?.text ?? '', tags: [], mood: '' },
    ...(translation && { language: translation.language }),
    ...{ translatedContent: text, translationLanguage: language, translatedBy: 'hand' },
  }
}
