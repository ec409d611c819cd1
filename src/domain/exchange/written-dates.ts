import type { LanguageCode } from '#domain/languages.ts'

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
export function createDateReader(nativeLanguage?: LanguageCode) {
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

export type DateReader = ReturnType<typeof createDateReader>
