// Measures attempts that are known to be perfect, wrong and so on in every language, and writes what they score to
// docs/scores.md. Run with --write to change the file, without to see whether it is up to date.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { englishName, LANGUAGES, type LanguageCode } from '#domain/languages.ts'
import { measureAttempt } from '#domain/shadow/accuracy.ts'
import { isUnspaced } from '#domain/text/words.ts'
import { wordsToSay } from '#domain/words/words-to-say.ts'
import { SAID_ALOUD } from '../src/domain/words/said-aloud.fixture.ts'
import { SPOKEN_LANGUAGES } from '../src/domain/words/spoken-languages.fixture.ts'

const FILE = join(import.meta.dirname, '..', 'docs', 'scores.md')
const [BEGIN, END] = ['<!-- measured: begin -->', '<!-- measured: end -->']

const PUNCTUATION = /[.,;:!?¿¡«»、。，！？](?!\d)/gu

/** As recognisers write it: no capitals, and no punctuation but that within numbers. */
function asRecognised(text: string): string {
  return text.toLowerCase().replace(PUNCTUATION, '')
}

/** A sentence in the words of an attempt, by what was said of it. */
type Attempt = (sentence: string, place: number, language: LanguageCode) => string

function wordsOf(sentence: string, language: LanguageCode): string[] {
  return wordsToSay(sentence, language).map(({ text }) => text)
}

function joined(words: readonly string[], language: LanguageCode): string {
  return asRecognised(words.join(isUnspaced(language) ? '' : ' '))
}

const middle = (words: readonly string[]) => Math.floor(words.length / 2)

function sentenceAfter(place: number, language: LanguageCode): string {
  const all = SAID_ALOUD[language]
  return all[(place + 1) % all.length]?.[0] ?? ''
}

const ATTEMPTS: Record<string, Attempt> = {
  perfect: (sentence) => asRecognised(sentence),
  missed(sentence, _place, language) {
    const words = wordsOf(sentence, language)
    return joined(words.toSpliced(middle(words), 1), language)
  },
  wrong(sentence, place, language) {
    const words = wordsOf(sentence, language)
    const other = wordsOf(sentenceAfter(place, language), language).at(-1) ?? ''
    return joined(words.with(middle(words), other), language)
  },
  reordered(sentence, _place, language) {
    const words = wordsOf(sentence, language)
    const at = middle(words)
    return joined(
      [...words.slice(0, at - 1), ...words.slice(at - 1, at + 1).reverse(), ...words.slice(at + 1)],
      language,
    )
  },
  unrelated: (_sentence, place, language) => asRecognised(sentenceAfter(place, language)),
}

type Scores = { aligned: number; strict: number }

function meanOf(all: readonly Scores[]): string {
  const mean = (score: (one: Scores) => number) =>
    Math.round(all.reduce((sum, one) => sum + score(one), 0) / all.length)
  return `${mean(({ aligned }) => aligned)} / ${mean(({ strict }) => strict)}`
}

function measured(sentence: string, heard: string, language: LanguageCode): Scores {
  const accuracy = measureAttempt(sentence, heard, language, { spoken: SPOKEN_LANGUAGES[language] })
  return accuracy ?? { aligned: 0, strict: 0 }
}

function rowOf(language: LanguageCode): string {
  const pairs = SAID_ALOUD[language]
  const cells = Object.values(ATTEMPTS).map((attempt) =>
    meanOf(
      pairs.map(([sentence], place) => measured(sentence, attempt(sentence, place, language), language)),
    ),
  )
  const digits = meanOf(
    pairs.flatMap(([written, said]) => [
      measured(written, said, language),
      measured(said, asRecognised(written), language),
    ]),
  )
  return `| ${englishName(language)} | ${pairs.length} | ${[...cells, digits].join(' | ')} |`
}

/** The table of docs/scores.md. */
export function scoresTable(): string {
  const head = ['language', 'sentences', ...Object.keys(ATTEMPTS), 'digits against words']
  return [
    `| ${head.join(' | ')} |`,
    `|${'---|'.repeat(head.length)}`,
    ...LANGUAGES.map((language) => rowOf(language)),
  ].join('\n')
}

/** The page with the table in its place. */
export function withTable(page: string, table: string): string {
  const [before = '', rest = ''] = page.split(BEGIN)
  const after = rest.split(END)[1] ?? ''
  return `${before}${BEGIN}\n\n${table}\n\n${END}${after}`
}

export function readScoresPage(): string {
  return readFileSync(FILE, 'utf8')
}

function main(): void {
  const page = readScoresPage()
  const filled = withTable(page, scoresTable())
  if (process.argv.includes('--write')) writeFileSync(FILE, filled)
  else if (filled === page) console.log('docs/scores.md is up to date.')
  else {
    console.log('docs/scores.md is out of date: run this again with --write.')
    process.exitCode = 1
  }
}

if (import.meta.main) main()
