import type { Entry } from '#domain/journal/entry.ts'
import { BY_ENTRY } from '#domain/journal/straight.ts'
import { tagsOnce } from '#domain/journal/tags-once.ts'
import { isSavedQuality } from '#domain/kinds/day.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { CSV_SEPARATORS, type CsvSeparator, createRowCutter, withoutGuards } from './csv-cell.ts'
import {
  CSV_COLUMNS,
  type CsvColumn,
  EARLIER_CSV_COLUMNS,
  type MakerCells,
  readMakersCell,
  readTranslationsCell,
} from './diary-csv.ts'
import { idOfUnsaved } from './diary-file.ts'

/** Numbers of a date as a cell has them: those before and behind its first separator, in whatever order, and what follows. */
type Written = {
  year: string
  one: string
  two: string
  separator: string
  isYearFirst: boolean
  rest: string
}

const YEAR_FIRST = /^(\d{4})([-/.])\s?(\d{1,2})[-/.]\s?(\d{1,2})(?!\d)(.*)$/s
const YEAR_LAST = /^(\d{1,2})([-/.])\s?(\d{1,2})[-/.]\s?(\d{4})(?!\d)(.*)$/s

function writtenIn(cell: string): Written | null {
  const [, first, sign, month = '', day = '', behind = ''] = YEAR_FIRST.exec(cell.trim()) ?? []
  if (first !== undefined && sign !== undefined)
    return { year: first, one: month, two: day, separator: sign, isYearFirst: true, rest: behind }
  const [, one, separator, two = '', year = '', rest = ''] = YEAR_LAST.exec(cell.trim()) ?? []
  if (one === undefined || separator === undefined) return null
  return { year, one, two, separator, isYearFirst: false, rest }
}

const MONTHS = 12
const MONTH_FIRST: ReadonlySet<LanguageCode> = new Set(['en-US']) // https://cldr.unicode.org: M/d/y

/** `12 PM` is noon; what stands behind the day is its time, or nothing. */
const TIME = /^[T,.\s]*(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*([ap])?\.?m?\.?$/i

function timeIn(rest: string): string | null {
  if (/^[.,\s]*$/.test(rest)) return '00:00:00'
  const [, hours, minutes = '', seconds = '00', half] = TIME.exec(rest) ?? []
  if (hours === undefined) return null
  const hour =
    half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return `${String(hour).padStart(2, '0')}:${minutes}:${seconds}`
}

/**
 * Reads the dates of a file, each written as a spreadsheet writes it. Where the year stands first, so does the month behind it.
 * Otherwise a day above 12 in any of them tells whether days or months come first in all; where there is none, days do, but
 * months before a slash for whoever writes American English.
 */
function createDateReader(nativeLanguage?: LanguageCode) {
  let hasDayFirst = false
  let hasMonthFirst = false

  /** null where the dates of the file contradict each other. */
  function isDayFirst(separator: string): boolean | null {
    if (hasDayFirst || hasMonthFirst) return hasDayFirst && hasMonthFirst ? null : hasDayFirst
    return separator !== '/' || nativeLanguage === undefined || !MONTH_FIRST.has(nativeLanguage)
  }
  function dayOf({ year, one, two, separator, isYearFirst }: Written): string | null {
    const dayComesFirst = isYearFirst ? false : isDayFirst(separator)
    if (dayComesFirst === null) return null
    const [month, day] = dayComesFirst ? [two, one] : [one, two]
    return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  }
  return {
    /** Learns from a cell. Answers whether all cells have to be known before it can be read. */
    note(cell: string): boolean {
      const written = writtenIn(cell)
      if (written === null || written.isYearFirst) return false
      hasDayFirst ||= Number(written.one) > MONTHS
      hasMonthFirst ||= Number(written.two) > MONTHS
      return true
    },
    /** The day of a cell, which need not be one of the calendar; the cell itself where it cannot be read. */
    day(cell: string): string {
      const written = writtenIn(cell)
      return (written && dayOf(written)) ?? cell.trim()
    },
    /** The moment of a cell, epoch ms, by the clock of this machine where it names no other; NaN where it cannot be read. */
    moment(cell: string): number {
      const written = writtenIn(cell)
      const day = written && dayOf(written)
      if (written === null || day === null) return Number.NaN
      if (/(?:Z|[+-]\d{2}:?\d{2})$/i.test(written.rest)) return Date.parse(cell.trim())
      const time = timeIn(written.rest)
      return time === null ? Number.NaN : Date.parse(`${day}T${time}`)
    },
  }
}

type DateReader = ReturnType<typeof createDateReader>

type Cells = Partial<Record<CsvColumn, string>>

/** The column that a name in the first line means; null where it is none. */
export type ColumnOf = (name: string) => CsvColumn | null

/** The column by the name that it has here, or in the files themselves, in whatever capitals. */
function columnNamed(name: string, columnOf: ColumnOf): CsvColumn | null {
  const small = name.toLowerCase()
  return columnOf(name) ?? CSV_COLUMNS.find((column) => column.toLowerCase() === small) ?? null
}

/**
 * What the columns of a file hold, by the names in its first line. Names in another language than that of the site are known by
 * their places, where there are as many as in a file of ours and no known name stands elsewhere.
 */
function columnsOf(names: string[], columnOf: ColumnOf): (CsvColumn | null)[] | CsvFault {
  while (names.at(-1)?.trim() === '') names.pop() // spreadsheets add empty columns
  const known = names.map((name) => columnNamed(withoutGuards(name).trim(), columnOf))
  const isAsLong = [CSV_COLUMNS.length, ...EARLIER_CSV_COLUMNS].includes(names.length)
  const areInPlace = known.every((column, place) => column === null || column === CSV_COLUMNS[place])
  const isOfOurs = isAsLong && areInPlace && names.every((name) => name.trim() !== '')
  const isRenamed = known.filter((column) => column === null).length === 1 // as 'Mærker', now 'Tags'
  if (known.includes('date') && known.includes('content') && !(isOfOurs && isRenamed)) return known
  if (isOfOurs) return CSV_COLUMNS.slice(0, names.length)
  return known.every((column) => column === null) ? 'no-columns' : 'unnamed-columns'
}

/** The tags of one cell: parted by commas, those with a comma or quote in quotes. */
function tagsOf(cell: string): string[] {
  const found = cell.matchAll(/\s*(?:"((?:[^"]|"")*)"\s*|([^,]*))(?:,|$)/g)
  const tags = [...found].flatMap(([, quoted, plain = '']) => {
    if (quoted !== undefined) return [quoted.replaceAll('""', '"')]
    return plain.trim() === '' ? [] : [plain.trim()]
  })
  return tagsOnce(tags)
}

