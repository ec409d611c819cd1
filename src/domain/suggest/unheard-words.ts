import { dayOfSentence } from '#domain/kinds/sentence-key.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { hash53 } from '#domain/sentences/hash-text.ts'
import { readSentences } from '#domain/sentences/living-sentences.ts'
import { type Attempt, NOBODY } from '#domain/sentences/sentence.ts'
import { wordsToSay } from '#domain/spoken/words-to-say.ts'
import type { QuotablePage, SuggestionSource } from './suggestion.ts'

const WORDS = 3
const MOST_PAGES = 60 // those that were practised last: reading the sentences of all takes long
const HAS_LETTER = /\p{L}/u

type Heard = { text: string; isUnderstood: boolean }

/** Only those that tell which words were understood, of just this many words. */
function isTelling({ how, by, understood, total, missed }: Attempt, words: number): boolean {
  if (how === 'dictation' || by === NOBODY || total !== words || understood === undefined) return false
  return understood === words || missed !== undefined
}

function heardIn(text: string, language: LanguageCode, attempts: readonly Attempt[]): [string, Heard][] {
  const words = wordsToSay(text, language)
  return attempts
    .filter((attempt) => isTelling(attempt, words.length))
    .flatMap(({ missed = [] }) =>
      words.map((word, place): [string, Heard] => [
        word.key,
        { text: word.text, isUnderstood: !missed.includes(place) },
      ]),
    )
}

/** Words with letters that were said and never understood, those of the newest pages first. */
function unheard(pages: readonly Translated[], rows: ReadonlyMap<string, readonly Attempt[]>): string[] {
  const words = new Map<string, Heard>()
  for (const { date, translation } of pages) {
    const { text, language } = translation
    for (const sentence of readSentences({ date, translatedContent: text }, language)) {
      const attempts = rows.get(sentence.key)
      if (attempts === undefined) continue
      for (const [key, heard] of heardIn(sentence.text, language, attempts)) {
        const isUnderstood = heard.isUnderstood || words.get(key)?.isUnderstood === true
        words.set(key, { text: words.get(key)?.text ?? heard.text, isUnderstood })
      }
    }
  }
  return [...words]
    .filter(([key, { isUnderstood }]) => !isUnderstood && HAS_LETTER.test(key))
    .map(([, { text }]) => text)
}

type Translated = QuotablePage & { translation: NonNullable<QuotablePage['translation']> }

/** Three words that were said and never understood, at a time; fewer are none. */
export const unheardWords: SuggestionSource = ({ today, pages, rows, targetLanguage: language }) => {
  const practised = new Set(rows.map(({ key }) => dayOfSentence(key)))
  const read = pages
    .filter((page): page is Translated => page.translation?.language === language && practised.has(page.date))
    .slice(0, MOST_PAGES)
  const attempts = new Map(rows.map(({ key, doc }) => [key, doc.attempts]))
  const rank = (word: string) => hash53(`${today} ${word}`)
  const words = unheard(read, attempts).sort((one, other) => (rank(one) < rank(other) ? -1 : 1))
  return Array.from({ length: Math.floor(words.length / WORDS) }, (_, place) => {
    const three = words.slice(WORDS * place, WORDS * (place + 1))
    return { id: `words ${three.join(' ')}`, kind: 'words', words: three, language }
  })
}
