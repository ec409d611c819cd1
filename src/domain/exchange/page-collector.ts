import { type Day, isDay } from '#domain/clock.ts'
import { fieldsOf } from '#domain/fields.ts'
import { draftOf } from '#domain/journal/change-entry.ts'
import type { DayDoc } from '#domain/journal/entry.ts'
import type { DiaryDay } from '#domain/journal/entry-store.ts'
import { bringIn } from '#domain/sync/bring-in.ts'
import { fitRow } from '#domain/sync/fit-row.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import { type DayOneEntry, isFromDayOne, joinDayOneEntries, readDayOneEntry } from './day-one.ts'
import { readFiledDay } from './diary-file.ts'
import { type PracticeRows, readFiledPractice } from './practice-file.ts'

/** What is wrong with an element of the file. */
export type ElementFault = 'broken' | 'no-date' | 'no-text' | 'no-entry'

/** What a file holds: its pages, and what of it is none. */
export type FoundPages = {
  source: 'echolog' | 'day-one'
  /** Newest first, so that what is read first comes first. */
  days: DiaryDay[]
  /** Elements that are no entries, and the first of them: its place in the list from 1, and its fault. */
  skipped: { count: number; first: { place: number; fault: ElementFault } } | null
  /** Pictures, sounds and files, which no page can hold. */
  media: number
  /** Pages with more tags than a page may have, or longer ones: those stand below the text. */
  tagsMoved: number
  practice: PracticeRows
}

function faultOf(value: unknown): ElementFault {
  const { date, creationDate, content, text } = fieldsOf(value)
  if (date === undefined && creationDate === undefined) return 'no-date'
  const words = content ?? text ?? ''
  if (typeof words === 'string' && isBlank(words) && isDay(date)) return 'no-text'
  if (content === undefined && text === undefined) return 'no-text'
  return 'no-entry'
}

/** Whether a day holds nothing that anybody has written or chosen. */
function isEmptyPage({ entry, ...others }: DayDoc): boolean {
  if (Object.keys(others).length > 0) return false
  const values = Object.values(draftOf(entry && { entry })).flat()
  return values.every((value) => typeof value === 'string' && isBlank(value))
}

function parse(json: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(json) }
  } catch {
    return null // counted as broken
  }
}

/** Pages of one day, joined by halves: that does not read the whole again for each of very many. */
function joinDocs(docs: DayDoc[]): DayDoc {
  if (docs.length <= 2) return docs.reduce((mine, theirs) => bringIn(mine, theirs))
  const half = Math.ceil(docs.length / 2)
  return bringIn(joinDocs(docs.slice(0, half)), joinDocs(docs.slice(half)))
}

function addTo<Value>(days: Map<Day, Value[]>, date: Day, value: Value): void {
  const known = days.get(date)
  if (known === undefined) days.set(date, [value])
  else known.push(value)
}

/** Collects the elements of a file as days; those of one day are joined. */
export function createPageCollector() {
  const filed = new Map<Day, DayDoc[]>()
  const dayOne = new Map<Day, DayOneEntry[]>()
  const practice: PracticeRows = { sentences: [], minutes: [] }
  let skipped: FoundPages['skipped'] = null
  let media = 0
  let tagsMoved = 0
  let place = 0

  function skip(fault: ElementFault): void {
    skipped = { count: (skipped?.count ?? 0) + 1, first: skipped?.first ?? { place, fault } }
  }

  function addDayOne(value: unknown): boolean {
    const entry = readDayOneEntry(value)
    if (entry === null) return false
    media += entry.media
    addTo(dayOne, entry.date, entry)
    return true
  }

  function addPage(date: Day, doc: DayDoc): void {
    const fitting = fitRow('day', doc, date)
    if (fitting !== doc) tagsMoved += 1
    addTo(filed, date, fitting)
  }

  function addFiled(value: unknown): boolean {
    const day = readFiledDay(value)
    if (day === null) return false
    const { sentences, minutes } = readFiledPractice(value, day.date)
    practice.sentences.push(...sentences)
    practice.minutes.push(...minutes)
    const isEmpty = isEmptyPage(day.doc)
    if (!isEmpty) addPage(day.date, day.doc)
    return !isEmpty || sentences.length + minutes.length > 0
  }

  const addValue = (value: unknown) => (isFromDayOne(value) ? addDayOne(value) : addFiled(value))

  return {
    /** Takes the JSON text of one element. */
    add(json: string): void {
      place += 1
      const parsed = parse(json)
      if (parsed === null) skip('broken')
      else if (!addValue(parsed.value)) skip(faultOf(parsed.value))
    },
    found(): FoundPages {
      for (const entries of dayOne.values()) {
        const entry = joinDayOneEntries(entries)
        if (entry !== null) addPage(entry.date, { entry })
      }
      const found = [...filed].map(([date, docs]): DiaryDay => ({ date, doc: joinDocs(docs) }))
      const days = found.sort((left, right) => (left.date < right.date ? 1 : -1))
      return { source: dayOne.size > 0 ? 'day-one' : 'echolog', days, skipped, media, tagsMoved, practice }
    },
  }
}
