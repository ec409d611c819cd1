import { type Day, isDay } from '#domain/clock.ts'
import { fieldsOf } from '#domain/fields.ts'
import { draftOf } from '#domain/journal/change-entry.ts'
import type { DayDoc } from '#domain/journal/entry.ts'
import type { DiaryDay } from '#domain/journal/entry-store.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { bringIn } from '#domain/sync/bring-in.ts'
import { fitRow } from '#domain/sync/fit-row.ts'
import { otherTranslations } from '#domain/sync/translation-in.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import { type DayOneEntry, isFromDayOne, joinDayOneEntries, readDayOneEntry } from './day-one.ts'
import { readFiledDay } from './diary-file.ts'
import type { ListFault } from './list-cutter.ts'
import { type PracticeRows, readFiledPractice } from './practice-file.ts'

/** What is wrong with an element of the file. */
export type ElementFault = 'broken' | 'no-date' | 'no-text' | 'no-entry' | 'only-media'

/** Why a file of an archive holds nothing that could be brought in. */
export type ArchivedFault = ListFault | 'not-text' | 'archive'

/** Something that came nowhere: an element by its place in its list, from 1, or a whole file of an archive (place null). */
export type LeftOut = { file: string | null; date: Day | null } & (
  | { place: number; fault: ElementFault }
  | { place: null; fault: ArchivedFault }
)

/** What of a file is not in an entry as it was, day by day. */
type FoundDetails = {
  /** The first of those that are counted as skipped, elements and files. */
  leftOut: LeftOut[]
  media: { date: Day; count: number }[]
  tagsMoved: Day[]
}

/** What a file holds: its entries, and what of it is none. */
export type FoundDays = {
  source: 'echolog' | 'day-one'
  /** Newest first, so that what is read first comes first. */
  days: DiaryDay[]
  /** Into which their entries are translated, too, beside the first one: these are seen only by who learns them. */
  furtherLanguages: LanguageCode[]
  /** Elements that are no entries, and the first of them: its place in the list from 1, and its fault. */
  skipped: { count: number; first: { place: number; fault: ElementFault } } | null
  /** Files of an archive that hold no list, or not all of one, and the first of them. */
  skippedFiles: { count: number; first: { file: string; fault: ArchivedFault } } | null
  /** Pictures, sounds and files, which no entry can hold. */
  media: number
  /** Entries with more tags than an entry may have, or longer ones: those stand below the text. */
  tagsMoved: number
  details: FoundDetails
  practice: PracticeRows
}

const MOST_DETAILS = 1000 // of a kind: more of them nobody reads, and a file may hold millions

function faultOf(value: unknown): ElementFault {
  const { date, creationDate, content, text, richText } = fieldsOf(value)
  if (date === undefined && creationDate === undefined) return 'no-date'
  const words = content ?? text ?? ''
  if (typeof words === 'string' && isBlank(words) && isDay(date)) return 'no-text'
  return content === undefined && text === undefined && richText === undefined ? 'no-text' : 'no-entry'
}

/** Whether a day holds nothing that anybody has written or chosen. */
function isEmptyDay({ entry, ...others }: DayDoc): boolean {
  if (Object.keys(others).length > 0) return false
  const values = Object.values(draftOf(entry && { entry })).flat()
  return values.every((value) => value === false || (typeof value === 'string' && isBlank(value)))
}

function parse(json: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(json) }
  } catch {
    return null // counted as broken
  }
}

/** Entries of one day, joined by halves: that does not read the whole again for each of very many. */
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

