import type { Day } from '#domain/clock.ts'
import type { Entry } from '#domain/journal/entry.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { foldSearch } from '#domain/text/fold-search.ts'
import { foldForKey } from '#domain/text/fold-text.ts'
import { sentencesOf } from '#domain/text/sentences.ts'
import { wordsOf } from '#domain/text/words.ts'

/** Where words stand: a sentence, and its day. */
export type OwnSentence = { date: Day; sentence: string }

type Wanted = {
  words: string
  language: LanguageCode
  /** The sentence in which they are known to stand. */
  besides: string
  most: number
}

function keysOf(text: string, language: LanguageCode): string[] {
  return wordsOf(text, language).map(({ key }) => foldForKey(key, language))
}

function hasRun(keys: readonly string[], run: readonly string[]): boolean {
  return keys.some((_, place) => run.every((key, at) => keys[place + at] === key))
}

/**
 * The other sentences of translations into a language in which the same words stand, in the order of the entries, each once.
 * `language`: also of translations that do not say theirs.
 */
export function whereWordsStand(
  entries: readonly Entry[],
  { words, language, besides, most }: Wanted,
): OwnSentence[] {
  const run = keysOf(words, language)
  const sought = foldSearch(words)
  const found = new Map<string, OwnSentence>()
  if (run.length === 0) return []
  for (const { date, translatedContent: text = '', translationLanguage = language } of entries) {
    if (found.size === most) break
    if (translationLanguage !== language || !foldSearch(text).includes(sought)) continue
    for (const sentence of sentencesOf(text, language)) {
      if (found.size === most || sentence === besides || found.has(sentence)) continue
      if (hasRun(keysOf(sentence, language), run)) found.set(sentence, { date, sentence })
    }
  }
  return [...found.values()]
}
