import type { LanguageCode } from '#domain/languages.ts'
import { sentencesOf } from '#domain/text/sentences.ts'
import { MOST_CHARACTERS, MOST_SENTENCES } from './corrections.ts'

/** The sentences of a text that one check takes, from the first on, and how many sentences are left. */
export function sentencesToCheck(
  text: string,
  language: LanguageCode,
): { sentences: string[]; left: number } {
  const all = sentencesOf(text, language)
  let characters = 0
  let count = 0
  for (const { length } of all.slice(0, MOST_SENTENCES)) {
    characters += length
    if (characters > MOST_CHARACTERS) break
    count += 1
  }
  return { sentences: all.slice(0, count), left: all.length - count }
}
