import type { Entry } from '#domain/journal/entry.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { livingSentences, type SentenceRow } from '#domain/sentences/living-sentences.ts'
import { isSaid } from '#domain/sentences/sentence.ts'
import type { SentenceCounts } from './day-minutes.ts'

/**
 * How many sentences of an entry's saved translation were said aloud, and how many were not. `rows`: those of its day;
 * `language`: of a translation that does not say its own.
 */
export function countSentences(
  entry: Entry | undefined,
  language: LanguageCode,
  rows: SentenceRow[],
): SentenceCounts {
  if (entry === undefined) return { said: 0, left: 0 }
  const sentences = livingSentences(entry, entry.translationLanguage ?? language, rows)
  const said = sentences.filter(({ attempts }) => attempts.some(isSaid)).length
  return { said, left: sentences.length - said }
}
