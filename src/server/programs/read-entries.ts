import { z } from 'zod'
import { type Day, isDay } from '#domain/clock.ts'
import type { DayDoc, Entry } from '#domain/journal/entry.ts'
import { ENTRY_NAMES, tellingFields } from '#domain/kinds/entry-fields.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import type { DiaryStore, StoredRow } from '#server/sync/diary-store.ts'
import { type ProgramAnswer, refusal } from './program-answer.ts'

/** Which revision of an entry a program knows. `epoch`: of the diary, as a restored one gives revisions out again. */
type KnownRevision = { epoch: string; rev: number }

/** The header `ETag` of a revision. */
export function entityTag({ epoch, rev }: KnownRevision): string {
  return `"${epoch}.${rev}"`
}

/** The revision in a header; null where it is no tag of ours, as is a weak one, a list, or `*`. */
export function revisionIn(header: string): KnownRevision | null {
  const [, epoch, digits] = /^"([\w.-]{1,80})\.([1-9]\d{0,14})"$/.exec(header.trim()) ?? []
  return epoch === undefined ? null : { epoch, rev: Number(digits) }
}

/** How many entries one answer has at most, and where nothing is said. */
export const ENTRY_PAGE = { most: 100, usual: 50 } as const

const day = z.iso.date().refine(isDay)

/** `from` and `to` are included; `before` is where the last answer ended. */
export const pageSchema = z.strictObject({
  from: day.optional(),
  to: day.optional(),
  before: day.optional(),
  limit: z.coerce.number().int().min(1).max(ENTRY_PAGE.most).default(ENTRY_PAGE.usual),
})

type Reading = { diaries: Pick<DiaryStore, 'head' | 'rowsOf' | 'days'>; userId: string }

/** The epoch of a diary; a refusal where it was deleted. */
export async function epochIn({ diaries, userId }: Reading): Promise<Outcome<string, 'diary-deleted'>> {
  const head = await diaries.head({ userId, epoch: null, since: 0 })
  return head.ok ? success(head.value.epoch) : failure('diary-deleted')
}

/** The fields of an entry that programs know. */
function shown(entry: Entry): object {
  return tellingFields(entry, ENTRY_NAMES)
}

export function answerEntry(entry: Entry, tag: string, status = 200): ProgramAnswer {
  return { status, body: JSON.stringify(shown(entry)), headers: { ETag: tag } }
}

export type CurrentDay = { rev: number; doc: DayDoc }

/** A day as it is now; null where there is no row of it. */
export async function currentDay({ diaries, userId }: Reading, date: Day): Promise<CurrentDay | null> {
  const [row] = await diaries.rowsOf(userId, [{ kind: 'day', key: date }])
  return row === undefined ? null : { rev: row.rev, doc: JSON.parse(row.text) }
}

/** `GET /api/v1/entries/{date}`. `known`: the header If-None-Match. */
export async function readEntry(
  reading: Reading,
  date: Day,
  known: string | undefined,
): Promise<ProgramAnswer> {
  const epoch = await epochIn(reading)
  if (!epoch.ok) return refusal(epoch.error)
  const now = await currentDay(reading, date)
  if (now?.doc.entry === undefined) return refusal('not-found')
  const tag = entityTag({ epoch: epoch.value, rev: now.rev })
  const isKnown = known?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag) === true
  return isKnown ? { status: 304, body: '', headers: { ETag: tag } } : answerEntry(now.doc.entry, tag)
}

function entriesIn(rows: StoredRow[], epoch: string): object[] {
  return rows.flatMap(({ rev, text }) => {
    const { entry }: DayDoc = JSON.parse(text)
    return entry === undefined ? [] : [{ etag: entityTag({ epoch, rev }), entry: shown(entry) }]
  })
}

/** `GET /api/v1/entries`, newest first. */
export async function readEntries(reading: Reading, query: Record<string, string>): Promise<ProgramAnswer> {
  const asked = pageSchema.safeParse(query)
  if (!asked.success) return refusal('bad-request')
  const { from = null, to, before, limit } = asked.data
  const epoch = await epochIn(reading)
  if (!epoch.ok) return refusal(epoch.error)
  const ends = [before ?? [], to === undefined ? [] : `${to}-`].flat().sort() // what follows the day itself, and no other
  const span = { from, below: ends[0] ?? null, limit }
  const { rows, isCut } = await reading.diaries.days(reading.userId, span)
  const next = isCut ? (rows.at(-1)?.key ?? null) : null
  return { status: 200, body: JSON.stringify({ entries: entriesIn(rows, epoch.value), next }) }
}
