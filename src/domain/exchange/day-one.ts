import { type Day, dayOf, isDay, isMoment, MINUTE_MS } from '#domain/clock.ts'
import { fieldsOf } from '#domain/fields.ts'
import type { Entry } from '#domain/journal/entry.ts'
import { tagsOnce } from '#domain/journal/tags-once.ts'
import { importedText } from '#domain/text/plain-text.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import { readDayOneWords } from './day-one-text.ts'

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

const OFFSET = /^(?:UTC|GMT|Z)?([+\-\u2212])(\d{1,2})(?::?([0-5]\d))?(?::?00)?$/i
const MOST_OFFSET_MIN = 18 * 60 // that of ISO calendars in Java; the farthest in use is +14:00

/**
 * Minutes east of UTC that an offset names: '+02:00', 'GMT+0200', 'UTC-5'. null where it is none. Only the names of POSIX
 * ('Etc/GMT-2') count westwards; those are names of the time zone database.
 */
function offsetOf(timeZone: string): number | null {
  const [, sign, hours, minutes = '0'] = OFFSET.exec(timeZone) ?? []
  if (hours === undefined) return null
  const offset = Number(hours) * 60 + Number(minutes)
  if (offset > MOST_OFFSET_MIN) return null
  return sign === '+' ? offset : -offset
}

function dayByFormat(format: Intl.DateTimeFormat, ms: number): Day {
  const parts = format.formatToParts(ms)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

/** The calendar day in a time zone, by its name or offset however that is written; null where it is not known here. */
function dayInKnown(timeZone: unknown, ms: number): Day | null {
  if (typeof timeZone !== 'string') return null
  const name = timeZone.trim().replace(/ /g, timeZone.includes('/') ? '_' : '')
  if (name === '') return null
  const offset = offsetOf(name)
  const moved = ms + (offset ?? 0) * MINUTE_MS
  const format = isMoment(moved) ? formatIn(offset === null ? name : 'UTC') : null
  return format && dayByFormat(format, moved)
}

const WITH_SPACES = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|[+-]\d{2}:?\d{2})$/i

/** A moment as ISO 8601 has it, of which some programs part the parts by spaces: '2024-05-06 22:30:00 +0000'. */
function asIsoMoment(text: string): string {
  const [, day, time, offset] = WITH_SPACES.exec(text.trim()) ?? []
  if (day === undefined || offset === undefined) return text
  return `${day}T${time}${offset.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`
}

const WRITTEN = /^\d{4}-\d{2}-\d{2}(?!\d)/
const OWN_OFFSET = /T.*(Z|[+-]\d{2}:?\d{2})$/i
const UTC = /^(?:Z|[+-]00:?00)$/i

/**
 * The calendar day of a moment that a file gives as text (ISO 8601), in the first of the time zones that is known here. Without
 * one, the day that the text itself names, unless it counts in UTC, as programs write by themselves: then that of the machine.
 */
function dayOfMoment(moment: string, timeZones: readonly unknown[]): Day {
  const ms = Date.parse(moment)
  const [written] = WRITTEN.exec(moment) ?? []
  const [, offset] = OWN_OFFSET.exec(moment) ?? []
  if (written !== undefined && offset === undefined) return written // a time of the clock on the wall
  for (const timeZone of timeZones) {
    const day = dayInKnown(timeZone, ms)
    if (day !== null) return day
  }
  return written === undefined || offset === undefined || UTC.test(offset) ? dayOf(ms) : written
}

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

function readTag(tag: unknown): string[] {
  const read = typeof tag === 'string' ? importedText(tag).trim() : ''
  return isBlank(read) ? [] : [read]
}

/** null where its date is none, or its text is not text. An entry of nothing but pictures has a blank text. */
export function readDayOneEntry(value: unknown): DayOneEntry | null {
  const fields = fieldsOf(value)
  const { timeZone, location, tags, uuid } = fields
  if (typeof fields.creationDate !== 'string') return null
  const creationDate = asIsoMoment(fields.creationDate)
  const at = Date.parse(creationDate)
  if (Number.isNaN(at)) return null
  const date = dayOfMoment(creationDate, [timeZone, fieldsOf(location).timeZoneName])
  const words = readDayOneWords(fields)
  if (words === null || !isDay(date)) return null
  return {
    date,
    at,
    id: `dayone-${typeof uuid === 'string' ? uuid : date}`,
    ...words,
    tags: Array.isArray(tags) ? tags.flatMap(readTag) : [],
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
    tags: tagsOnce(written.flatMap(({ tags }) => tags)),
    mood: '',
  }
}
