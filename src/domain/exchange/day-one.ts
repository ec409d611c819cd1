import { type Day, dayOf, isDay } from '#domain/clock.ts'
import { fieldsOf } from '#domain/fields.ts'
import type { Entry } from '#domain/journal/entry.ts'
import { isBlank } from '#domain/text/text-summary.ts'

/** One entry of a Day One journal, of which a day may have several. */
export type DayOneEntry = {
  date: Day
  at: number // epoch ms
  id: string
  text: string
  tags: string[]
  /** Pictures, sounds and files that stand in its text. */
  media: number
}

/** Whether an element of a file looks like one of Day One: `{creationDate, timeZone, text, tags, uuid, …}`. */
export function isFromDayOne(value: unknown): boolean {
  const { creationDate, date } = fieldsOf(value)
  return typeof creationDate === 'string' && date === undefined
}

const formats = new Map<string, Intl.DateTimeFormat | null>()

/** null for a time zone that is not known here. */
function formatIn(timeZone: string): Intl.DateTimeFormat | null {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  let format: Intl.DateTimeFormat | null = null
  try {
    format = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  formats.set(timeZone, format)
  return format
}

/** The calendar day in a time zone; in that of the machine where it is not known. */
export function dayIn(timeZone: unknown, ms: number): Day {
  const format = typeof timeZone === 'string' && timeZone !== '' ? formatIn(timeZone) : null
  if (format === null) return dayOf(ms)
  const parts = format.formatToParts(ms)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

// no sign in it that begins one: else a text of nothing but beginnings is searched to its end from each of them
const MEDIA = /!\[[^[\]\n]*\]\(dayone-moment:[^()\n]*\)/g

/** Day One writes a backslash before each sign that Markdown could take for markup. */
const ESCAPED = /\\([!-/:-@[-`{-~])/g

function plainText(markdown: string): string {
  return markdown
    .replace(MEDIA, '')
    .replace(ESCAPED, '$1')
    .replace(/\r\n?/g, '\n')
    .replace(/(?<![^\S\n])[^\S\n]+\n/g, '\n') // from where the spaces begin, not from each of them
    .replace(/\n{3,}/g, '\n\n') // where a picture stood
    .trim()
}

function timeZoneOf({ timeZone, location }: Record<string, unknown>): unknown {
  return timeZone ?? fieldsOf(location).timeZoneName
}

/** null where its date is none, or its text is not text. An entry of nothing but pictures has a blank text. */
export function readDayOneEntry(value: unknown): DayOneEntry | null {
  const fields = fieldsOf(value)
  const { creationDate, text = '', tags, uuid } = fields
  if (typeof creationDate !== 'string' || typeof text !== 'string') return null
  const at = Date.parse(creationDate)
  if (Number.isNaN(at)) return null
  const date = dayIn(timeZoneOf(fields), at)
  if (!isDay(date)) return null
  return {
    date,
    at,
    id: `dayone-${typeof uuid === 'string' ? uuid : date}`,
    text: plainText(text),
    tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [],
    media: text.match(MEDIA)?.length ?? 0,
  }
}

/** The entries of one day as one, in the order they were written; null where none has words. */
export function joinDayOneEntries(entries: DayOneEntry[]): Entry | null {
  const written = entries
    .filter(({ text }) => !isBlank(text))
    .sort((left, right) => left.at - right.at || (left.id < right.id ? -1 : 1))
  const [first] = written
  if (first === undefined) return null
  return {
    id: first.id,
    date: first.date,
    content: [...new Set(written.map(({ text }) => text))].join('\n\n'),
    tags: [...new Set(written.flatMap(({ tags }) => tags))],
    mood: '',
  }
}