/** Notes what of a file is not in an entry as it was. */
function createDetails() {
  const details: FoundDetails = { leftOut: [], media: [], tagsMoved: [] }
  const media = new Map<Day, number>()
  let skipped: FoundDays['skipped'] = null
  let skippedFiles: FoundDays['skippedFiles'] = null
  let file: string | null = null

  const add = (leftOut: LeftOut) => {
    if (details.leftOut.length < MOST_DETAILS) details.leftOut.push(leftOut)
  }
  return {
    beginFile: (name: string) => {
      file = name
    },
    skip(place: number, fault: ElementFault, date: Day | null = null): void {
      skipped = { count: (skipped?.count ?? 0) + 1, first: skipped?.first ?? { place, fault } }
      add({ file, place, fault, date })
    },
    skipFile(name: string, fault: ArchivedFault): void {
      const first = skippedFiles?.first ?? { file: name, fault }
      skippedFiles = { count: (skippedFiles?.count ?? 0) + 1, first }
      add({ file: name, place: null, fault, date: null })
    },
    leaveMedia(date: Day, count: number): void {
      if (count > 0) media.set(date, (media.get(date) ?? 0) + count)
    },
    moveTags: (date: Day) => details.tagsMoved.push(date),
    found: () => ({
      skipped,
      skippedFiles,
      media: [...media.values()].reduce((sum, count) => sum + count, 0),
      tagsMoved: details.tagsMoved.length,
      details: {
        leftOut: details.leftOut,
        media: [...media].map(([date, count]) => ({ date, count })).slice(0, MOST_DETAILS),
        tagsMoved: details.tagsMoved.slice(0, MOST_DETAILS),
      },
    }),
  }
}

/** Collects the elements of a file, or of the files in an archive, as days; those of one day are joined. */
export function createDayCollector() {
  const filed = new Map<Day, DayDoc[]>()
  const dayOne = new Map<Day, DayOneEntry[]>()
  const practice: PracticeRows = { sentences: [], minutes: [] }
  const details = createDetails()
  let place = 0

  function addDayOne(value: unknown): void {
    const entry = readDayOneEntry(value)
    if (entry === null) {
      details.skip(place, faultOf(value))
      return
    }
    const { date, text, media } = entry
    details.leaveMedia(date, media)
    if (isBlank(text)) details.skip(place, media > 0 ? 'only-media' : 'no-text', date)
    else addTo(dayOne, date, entry)
  }

  function addDay(date: Day, doc: DayDoc): void {
    const fitting = fitRow('day', doc, date)
    if (fitting !== doc) details.moveTags(date)
    addTo(filed, date, fitting)
  }

  function addFiled(value: unknown): void {
    const day = readFiledDay(value)
    if (day === null) {
      details.skip(place, faultOf(value))
      return
    }
    const { sentences, minutes } = readFiledPractice(value, day.date)
    practice.sentences.push(...sentences)
    practice.minutes.push(...minutes)
    if (!isEmptyDay(day.doc)) addDay(day.date, day.doc)
    else if (sentences.length + minutes.length === 0) details.skip(place, faultOf(value), day.date)
  }

  function addValue(value: unknown): void {
    if (isFromDayOne(value)) addDayOne(value)
    else addFiled(value)
  }

  return {
    /** The elements that come next are those of a file of an archive. */
    beginFile(name: string): void {
      details.beginFile(name)
      place = 0
    },
    /** A file of an archive that holds no list. */
    skipFile: details.skipFile,
    /** Takes the JSON text of one element. */
    add(json: string): void {
      place += 1
      const parsed = parse(json)
      if (parsed === null) details.skip(place, 'broken')
      else addValue(parsed.value)
    },
    /** Takes an element that is no JSON text. */
    addElement(value: object): void {
      place += 1
      addValue(value)
    },
    found(): FoundDays {
      for (const entries of dayOne.values()) {
        const entry = joinDayOneEntries(entries)
        if (entry !== null) addDay(entry.date, { entry })
      }
      const found = [...filed].map(([date, docs]): DiaryDay => ({ date, doc: joinDocs(docs) }))
      const days = found.sort((left, right) => (left.date < right.date ? 1 : -1))
      const further = days.flatMap(({ doc }) => otherTranslations(doc.entry ?? {}))
      return {
        source: dayOne.size > 0 ? 'day-one' : 'echolog',
        days,
        furtherLanguages: [...new Set(further.map(({ language }) => language))].sort(),
        practice,
        ...details.found(),
      }
    },
  }
}
