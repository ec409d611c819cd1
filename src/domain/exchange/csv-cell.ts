/** Signs that end a cell, or a line, for some program: each reads a file with separators of its own. */
const ENDS = String.raw`\r\n|[\t\r\n\v\f\u0085\u2028\u2029]`
const SEPARATES = /[,;]$/

/** What may stand before a formula and leave it one: white space, signs that nobody sees, quotes, apostrophes. */
const BEFORE = String.raw`[\s\p{Cc}\p{Cf}'"]`

/** Before each sign that begins a formula for a spreadsheet, all of that. */
const BEFORE_FORMULA = new RegExp(String.raw`(?<!${BEFORE})${BEFORE}*(?=[=+\-@＝＋－＠])`, 'gu')

const AFTER_END = new RegExp(ENDS, 'g')
const GUARD_AFTER_END = new RegExp(`(${ENDS})'`, 'g')

/** At the start of a cell these are guarded without a formula behind them, too. */
const STARTS_WITH_END = /^'*[\t\r\n]/

/** Puts a guard to each place of a text where a program could begin a cell with a formula, or takes those away. */
function changeGuards(
  text: string,
  change: { atStart(run: string): string; afterEnds(run: string): string },
): string {
  const changed = text.replace(BEFORE_FORMULA, (run: string, place: number) => {
    const inside = change.afterEnds(run)
    const isStart = place > 0 && SEPARATES.test(text.charAt(place - 1))
    return isStart ? change.atStart(inside) : inside
  })
  const isFormula = /^(?:[\s\p{Cc}\p{Cf}'"])*[=+\-@＝＋－＠]/u.test(text)
  return isFormula || STARTS_WITH_END.test(text) ? change.atStart(changed) : changed
}

/**
 * A text with an apostrophe, which spreadsheets read as 'text', before each formula that a spreadsheet could find at its start
 * or behind a comma, semicolon, tab or line end: https://owasp.org/www-community/attacks/CSV_Injection
 */
export function guardFormulas(text: string): string {
  return changeGuards(text, {
    atStart: (run) => `'${run}`,
    afterEnds: (run) => run.replace(AFTER_END, "$&'"),
  })
}

/** The text that was guarded. */
export function withoutGuards(text: string): string {
  return changeGuards(text, {
    atStart: (run) => run.replace(/^'/, ''),
    afterEnds: (run) => run.replace(GUARD_AFTER_END, '$1'),
  })
}

/** A cell by RFC 4180, in quotes whatever it holds, so that a comma or semicolon in it parts nothing. */
export function csvCell(text: string): string {
  return `"${guardFormulas(text).replaceAll('"', '""')}"`
}

/** What parts the cells of a line. */
export const CSV_SEPARATORS = [',', ';', '\t'] as const

export type CsvSeparator = (typeof CSV_SEPARATORS)[number]

/** Cuts the text of a CSV file into its lines of cells, as it arrives piece by piece. */
export function createRowCutter(separator: CsvSeparator) {
  let cell = ''
  let row: string[] = []
  let rows: string[][] = []
  let isQuoted = false
  let isAfterQuote = false // a quote in a cell in quotes: its end, or the first of two
  let isAfterReturn = false

  function endCell(): void {
    row.push(cell)
    cell = ''
    isQuoted = false
    isAfterQuote = false
  }
  function endRow(): void {
    endCell()
    if (row.length > 1 || row[0] !== '') rows.push(row)
    row = []
  }
  function readQuoted(sign: string): void {
    if (sign === '"') isAfterQuote = true
    else cell += sign
  }
  function readOutside(sign: string): void {
    const isPair = sign === '\n' && isAfterReturn
    isAfterReturn = sign === '\r'
    if (isPair) return
    if (sign === separator) endCell()
    else if (sign === '\r' || sign === '\n') endRow()
    else if (sign === '"' && isAfterQuote) {
      cell += sign
      isAfterQuote = false
    } else if (sign === '"' && cell === '') isQuoted = true
    else cell += sign
  }
  return {
    /** Takes the next piece of the text. Answers the lines that have ended in it. */
    feed(piece: string): string[][] {
      rows = []
      for (const sign of piece) {
        if (isQuoted && !isAfterQuote) readQuoted(sign)
        else readOutside(sign)
      }
      return rows
    },
    /** The last line, where the text ends without a line end; null where a cell in quotes is not closed. */
    end(): string[][] | null {
      if (isQuoted && !isAfterQuote) return null
      rows = []
      if (row.length > 0 || cell !== '' || isQuoted) endRow()
      return rows
    },
  }
}
