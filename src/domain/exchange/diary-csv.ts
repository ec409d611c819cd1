import { correctionsAsText } from '#domain/feedback/correction-lines.ts'
import type { DiaryDay } from '#domain/journal/entry-store.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { otherTranslations } from '#domain/sync/translation-in.ts'
import { type CsvSeparator, csvCell } from './csv-cell.ts'
import { translationsCell } from './csv-translations.ts'
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
  'translatedBy',
  'translationQuality',
  'translationOutOfDate',
  'otherTranslations',
] as const

/** How many of the columns earlier files had. */
export const EARLIER_CSV_COLUMNS: readonly number[] = [12, 14, 15]

export type CsvColumn = (typeof CSV_COLUMNS)[number]

const BYTE_ORDER_MARK = '\ufeff' // without it, Excel takes UTF-8 for the code page of the machine

/** The separator that the spreadsheet of a learner most likely expects: where the decimal sign is a comma, a semicolon. */
export function csvSeparatorFor(nativeLanguage: LanguageCode): CsvSeparator {
  return new Intl.NumberFormat(nativeLanguage).format(0.5).includes(',') ? ';' : ','
}

/** The tags in one cell; one that holds a comma or quote stands in quotes. */
function tagsCell(tags: readonly string[]): string {
  return tags.map((tag) => (/[",]|^\s|\s$|^$/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag)).join(', ')
}

function cellsOf(entry: FiledEntry): Record<CsvColumn, string> {
  const isSaved = entry.draft?.translatedContent === undefined
  return {
    date: entry.date,
    content: entry.content,
    draft: entry.unsaved ?? (entry.draft === undefined ? '' : entry.content), // with it the other cells are a draft, too
    translation: entry.draft?.translatedContent ?? entry.translatedContent ?? '',
    own: entry.draft?.own ?? entry.own ?? '',
    corrections: correctionsAsText(entry) ?? '',
    mood: entry.draft?.mood ?? entry.mood,
    tags: tagsCell(entry.draft?.tags ?? entry.tags),
    language: entry.language ?? '',
    translationLanguage: entry.translationLanguage ?? '',
    writtenOn: entry.writtenOn ?? '',
    deleted: entry.deletedAt === undefined ? '' : new Date(entry.deletedAt).toISOString(),
    translatedBy: isSaved ? (entry.translatedBy ?? '') : '', // a draft of a translation has no maker yet
    translationQuality: isSaved ? (entry.translationQuality ?? '') : '',
    translationOutOfDate: isSaved && entry.isTranslationStale === true ? 'yes' : '',
    otherTranslations: translationsCell(otherTranslations(entry)),
  }
}

/** The days as CSV, oldest first, in pieces that make up the text of the file. `names` are those of the columns. */
export function* diaryCsv(
  days: DiaryDay[],
  names: (column: CsvColumn) => string,
  separator: CsvSeparator = ',',
): Generator<string> {
  const line = (cells: string[]) => `${cells.map(csvCell).join(separator)}\r\n`
  yield BYTE_ORDER_MARK + line(CSV_COLUMNS.map(names))
  for (const entry of oldestFirst(days).flatMap((day) => fileDay(day))) {
    const cells = cellsOf(entry)
    yield line(CSV_COLUMNS.map((column) => cells[column]))
  }
}
