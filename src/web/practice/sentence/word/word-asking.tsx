import { createContext, useContext } from 'react'
import type { LanguageCode } from '#domain/languages.ts'

/** Words of a sentence, by their place in it (UTF-16 units). */
export type WordsAt = { sentence: string; language: LanguageCode; start: number; end: number }

type WordAsking = {
  /** Which words are asked about now; null for none. */
  asked: WordsAt | null
  /** Opens what is known of words. `from`: where they stand, which gets the focus back. */
  ask(words: WordsAt, from: HTMLElement): void
}

/** Where words can be asked about; null where they cannot. */
export const WordAskingContext = createContext<WordAsking | null>(null)

/** Asks about words of a sentence; null where that is not possible. */
export function useWordAsking(): WordAsking | null {
  return useContext(WordAskingContext)
}

export function isAskedAbout(asking: WordAsking | null, { sentence, start, end }: WordsAt): boolean {
  const asked = asking?.asked ?? null
  return asked !== null && asked.sentence === sentence && asked.start === start && asked.end === end
}
