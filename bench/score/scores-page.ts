import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { englishName, LANGUAGES, type LanguageCode } from '#domain/languages.ts'
import { SAID_ALOUD } from '../../src/domain/spoken/said-aloud.fixture.ts'
import { asRecognised, joined, perfectReadings, wordsIn } from './made-attempts.ts'
import type { ReadingSource } from './reading-source.ts'
import { type SpokenAttempt, scoreAttempt } from './score-attempt.ts'

const FILE = join(import.meta.dirname, '..', '..', 'docs', 'scores.md')
const [BEGIN, END] = ['<!-- measured: begin -->', '<!-- measured: end -->']

/** A sentence in the words of an attempt, by what was said of it. */
type Said = (words: string[], other: string[]) => string[]

const middle = (words: readonly string[]) => Math.floor(words.length / 2)

const MADE: Record<string, Said> = {
  missed: (words) => words.toSpliced(middle(words), 1),
  wrong: (words, other) => words.with(middle(words), other.at(-1) ?? ''),
  'too many': (words, other) => words.toSpliced(middle(words), 0, other.at(-1) ?? ''),
  reordered: (words) =>
    words.toSpliced(middle(words) - 1, 2, ...words.slice(middle(words) - 1, middle(words) + 1).reverse()),
  unrelated: (_, other) => other,
}

function attemptsOf(said: Said, language: LanguageCode): SpokenAttempt[] {
  const all = SAID_ALOUD[language].map(([written]) => written)
  return all.map((reference, place) => {
    const [words, other] = [reference, all[(place + 1) % all.length] ?? ''].map((text) =>
      wordsIn(text, language),
    )
    return { language, reference, heard: joined(said(words ?? [], other ?? []), language) }
  })
}

async function meanOf(attempts: readonly SpokenAttempt[], source: ReadingSource): Promise<string> {
  let [aligned, strict] = [0, 0]
  for (const attempt of attempts) {
    const accuracy = await scoreAttempt(attempt, source)
    aligned += accuracy?.aligned ?? 0
    strict += accuracy?.strict ?? 0
  }
  return [aligned, strict].map((sum) => Math.round(sum / attempts.length)).join(' / ')
}

async function rowOf(language: LanguageCode, source: ReadingSource): Promise<string> {
  const written = SAID_ALOUD[language].map(([text]) => ({
    language,
    reference: text,
    heard: asRecognised(text),
  }))
  const cells = [await meanOf(written, source)]
  for (const said of Object.values(MADE)) cells.push(await meanOf(attemptsOf(said, language), source))
  cells.push(await meanOf(perfectReadings(language), source))
  return `| ${englishName(language)} | ${SAID_ALOUD[language].length} | ${cells.join(' | ')} |`
}

/** The table of docs/scores.md. */
export async function scoresTable(source: ReadingSource): Promise<string> {
  const head = ['language', 'sentences', 'perfect', ...Object.keys(MADE), 'digits against words']
  const rows: string[] = []
  for (const language of LANGUAGES) rows.push(await rowOf(language, source))
  return [`| ${head.join(' | ')} |`, `|${'---|'.repeat(head.length)}`, ...rows].join('\n')
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

export async function writeScoresPage(source: ReadingSource): Promise<void> {
  writeFileSync(FILE, withTable(readScoresPage(), await scoresTable(source)))
}
