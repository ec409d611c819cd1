import type { LanguageCode } from '#domain/languages.ts'
import { type AttemptAccuracy, measureAttempt, wordsToRead } from '#domain/shadow/accuracy.ts'
import { SPOKEN_LANGUAGES } from '../../src/domain/spoken/spoken-languages.fixture.ts'
import type { ReadingSource } from './reading-source.ts'

export type SpokenAttempt = { language: LanguageCode; reference: string; heard: string }

/** Measures an attempt as the browser does, with all that can be known of it; null where it has no accuracy. */
export async function scoreAttempt(
  { language, reference, heard }: SpokenAttempt,
  source: ReadingSource,
): Promise<AttemptAccuracy | null> {
  const spoken = SPOKEN_LANGUAGES[language]
  const unclear = wordsToRead(reference, heard, language, { spoken })
  const readings = unclear && (await source.readingsOf(unclear, language))
  return measureAttempt(reference, heard, language, { spoken, readings })
}

/** Words that are wrong, missing or too many. */
export function errorsOf({ understood, total, extra }: AttemptAccuracy): number {
  return total - understood + extra
}
