import { entryOfText, textsAmong } from '#domain/brought/brought-text.ts'
import { correctedSentences } from '#domain/feedback/corrected-sentences.ts'
import type { DayDoc, Entry } from '#domain/journal/entry.ts'
import { gapOfKey, languageOfSentence, type SentenceKey } from '#domain/kinds/sentence-key.ts'
import type { LanguageCode } from '#domain/languages.ts'
import {
  livingSentences,
  readEach,
  type SentenceRow,
  withSentencesOfGaps,
} from '#domain/sentences/living-sentences.ts'
import { eachTranslation } from '#domain/sync/translation-in.ts'
import { gapFamilies, heldGaps } from './held-gaps.ts'

/** Whether nothing is left of it but that it was purged, and was dropped. */
function isEmpty({ doc }: SentenceRow): boolean {
  const { attempts, purgedAt, kept, keptAt, ...fields } = doc
  const isDropped = kept === false && purgedAt !== undefined
  return attempts.length === 0 && Object.keys(fields).length === 0 && (kept === undefined || isDropped)
}

/**
 * The keys that an entry still needs: its sentences, those that they were before they were edited, and those that its corrections
 * have put right, of which words can be kept.
 */
function keysOf(whole: Entry, rows: SentenceRow[]): SentenceKey[] {
  return eachTranslation(whole).flatMap((entry) => keysIn(entry, rows))
}

function keysIn(entry: Entry, rows: SentenceRow[]): SentenceKey[] {
  const { translationLanguage } = entry
  const languages = new Set<LanguageCode>()
  for (const { key } of rows) {
    const language = languageOfSentence(key)
    if (language !== null) languages.add(language)
  }
  const known = translationLanguage === undefined ? [...languages] : [translationLanguage]
  return known.flatMap((language) => [
    ...livingSentences(entry, language, rows).flatMap(({ key, before }) => [key, ...before]),
    ...readEach(correctedSentences(entry, language), entry.date, language).map(({ key }) => key),
  ])
}

/**
 * Which rows of a day belong to no entry of it any more, neither to the present one nor to one that can be brought back.
 * Where the language of a translation is not known, a row counts in its own. A gap goes with its
 * sentence, but for words that are kept and hold theirs: those go with their entry. Rows of the same words go together or not at
 * all, as one may say that they were dropped since another kept them. `isDue`: whether a row is old enough to go.
 */
export function sentencesToPurge(
  { entry, deleted }: DayDoc,
  rows: SentenceRow[],
  isDue: (row: SentenceRow) => boolean = () => true,
): SentenceKey[] {
  const texts = textsAmong(rows)
  const entries = [entry, deleted?.entry, ...texts.map(entryOfText)].filter((whole) => whole !== undefined)
  const sentences = withSentencesOfGaps(rows)
  const needed = new Set([
    ...texts.map(({ key }) => key),
    ...entries.flatMap((whole) => keysOf(whole, sentences)),
  ])
  const isNeeded = (key: SentenceKey) => needed.has(gapOfKey(key)?.sentence ?? key)
  const left = rows.filter((row) => !isNeeded(row.key))
  const held = new Set(
    (entries.length > 0 ? heldGaps(left) : []).flatMap((gap) => gap.rows.map(({ key }) => key)),
  )
  const due = new Set(left.filter((row) => !held.has(row.key) && isDue(row)).map(({ key }) => key))
  for (const family of gapFamilies(rows))
    if (!family.every(({ key }) => due.has(key))) for (const { key } of family) due.delete(key)
  return left.filter((row) => due.has(row.key) && !isEmpty(row)).map(({ key }) => key)
}
