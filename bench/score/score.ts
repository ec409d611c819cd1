import { join } from 'node:path'
import { englishName, LANGUAGES, type LanguageCode } from '#domain/languages.ts'
import { compareWithLimit, type Figure } from '../figure.ts'
import { oneWordOff, perfectReadings, unrelatedPairs } from './made-attempts.ts'
import { type ReadingSource, readingSource } from './reading-source.ts'
import { errorsOf, type SpokenAttempt, scoreAttempt } from './score-attempt.ts'
import { isAsExpected, judgeRows, printRows, readRows } from './score-rows.ts'
import { writeScoresPage } from './scores-page.ts'
import { measureWordTables } from './word-tables.ts'

/** Attempts with their errors: fairness.tsv what was measured to be unfair once, spoken-forms.tsv more of the same kinds. */
export const ROW_FILES = ['fairness.tsv', 'spoken-forms.tsv'].map((name) => join(import.meta.dirname, name))
const [OVER, FAR_OVER] = [40, 70] // percent: good, great
const MOST_OVER = 1 / 500

type Scored = SpokenAttempt & { percent: number; errors: number }

async function scored(attempts: readonly SpokenAttempt[], source: ReadingSource): Promise<Scored[]> {
  const all: Scored[] = []
  for (const attempt of attempts) {
    const accuracy = await scoreAttempt(attempt, source)
    if (accuracy !== null) all.push({ ...attempt, percent: accuracy.aligned, errors: errorsOf(accuracy) })
  }
  return all
}

function show({ reference, heard, percent, errors }: Scored): void {
  console.log(`  ${reference} / ${heard}: ${errors} errors, ${percent} %`)
}

type OfLanguage = {
  imperfect: number
  most: number
  least: number
  over: number
  farOver: number
  pairs: number
}

async function scoreLanguage(language: LanguageCode, source: ReadingSource): Promise<OfLanguage> {
  const perfect = await scored(perfectReadings(language), source)
  const off = await scored(oneWordOff(language), source)
  const costs = off.map(({ errors }) => errors)
  const unrelated = await scored(unrelatedPairs(language), source)
  const [imperfect, over] = [
    perfect.filter(({ percent }) => percent < 100),
    unrelated.filter(({ percent }) => percent > OVER),
  ]
  const [least, most] = [Math.min(...costs), Math.max(...costs)]
  const mean = (costs.reduce((sum, errors) => sum + errors, 0) / costs.length).toFixed(3)
  console.log(
    `${englishName(language)}: ${perfect.length - imperfect.length} of ${perfect.length} perfect readings at 100; ` +
      `one word costs ${least} to ${most}, mean ${mean}, of ${off.length}; ` +
      `${over.length} of ${unrelated.length} unrelated pairs over ${OVER}`,
  )
  for (const one of [...imperfect, ...off.filter(({ errors }) => errors !== 1), ...over]) show(one)
  const farOver = unrelated.filter(({ percent }) => percent > FAR_OVER).length
  return { imperfect: imperfect.length, most, least, over: over.length, farOver, pairs: unrelated.length }
}

function figuresOf(languages: readonly OfLanguage[], rowsOff: number): Figure[] {
  const most = (of: (one: OfLanguage) => number) => Math.max(...languages.map(of))
  const limit = (what: string, ours: number, at: number, digits = 0) =>
    compareWithLimit({ id: 'F1', what, unit: '', ours, most: at, digits })
  return [
    limit(
      'perfect readings under 100, in the worst language',
      most(({ imperfect }) => imperfect),
      0,
    ),
    limit(
      'errors of one word wrong, missing or too many, at most',
      most((one) => one.most),
      1,
    ),
    limit(
      'unrelated pairs over 40 %, share in the worst language',
      most(({ over, pairs }) => over / pairs),
      MOST_OVER,
      4,
    ),
    limit(
      'unrelated pairs over 70 %',
      most(({ farOver }) => farOver),
      0,
    ),
    limit('rows of tables with other errors than expected', rowsOff, 0),
  ]
}

/** Prints how attempts of every language are scored, and writes docs/scores.md. */
export async function measureScores(isRecording = false): Promise<Figure[]> {
  const source = await readingSource(isRecording)
  const languages: OfLanguage[] = []
  for (const language of LANGUAGES) languages.push(await scoreLanguage(language, source))
  const rows = await judgeRows(
    ROW_FILES.flatMap((file) => readRows(file)),
    source,
  )
  printRows(rows)
  await writeScoresPage(source)
  if (isRecording) source.keep()
  return [...figuresOf(languages, rows.filter((row) => !isAsExpected(row)).length), measureWordTables()]
}

/** Judges the rows of a file of the shape of fairness.tsv. Answers whether all are as expected. */
export async function scoreFile(file: string): Promise<boolean> {
  return printRows(await judgeRows(readRows(file), await readingSource()))
}
