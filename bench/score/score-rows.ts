import { readFileSync } from 'node:fs'
import { LANGUAGES, type LanguageCode } from '#domain/languages.ts'
import type { ReadingSource } from './reading-source.ts'
import { errorsOf, type SpokenAttempt, scoreAttempt } from './score-attempt.ts'

/** An attempt, and how many errors it has. */
export type ExpectedRow = SpokenAttempt & { kind: string; errors: number }

/** The rows of a table with tabs: language, kind, reference, heard, errors; more columns are left out. */
export function readRows(file: string): ExpectedRow[] {
  const [, ...lines] = readFileSync(file, 'utf8').split(/\r?\n/)
  return lines
    .filter((line) => line.trim() !== '')
    .map((line, place) => {
      const [name, kind = '', reference = '', heard = '', errors = ''] = line.split('\t')
      const language = LANGUAGES.find((one): one is LanguageCode => one === name)
      if (language === undefined || !/^\d+$/.test(errors))
        throw new Error(`${file}, row ${place + 1}: ${line}`)
      return { language, kind, reference, heard, errors: Number(errors) }
    })
}

export type JudgedRow = ExpectedRow & { found: number | null; percent: number | null }

/** Each row with the errors that were found; null where it has no accuracy. */
export async function judgeRows(rows: readonly ExpectedRow[], source: ReadingSource): Promise<JudgedRow[]> {
  const judged: JudgedRow[] = []
  for (const row of rows) {
    const accuracy = await scoreAttempt(row, source)
    judged.push({ ...row, found: accuracy && errorsOf(accuracy), percent: accuracy?.aligned ?? null })
  }
  return judged
}

export function isAsExpected({ found, errors }: JudgedRow): boolean {
  return found === errors
}

/** Prints each row that differs, and how many do not. Answers whether none does. */
export function printRows(judged: readonly JudgedRow[]): boolean {
  const differing = judged.filter((row) => !isAsExpected(row))
  for (const { language, kind, reference, heard, errors, found, percent } of differing)
    console.log(
      `${language}\t${kind}\t${reference}\t${heard}\terrors ${found ?? 'none'} instead of ${errors}\t${percent ?? '-'} %`,
    )
  console.log(`${judged.length - differing.length} of ${judged.length} rows as expected`)
  return differing.length === 0
}