function given(name: string, value: string | undefined): object {
  return value === undefined || value === '' ? {} : { [name]: value }
}

/** What is told of a translation; of what cannot be read, nothing. */
function makerOf({ translatedBy, translationQuality, translationOutOfDate = '' }: MakerCells): object {
  const quality = translationQuality?.toLowerCase() // a spreadsheet may have made it 'Draft'
  return {
    ...given('translatedBy', translatedBy),
    ...(isSavedQuality(quality) && { translationQuality: quality }),
    ...(translationOutOfDate.trim() !== '' && { isTranslationStale: true }),
  }
}

function translationsOf({ otherTranslations = '', aboutOtherTranslations = '' }: Cells): Partial<Entry> {
  const makers = readMakersCell(aboutOtherTranslations)
  const makerIn = (language: LanguageCode): MakerCells => {
    const { translatedBy = '', ...told } = makers.get(language) ?? {}
    return translatedBy === BY_ENTRY ? told : { ...told, translatedBy } // no such text is kept as a translation
  }
  const read = readTranslationsCell(otherTranslations).map(({ language, text }) => [
    language,
    { translatedContent: text, ...makerOf(makerIn(language)) },
  ])
  return read.length === 0 ? {} : { translations: Object.fromEntries(read) }
}

/** A line as an element of the JSON file. Where there is a draft, the cells beside it are its own. */
function elementOf(cells: Cells, dates: DateReader): object {
  const { content = '', draft = '', translation, own, mood = '', deleted = '' } = cells
  const date = dates.day(cells.date ?? '')
  const tags = tagsOf(cells.tags ?? '')
  const isAsWritten = cells.translatedBy === BY_ENTRY
  const others = {
    ...(isAsWritten
      ? given('writtenIn', cells.translationLanguage)
      : given('translatedContent', translation)),
    ...given('own', own),
    ...given('mood', mood),
    ...(tags.length > 0 && { tags }),
  }
  const isDraft = content === '' || draft !== ''
  const maker = {
    ...(isAsWritten && { translatedContent: content }),
    ...makerOf(cells),
  }
  return {
    id: content === '' ? idOfUnsaved(date) : `imported-${date}`,
    date,
    content,
    ...translationsOf(cells),
    ...(isDraft ? { ...given('unsaved', draft), draft: others } : { ...others, ...maker }),
    ...given('language', cells.language),
    ...given('translationLanguage', cells.translationLanguage),
    ...given('writtenOn', dates.day(cells.writtenOn ?? '')),
    ...(deleted.trim() !== '' && { deletedAt: dates.moment(deleted) }),
  }
}

