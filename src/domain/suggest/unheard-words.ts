import { numberOfDay } from '#domain/days.ts'
import { dayOfSentence } from '#domain/kinds/sentence-key.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { hash53 } from '#domain/sentences/hash-text.ts'
import { readSentences } from '#domain/sentences/living-sentences.ts'
import { type Attempt, NOBODY } from '#domain/sentences/sentence.ts'
import { wordsToSay } from '#domain/spoken/words-to-say.ts'
import { isFunctionWord } from './function-words.ts'
import type { QuotableEntry, SuggestionSource } from './suggestion.ts'

const WORDS = 3
const MOST_ENTRIES = 60 // those that were practised last: reading the sentences of all takes long
const MANY_ENTRIES = 5 // below that, no word stands on a third of them by habit
const EVERYDAY = 1 / 3 // of the entries: whoever writes a word so often need not be told to use it
const HAS_LETTER = /\p{L}/u

/** `entries`: how many it stands on. */
type Heard = { text: string; isUnderstood: boolean; entries: number }

/** Only those that tell which words were understood, of just this many words. */
function isTelling({ how, by, understood, total, missed }: Attempt, words: number): boolean {
  if (how === 'dictation' || by === NOBODY || total !== words || understood === undefined) return false
  return understood === words || missed !== undefined
}

/** Every word of an entry that was said, and whether an attempt understood it. */
function heardOn(
  { date, translation: { text, language } }: Translated,
  rows: ReadonlyMap<string, readonly Attempt[]>,
): Map<string, Heard> {
  const heard = new Map<string, Heard>()
  for (const sentence of readSentences({ date, translatedContent: text }, language)) {
    const words = wordsToSay(sentence.text, language)
    for (const attempt of rows.get(sentence.key) ?? []) {
      if (!isTelling(attempt, words.length)) continue
      for (const [place, { key, text }] of words.entries()) {
        const isUnderstood = attempt.missed?.includes(place) !== true || heard.get(key)?.isUnderstood === true
        heard.set(key, { text: heard.get(key)?.text ?? text, isUnderstood, entries: 1 })
      }
    }
  }
  return heard
}

/** Words that say something, were said and never understood, in an order of their own that no day changes. */
function unheard(
  entries: readonly Translated[],
  rows: ReadonlyMap<string, readonly Attempt[]>,
  language: LanguageCode,
): string[] {
  const words = new Map<string, Heard>()
  for (const entry of entries) {
    for (const [key, heard] of heardOn(entry, rows)) {
      const known = words.get(key) ?? { ...heard, entries: 0 }
      const isUnderstood = heard.isUnderstood || known.isUnderstood
      words.set(key, { text: known.text, isUnderstood, entries: known.entries + 1 })
    }
  }
  const isEveryday = ({ entries: on }: Heard) =>
    entries.length >= MANY_ENTRIES && on >= entries.length * EVERYDAY
  return [...words]
    .filter(([key, heard]) => !heard.isUnderstood && !isEveryday(heard) && HAS_LETTER.test(key))
    .filter(([key]) => !isFunctionWord(key, language))
    .sort(([one], [other]) => (hash53(one) < hash53(other) ? -1 : 1))
    .map(([, { text }]) => text)
}

type Translated = QuotableEntry & { translation: NonNullable<QuotableEntry['translation']> }

/**
 * Three words that were said and never understood; fewer are none. They come every second day, so that no word comes on two
 * days running, and begin where those of two days before ended.
 */
export const unheardWords: SuggestionSource = ({ today, entries, rows, targetLanguage: language }) => {
  const number = numberOfDay(today)
  if (number % 2 === 0) return []
  const practised = new Set(rows.map(({ key }) => dayOfSentence(key)))
  const read = entries
    .filter(
      (entry): entry is Translated => entry.translation?.language === language && practised.has(entry.date),
    )
    .slice(0, MOST_ENTRIES)
  const attempts = new Map(rows.map(({ key, doc }) => [key, doc.attempts]))
  const words = unheard(read, attempts, language)
  if (words.length < WORDS) return []
  const first = (WORDS * ((number - 1) / 2)) % words.length
  const three = [...words, ...words].slice(first, first + WORDS)
  return [{ id: `words ${three.join(' ')}`, kind: 'words', words: three, language }]
}
