import { type Day, isDay, isMoment } from '#domain/clock.ts'
import { fieldsOf } from '#domain/fields.ts'
import type { DayDoc, Draft, Entry } from '#domain/journal/entry.ts'
import { type DiaryDay, parseEntry } from '#domain/journal/entry-store.ts'
import { dayWithTagsOnce } from '#domain/journal/tags-once.ts'
import { FORBIDDEN_NAMES, isPlainJson } from '#domain/json-bounds.ts'
import { ENTRY_FIELDS } from '#domain/kinds/day.ts'
import { readDraftFields } from '#domain/kinds/entry-fields.ts'
import { checkedFields } from '#domain/sync/parse-row.ts'
import { asKept } from '#domain/sync/translation-in.ts'
import { type FiledPractice, type PracticeRows, practiceByDay } from './practice-file.ts'

/**
 * What stands in the file: an entry in the interchange shape, and beside it what a diary keeps besides. A day without
 * an entry has one with the id of `idOfUnsaved` and no content.
 */
export type FiledEntry = Entry & {
  /** The draft of the content. */
  unsaved?: string
  /** The other fields of the draft. */
  draft?: Omit<Draft, 'content'>
  /** When the entry was deleted, if it was; epoch ms. */
  deletedAt?: number
  /** The later day on which the entry was begun. */
  writtenOn?: Day
  /** Fields of the day that this version does not know. */
  other?: object
  /** What was practised on the day; in the last element of it. */
  practice?: FiledPractice
}

/** The id of an element that is a day without an entry. */
export function idOfUnsaved(date: Day): string {
  return `unsaved-${date}`
}

function filedDraft({ content, ...others }: Draft = {}): Pick<FiledEntry, 'unsaved' | 'draft'> {
  return {
    ...(content !== undefined && { unsaved: content }),
    ...(Object.keys(others).length > 0 && { draft: others }),
  }
}

/** A day as the file holds it: its entry and, apart from that, its deleted entry. */
export function fileDay({ date, doc }: DiaryDay, practice?: FiledPractice): FiledEntry[] {
  const filed = fileDoc({ date, doc: asKept(doc) })
  if (practice === undefined) return filed
  const last = filed.pop() ?? { id: idOfUnsaved(date), date, content: '', tags: [], mood: '' }
  return [...filed, { ...last, practice }]
}

function fileDoc({ date, doc }: DiaryDay): FiledEntry[] {
  const { entry, draft, deleted, writtenOn, ...other } = doc
  const hasOther = Object.keys(other).length > 0
  const filed: FiledEntry[] = []
  const begun = writtenOn !== undefined && { writtenOn }
  if (deleted !== undefined)
    filed.push({ ...deleted.entry, ...filedDraft(deleted.draft), deletedAt: deleted.at, ...begun })
  if (entry === undefined && draft === undefined && !hasOther) return filed
  const none: Entry = { id: idOfUnsaved(date), date, content: '', tags: draft?.tags ?? [], mood: '' }
  filed.push({
    ...(entry ?? none),
    ...filedDraft(draft),
    ...begun,
    ...(hasOther && { other }),
  })
  return filed
}

const NO_PRACTICE: PracticeRows = { sentences: [], minutes: [] }

/** The days as a JSON array, oldest first, in pieces that make up the text of the file. */
export function* diaryJson(days: DiaryDay[], practice: PracticeRows = NO_PRACTICE): Generator<string> {
  let lead = '['
  const practised = practiceByDay(practice)
  const known = new Set(days.map(({ date }) => date))
  const others = [...practised.keys()].filter((date) => !known.has(date)).map((date) => ({ date, doc: {} }))
  for (const day of oldestFirst([...days, ...others])) {
    for (const filed of fileDay(day, practised.get(day.date))) {
      yield `${lead}\n${JSON.stringify(filed, null, 2)}`
      lead = ','
    }
  }
  yield lead === '[' ? '[]' : '\n]'
}

/** The whole diary as the text of one file. */
export function exportDiary(days: DiaryDay[]): string {
  return [...diaryJson(days)].join('')
}

export function oldestFirst(days: DiaryDay[]): DiaryDay[] {
  return [...days].sort((left, right) => (left.date < right.date ? -1 : 1))
}

/** What stands in an element of the file beside the fields of its entry. */
type FiledBeside = Exclude<keyof FiledEntry, keyof Entry>
const BESIDE: Record<FiledBeside, true> = {
  ...{ unsaved: true, draft: true, deletedAt: true, writtenOn: true, other: true, practice: true },
}

function isKnown(name: string): boolean {
  return Object.hasOwn(ENTRY_FIELDS, name) || Object.hasOwn(BESIDE, name)
}

const MOST_DEPTH = 6 // a document has 9 levels at most, and these fields begin at the fourth of a deleted entry

/** Fields of a later version, which must survive. */
function unknownFields(fields: Record<string, unknown>): object {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => !isKnown(name) && !FORBIDDEN_NAMES.has(name) && isPlainJson(value, MOST_DEPTH),
    ),
  )
}

/** Fields of the day that a later version has written; those that this one knows stand elsewhere in the file. */
function otherFields(value: unknown): object {
  if (!isPlainJson(value, MOST_DEPTH)) return {}
  const { entry: _, draft: __, deleted: ___, writtenOn: ____, purgedAt, ...other } = fieldsOf(value)
  return { ...other, ...(typeof purgedAt === 'number' && { purgedAt }) }
}

function draftIn({ unsaved, draft }: Record<string, unknown>): Draft | null {
  const fields = fieldsOf(draft)
  const read = { ...unknownFields(fields), ...readDraftFields({ ...fields, content: unsaved }) }
  return Object.keys(read).length === 0 ? null : read
}

/** Days without an entry, as earlier versions wrote them too: the tags are those of the draft. */
function readUnsaved(entry: Entry, draft: Draft | null, other: DayDoc): DayDoc {
  const tags = entry.tags.length > 0 && { tags: entry.tags }
  return { ...other, ...((draft !== null || tags) && { draft: { ...tags, ...draft } }) }
}

/** One element of the file as a day; null where it is no entry. An entry without an id gets one from its day. */
export function readFiledDay(value: unknown): DiaryDay | null {
  const day = readDay(value)
  return day && { ...day, doc: dayWithTagsOnce(day.doc) }
}

function readDay(value: unknown): DiaryDay | null {
  const fields = fieldsOf(value)
  const known = parseEntry({ ...fields, id: fields.id ?? `imported-${String(fields.date)}` })
  if (known === null) return null
  const { date } = known
  const draft = draftIn(fields)
  const writtenOn = isDay(fields.writtenOn) && { writtenOn: fields.writtenOn }
  const other: DayDoc = { ...otherFields(fields.other), ...writtenOn }
  if (known.id === idOfUnsaved(date) && known.content === '')
    return { date, doc: readUnsaved(known, draft, other) }
  const entry: Entry = { ...unknownFields(fields), ...known, ...checkedFields(ENTRY_FIELDS, fields) }
  const { deletedAt = null } = fields
  if (deletedAt !== null && !isMoment(deletedAt)) return null // nobody wants it back as an entry
  if (deletedAt !== null)
    return { date, doc: { ...writtenOn, deleted: { at: deletedAt, entry, ...(draft && { draft }) } } }
  return { date, doc: { ...other, entry, ...(draft && { draft }) } }
}
