import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useSyncExternalStore,
} from 'react'
import type { LanguageCode } from '#domain/languages.ts'
import { hasReadings, type ReadingMode } from '#domain/spoken/reading-mode.ts'
import type { RubyPart } from '#domain/spoken/ruby.ts'
import { readingOfWords, rubiesOf, type SentenceReadings } from '#domain/spoken/shown-readings.ts'
import { wordsToSay } from '#domain/spoken/words-to-say.ts'
import type { Word } from '#domain/text/words.ts'
import type { ReadingsStore } from './readings-store.ts'

type ReadWords = { sentence: string; language: LanguageCode; start: number; end: number }

type Shown = { store: ReadingsStore; modeOf(language: LanguageCode): ReadingMode }

const ReadingsContext = createContext<Shown | null>(null)

/** Where sentences have their readings from; without it there are none. */
export function ReadingsProvider({ children, ...shown }: Shown & { children: ReactNode }) {
  return <ReadingsContext value={shown}>{children}</ReadingsContext>
}

const NEVER = () => () => undefined
const NOTHING: ReadonlyMap<number, RubyPart[]> = new Map()

/** How a sentence is read, which is asked for unless the learner wants no readings; null until it is known. */
function useRead(sentence: string, language: LanguageCode) {
  const shown = useContext(ReadingsContext)
  const mode = shown?.modeOf(language) ?? 'never'
  const store = mode === 'never' ? undefined : shown?.store
  const read = useSyncExternalStore<SentenceReadings | null>(
    store?.subscribe ?? NEVER,
    useCallback(
      () => (store && hasReadings(language) ? store.get(sentence, language) : null),
      [store, sentence, language],
    ),
  )
  useEffect(() => {
    if (hasReadings(language) && sentence !== '') void store?.ask([sentence], language)
  }, [store, sentence, language])
  return { mode, read }
}

/**
 * What is written above the words of a sentence, by where they start. `hasFailed`: whether a word was not understood, which
 * decides where the learner wants readings above those alone.
 */
export function useReadings(sentence: string, language: LanguageCode) {
  const { mode, read } = useRead(sentence, language)
  return {
    above(words: readonly Word[], hasFailed: (word: Word) => boolean): ReadonlyMap<number, RubyPart[]> {
      if (mode === 'never' || read === null) return NOTHING
      const all = rubiesOf(words, read, language)
      if (mode === 'always') return all
      return new Map(
        [...all].filter(([start]) => words.some((word) => word.start === start && hasFailed(word))),
      )
    },
  }
}

/** How words of a sentence are read, also where nothing stands above them yet; null where that is uncertain, or never wanted. */
export function useReadingOf({ sentence, language, start, end }: ReadWords): string | null {
  const { read } = useRead(sentence, language)
  return readingOfWords(wordsToSay(sentence, language), read, { language, start, end })
}

/** Whether readings may come, so that there is room for them from the beginning. */
export function useRoomForReadings(language: LanguageCode): boolean {
  const mode = useContext(ReadingsContext)?.modeOf(language) ?? 'never'
  return mode !== 'never'
}

/** Whether all words have theirs. Where nothing was said yet, none are shown otherwise: no word there was not understood. */
export function useReadsAllWords(language: LanguageCode): boolean {
  return useContext(ReadingsContext)?.modeOf(language) === 'always'
}

/** Asks for all sentences of a text at once, so that they are there when they are said, offline too. */
export function useAskReadings(sentences: readonly string[], language: LanguageCode): void {
  const shown = useContext(ReadingsContext)
  const store = shown?.modeOf(language) === 'never' ? undefined : shown?.store
  useEffect(() => {
    if (hasReadings(language)) void store?.ask(sentences, language)
  }, [store, sentences, language])
}
