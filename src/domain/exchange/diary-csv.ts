import { correctionsAsText } from '#domain/feedback/correction-lines.ts'
import type { Entry } from '#domain/journal/entry.ts'
import type { DiaryDay } from '#domain/journal/entry-store.ts'
import { BY_ENTRY } from '#domain/journal/straight.ts'
import { isLanguageCode, type LanguageCode } from '#domain/languages.ts'
import { dayIn, otherTranslations } from '#domain/sync/translation-in.ts'
import { type CsvSeparator, csvCell } from './csv-cell.ts'
import { type FiledEntry, fileDay, oldestFirst } from './diary-file.ts'

type TranslationText = { language: LanguageCode; text: string }

/** A line that names the language of what stands below it. */
const HEAD = /^\[([a-z]{2,3}-[A-Z]{2})\]$/

/** The translations into several languages in one cell, each below a line that names its language: '[da-DK]'. */
function translationsCell(translations: readonly TranslationText[]): string {
  const asText = (text: string) => text.replace(/^(?=\[[a-z]{2,3}-[A-Z]{2}\]$)/gm, ' ') // no line of it names one
  return translations.map(({ language, text }) => `[${language}]\n${asText(text)}`).join('\n\n')
}

/** The translations of such a cell; a text above the first line that names a language is of none, and left out. */
export function readTranslationsCell(cell: string): TranslationText[] {
  const found: TranslationText[] = []
  for (const line of cell.split(/\r\n|\r|\n/)) {
    const [, code] = HEAD.exec(line) ?? []
    const last = found.at(-1)
    if (isLanguageCode(code)) found.push({ language: code, text: '' })
    else if (last !== undefined) last.text += last.text === '' ? line : `\n${line}`
  }
  const parts = Map.groupBy(found, ({ language }) => language) // one that is named twice has both texts
  return [...parts].map(([language, texts]) => ({
    language,
    text: texts.map(({ text }) => text.replace(/(?<!\n)\n+$/, '')).join('\n\n'),
  }))
}

/** What is told of a translation beside its text: a column each of the first one, a line each of the others. */
const MAKER_COLUMNS = ['translatedBy', 'translationQuality', 'translationOutOfDate'] as const

export type MakerCells = Partial<Record<(typeof MAKER_COLUMNS)[number], string>>

type AllMakerCells = Required<MakerCells>

function makerCells({ translatedBy, translationQuality, isTranslationStale }: Entry): AllMakerCells {
  return {
    translatedBy: translatedBy ?? '',
    translationQuality: translationQuality ?? '',
    translationOutOfDate: isTranslationStale === true ? 'yes' : '',
  }
}

const NO_MAKER: AllMakerCells = { translatedBy: '', translationQuality: '', translationOutOfDate: '' } // a draft has none yet

/** What is told of the other translations, in the order of their texts: '[da-DK]', 'translatedBy: apertium'. */
function makersCell(entry: FiledEntry): string {
  const told = otherTranslations(entry).map(({ language }) => {
    const { entry: placed = entry, draft } = dayIn({ entry }, language)
    const isSaved = draft?.translatedContent === undefined && placed.translatedBy !== BY_ENTRY
    const cells = isSaved ? makerCells(placed) : NO_MAKER
    const lines = MAKER_COLUMNS.flatMap((column) =>
      cells[column] === '' ? [] : `${column}: ${cells[column]}`,
    )
    return { language, text: lines.join('\n') }
  })
  return translationsCell(told.filter(({ text }) => text !== ''))
}

/** What such a cell tells of each language. */
export function readMakersCell(cell: string): Map<LanguageCode, MakerCells> {
  const told = readTranslationsCell(cell).map(({ language, text }) => {
    const lines = text.split('\n').map((line) => /^(\w+):(.*)$/.exec(line.trim()) ?? [])
    const toldOf = (column: string) =>
      lines.find(([, name = '']) => name.toLowerCase() === column.toLowerCase())?.[2]?.trim() ?? ''
    const cells = MAKER_COLUMNS.map((column) => [column, toldOf(column)])
    return [language, Object.fromEntries(cells) as MakerCells] as const
  })
  return new Map(told)
}

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
  ...MAKER_COLUMNS,
  'otherTranslations',
  'aboutOtherTranslations',
] as const

/** How many of the columns earlier files had. */
export const EARLIER_CSV_COLUMNS: readonly number[] = [12, 14, 15, 16]

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
    ...(isSaved ? makerCells(entry) : NO_MAKER),
    otherTranslations: translationsCell(otherTranslations(entry)),
    aboutOtherTranslations: makersCell(entry),
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
