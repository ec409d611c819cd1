import { CSV_SEPARATORS, type CsvSeparator, createRowCutter, withoutGuards } from './csv-cell.ts'
import { CSV_COLUMNS, type CsvColumn } from './diary-csv.ts'
import { idOfUnsaved } from './diary-file.ts'

type Cells = Partial<Record<CsvColumn, string>>

/** The column that a name in the first line means; null where it is none. */
export type ColumnOf = (name: string) => CsvColumn | null

/**
 * What the columns of a file hold, by the names in its first line. Names in another language than that of the site are known by
 * their places, where there are as many as in a file of ours. null where it is no such file.
 */
function columnsOf(names: string[], columnOf: ColumnOf): (CsvColumn | null)[] | null {
  while (names.at(-1)?.trim() === '') names.pop() // spreadsheets add empty columns
  const known = names.map((name) => columnOf(withoutGuards(name).trim()))
  if (known.includes('date') && known.includes('content')) return known
  return names.length === CSV_COLUMNS.length && names.every((name) => name.trim() !== '')
    ? [...CSV_COLUMNS]
    : null
}

/** The day as the file has it, or as a spreadsheet has made it where the year still stands first. */
function dayOf(cell: string): string {
  const [, year, month = '', day = ''] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(cell.trim()) ?? []
  return year === undefined ? cell.trim() : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** The tags of one cell: parted by commas, those with a comma or quote in quotes. */
function tagsOf(cell: string): string[] {
  const found = cell.matchAll(/\s*(?:"((?:[^"]|"")*)"\s*|([^,]*))(?:,|$)/g)
  return [...found].flatMap(([, quoted, plain = '']) => {
    if (quoted !== undefined) return [quoted.replaceAll('""', '"')]
    return plain.trim() === '' ? [] : [plain.trim()]
  })
}

function given(name: string, value: string | undefined): object {
  return value === undefined || value === '' ? {} : { [name]: value }
}

/** A line as an element of the JSON file. Where there is a draft, the cells beside it are its own. */
function elementOf(cells: Cells): object {
  const { content = '', draft = '', translation, own, mood = '', deleted = '' } = cells
  const date = dayOf(cells.date ?? '')
  const tags = tagsOf(cells.tags ?? '')
  const others = {
    ...given('translatedContent', translation),
    ...given('own', own),
    ...given('mood', mood),
    ...(tags.length > 0 && { tags }),
  }
  const isDraft = content === '' || draft !== ''
  const deletedAt = Date.parse(deleted)
  return {
    id: content === '' ? idOfUnsaved(date) : `imported-${date}`,
    date,
    content,
    ...(isDraft ? { ...given('unsaved', draft), draft: others } : others),
    ...given('language', cells.language),
    ...given('translationLanguage', cells.translationLanguage),
    ...given('writtenOn', dayOf(cells.writtenOn ?? '')),
    ...(!Number.isNaN(deletedAt) && { deletedAt }),
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

const MOST_FIRST_LINE = 10_000 // UTF-16 units; the names of the columns take 150

export type CsvFault = 'no-columns' | 'cut-off'

/** Reads a CSV file of ours, perhaps saved anew by a spreadsheet, as it arrives piece by piece. */
export function createDiaryCsvReader(columnOf: ColumnOf) {
  let cutter: RowCutter | null = null
  let columns: (CsvColumn | null)[] | null = null
  let first = '' // the text until its first line has ended
  let fault: CsvFault | null = null

  function read(row: string[]): object[] {
    if (columns === null) {
      columns = columnsOf(row, columnOf)
      if (columns === null) fault = 'no-columns'
      return []
    }
    const cells: Cells = {}
    for (const [place, column] of columns.entries())
      if (column !== null) cells[column] = withoutGuards(row[place] ?? '')
    return [elementOf(cells)]
  }
  function begin(piece: string): object[] {
    first = (first + piece).replace(/^[\ufeff\s]+/, '')
    const [line] = /^[^\r\n]+(?=[\r\n])/.exec(first) ?? []
    if (line === undefined && first.length > MOST_FIRST_LINE) fault = 'no-columns'
    if (line === undefined) return []
    cutter = createRowCutter(separatorOf(line))
    return readAll(cutter.feed(first))
  }
  const readAll = (rows: string[][]) => rows.flatMap((row) => (fault === null ? read(row) : []))
  return {
    /** Takes the next piece of the text. Answers the lines that have ended in it as elements of the JSON file. */
    feed: (piece: string): object[] => (cutter === null ? begin(piece) : readAll(cutter.feed(piece))),
    /** The last line. */
    end(): object[] {
      const rows = cutter === null ? null : cutter.end()
      if (rows === null) fault ??= cutter === null ? 'no-columns' : 'cut-off'
      return readAll(rows ?? [])
    },
    fault: () => fault,
  }
}
