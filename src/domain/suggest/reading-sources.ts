import { da, de, en, es, fr, it, ja, ko, pt, ru, vi, zh } from 'stopwords-iso/stopwords-iso.json'
import { isDay } from '#domain/clock.ts'
import { addDays, numberOfDay } from '#domain/days.ts'
import { dayOfSentence } from '#domain/kinds/sentence-key.ts'
import { type LanguageCode, type LanguageSubtag, primarySubtag } from '#domain/languages.ts'
import { hash53 } from '#domain/sentences/hash-text.ts'
import { readSentences } from '#domain/sentences/living-sentences.ts'
import { type Attempt, NOBODY } from '#domain/sentences/sentence.ts'
import { wordsToSay } from '#domain/spoken/words-to-say.ts'
import { sentencesOf } from '#domain/text/sentences.ts'
import { wordKey } from '#domain/text/words.ts'
import { dayLookedTo, looksAhead } from './looks-ahead.ts'
import type { ReadingSources } from './suggest.ts'
import type { QuotableEntry, SuggestionSource } from './suggestion.ts'

const ASKED_FOR_DAYS = 7 // how long after the day that was looked to; later, nobody wonders any more
const LONGEST_AHEAD_DAYS = 70 // from a day to the end of the next month, and a week: older entries need not be read

/** Sentences that looked ahead to a day that has come in the last week. */
const lookAhead: SuggestionSource = ({ today, entries }) =>
  entries
    .filter(({ date }) => date < today && date >= addDays(today, -LONGEST_AHEAD_DAYS))
    .flatMap(({ date, content, language }) =>
      sentencesOf(content, language).flatMap((quote, place) => {
        const ahead = looksAhead(quote, language)
        if (ahead === null) return []
        const day = dayLookedTo(date, ahead)
        const isDue = day <= today && today < addDays(day, ASKED_FOR_DAYS)
        return isDue
          ? [{ id: `ahead ${date} ${place}`, kind: 'ahead' as const, written: date, quote, language }]
          : []
      }),
    )

/** The ends of the dates of which it is a year since: an entry of 29 February comes on the 28th where there is no 29th. */
function datesOfYears(today: string): string[] {
  const [year = '', date] = [today.slice(0, 4), today.slice(4)]
  return date === '-02-28' && !isDay(`${year}-02-29`) ? [date, '-02-29'] : [date]
}

/** How entries of this date began in other years. */
const otherYears: SuggestionSource = ({ today, entries }) => {
  const dates = datesOfYears(today)
  return entries
    .filter(
      ({ date }) => date < today && date.slice(0, 4) !== today.slice(0, 4) && dates.includes(date.slice(4)),
    )
    .flatMap(({ date, content, language }) => {
      const [quote] = sentencesOf(content, language)
      return quote === undefined
        ? []
        : [{ id: `years ${date}`, kind: 'years' as const, written: date, quote, language }]
    })
}

const LISTS: Record<LanguageSubtag, readonly string[]> = { da, de, en, es, fr, it, ja, ko, pt, ru, vi, zh }

// particles and endings, which the dictionary of a browser parts from their words
const HIRAGANA_ALONE = /^[\p{Script=Hiragana}ー]+$/u
const ONE_LETTER = /^[\p{Script=Latin}\p{Script=Cyrillic}]$/u

const sets = new Map<string, ReadonlySet<string>>()

/** The function words of a language, as `wordKey` folds them. */
function functionWordsOf(language: LanguageCode): ReadonlySet<string> {
  const subtag = primarySubtag(language)
  const known = sets.get(subtag) ?? new Set(LISTS[subtag].map(wordKey))
  sets.set(subtag, known)
  return known
}

/**
 * Whether a word holds sentences together and says nothing alone: 'the', 'en', 'は', '的', 'là'. `key`: as `wordKey`
 * folds it. From the lists of stopwords-iso (MIT), which are wide: words as common as 'today' count, too.
 */
export function isFunctionWord(key: string, language: LanguageCode): boolean {
  if (ONE_LETTER.test(key) || functionWordsOf(language).has(key)) return true
  return primarySubtag(language) === 'ja' && HIRAGANA_ALONE.test(key)
}

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
const unheardWords: SuggestionSource = ({ today, entries, rows, targetLanguage: language }) => {
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

export const READING_SOURCES: ReadingSources = { lookAhead, otherYears, unheardWords }
