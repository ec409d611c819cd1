import { type Day, isDay } from '#domain/clock.ts'
import { fieldsOf } from '#domain/fields.ts'
import type { Entry } from '#domain/journal/entry.ts'
import { tagsOnce } from '#domain/journal/tags-once.ts'
import { importedText } from '#domain/text/plain-text.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import { asIsoMoment, dayOfMoment } from './day-in-zone.ts'
import { readDayOneWords } from './day-one-text.ts'

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