const QUOTED = /"(?:[^"]|"")*"/g

/** The separator that stands most often in the first line, outside of quotes. */
function separatorOf(line: string): CsvSeparator {
  const bare = line.replace(QUOTED, '')
  const count = (separator: CsvSeparator) => bare.split(separator).length
  return CSV_SEPARATORS.toSorted((one, other) => count(other) - count(one))[0] ?? ','
}

type RowCutter = ReturnType<typeof createRowCutter>

const FIRST_COLUMNS = CSV_COLUMNS.slice(0, Math.min(...EARLIER_CSV_COLUMNS)) // of every export, whenever it was made

const MOST_FIRST_LINE = 10_000 // UTF-16 units; the names of the columns take 150

/** 'unnamed-columns': some are named, and not those that are needed. */
export type CsvFault = 'no-columns' | 'unnamed-columns' | 'cut-off'

/** What a spreadsheet writes above everything to say what parts the cells. */
const SAYS_SEPARATOR = /^"?sep=([,;\t])"?[,;\t]*[\r\n]+/i

/** Reads the lines below the first one. `isGuarded`: cells were guarded, as those of an export are. */
function createLineReader(columns: (CsvColumn | null)[], isGuarded: boolean, dates: DateReader) {
  let held: Cells[] = [] // until all dates are known
  function cellsOf(row: string[]): Cells {
    const cells: Cells = {}
    for (const [place, column] of columns.entries()) {
      const cell = row[place] ?? ''
      if (column !== null) cells[column] = isGuarded ? withoutGuards(cell) : cell
    }
    return cells
  }
  return {
    read(row: string[]): object[] {
      if (row.every((cell) => cell.trim() === '')) return []
      const cells = cellsOf(row)
      const noted = [cells.date, cells.writtenOn, cells.deleted].map((cell) => dates.note(cell ?? ''))
      if (held.length === 0 && !noted.includes(true)) return [elementOf(cells, dates)]
      held.push(cells)
      return []
    },
    end(): object[] {
      const elements = held.map((cells) => elementOf(cells, dates))
      held = []
      return elements
    },
  }
}

/**
 * Reads a CSV file of ours, perhaps saved anew by a spreadsheet, as it arrives piece by piece. `nativeLanguage`: of the learner,
 * for dates that can be read in two ways.
 */
export function createDiaryCsvReader(columnOf: ColumnOf, nativeLanguage?: LanguageCode) {
  let cutter: RowCutter | null = null
  let lines: ReturnType<typeof createLineReader> | null = null
  let first = '' // the text until its first line has ended
  let areNamesQuoted = false
  let fault: CsvFault | null = null

  function read(row: string[]): object[] {
    if (lines !== null) return lines.read(row)
    const columns = columnsOf(row, columnOf)
    if (typeof columns === 'string') fault = columns
    else {
      const isGuarded = areNamesQuoted || FIRST_COLUMNS.every((column) => columns.includes(column))
      lines = createLineReader(columns, isGuarded, createDateReader(nativeLanguage))
    }
    return []
  }
  function begin(piece: string): object[] {
    first = (first + piece).replace(/^[\ufeff\s]+/, '')
    const [said, separator] = SAYS_SEPARATOR.exec(first) ?? []
    const names = first.slice(said?.length ?? 0)
    const [line] = /^[^\r\n]+(?=[\r\n])/.exec(names) ?? []
    if (line === undefined && first.length > MOST_FIRST_LINE) fault = 'no-columns'
    if (line === undefined) return []
    areNamesQuoted = line.startsWith('"')
    cutter = createRowCutter(CSV_SEPARATORS.find((sign) => sign === separator) ?? separatorOf(line))
    return readAll(cutter.feed(names))
  }
  const readAll = (rows: string[][]) => rows.flatMap((row) => (fault === null ? read(row) : []))
  return {
    /** Takes the next piece of the text. Answers the lines that have ended in it as elements of the JSON file. */
    feed: (piece: string): object[] => (cutter === null ? begin(piece) : readAll(cutter.feed(piece))),
    /** The last line, and those of which the dates are known only now. */
    end(): object[] {
      const rows = cutter === null ? null : cutter.end()
      if (rows === null) fault ??= cutter === null ? 'no-columns' : 'cut-off'
      return [...readAll(rows ?? []), ...(lines?.end() ?? [])]
    },
    fault: () => fault,
  }
}
