import { correctionsAsText } from '#domain/feedback/correction-lines.ts'
import type { DiaryDay } from '#domain/journal/entry-store.ts'
import { type FiledEntry, fileDay, oldestFirst } from './diary-file.ts'

/** The columns, whose names stand in the first line. */
export const CSV_COLUMNS = [
  'date',
  'content',
  'draft',
  'translation',
  'own',
  'corrections',
  'mood',
  'tags',
  'language',
  'translationLanguage',
  'writtenOn',
  'deleted',
] as const

export type CsvColumn = (typeof CSV_COLUMNS)[number]

const BYTE_ORDER_MARK = '\ufeff' // without it, Excel takes UTF-8 for the code page of the machine

/**
 * A spreadsheet takes a cell that begins so for a formula, also after white space: https://owasp.org/www-community/attacks/CSV_Injection
 */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

/** A cell by RFC 4180. One that could be a formula gets an apostrophe before it, which spreadsheets read as 'text'. */
export function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function line(cells: string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function cellsOf(entry: FiledEntry): Record<CsvColumn, string> {
  return {
    date: entry.date,
    content: entry.content,
    draft: entry.unsaved ?? '',
    translation: entry.draft?.translatedContent ?? entry.translatedContent ?? '',
    own: entry.draft?.own ?? entry.own ?? '',
    corrections: correctionsAsText(entry) ?? '',
    mood: entry.draft?.mood ?? entry.mood,
    tags: (entry.draft?.tags ?? entry.tags).join(', '),
    language: entry.language ?? '',
    translationLanguage: entry.translationLanguage ?? '',
    writtenOn: entry.writtenOn ?? '',
    deleted: entry.deletedAt === undefined ? '' : new Date(entry.deletedAt).toISOString(),
  }
}

/** The days as CSV, oldest first, in pieces that make up the text of the file. `names` are those of the columns. */
export function* diaryCsv(days: DiaryDay[], names: (column: CsvColumn) => string): Generator<string> {
  yield BYTE_ORDER_MARK + line(CSV_COLUMNS.map(names))
  for (const entry of oldestFirst(days).flatMap((day) => fileDay(day))) {
    const cells = cellsOf(entry)
    yield line(CSV_COLUMNS.map((column) => cells[column]))
  }
}
