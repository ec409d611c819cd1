import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type Day, HOUR_MS } from '#domain/clock.ts'
import { utcDayOf } from '#domain/days.ts'
import { newEntryId } from '#domain/journal/change-entry.ts'
import type { DayDoc } from '#domain/journal/entry.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import { isSameJson } from '#domain/row.ts'
import { type EntryEdit, editDay } from '#domain/sync/edit-day.ts'
import { parseRow } from '#domain/sync/parse-row.ts'
import { SYNC_LIMITS } from '#domain/sync/sync-protocol.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import type { Program } from '#server/sessions/session-reader.ts'
import type { DiaryStore, WrittenDoc } from '#server/sync/diary-store.ts'
import { writeDoc } from '#server/sync/written-doc.ts'
import { type ProgramAnswer, type ProgramError, refusal } from './program-answer.ts'
import { answerEntry, type CurrentDay, currentDay, entityTag, epochIn, revisionIn } from './read-entries.ts'

/** No clock on earth is further ahead of UTC, or further behind. */
const AHEAD_MS = 14 * HOUR_MS
const BEHIND_MS = 12 * HOUR_MS

/** Whether a day has not begun anywhere. */
export function isToCome(date: Day, now: number): boolean {
  return date > utcDayOf(now + AHEAD_MS)
}

/** What a PUT goes by: the headers that name what the program knows. */
export type Preconditions = { ifMatch: string | undefined; ifNoneMatch: string | undefined }

/** new: there must be no entry; else the revision that the program has read. */
type Condition = { is: 'new' } | { is: 'known'; epoch: string; rev: number }

function conditionIn({ ifMatch, ifNoneMatch }: Preconditions): Outcome<Condition, ProgramError> {
  if (ifMatch !== undefined && ifNoneMatch !== undefined) return failure('bad-request')
  if (ifNoneMatch !== undefined)
    return ifNoneMatch.trim() === '*' ? success({ is: 'new' }) : failure('bad-request')
  if (ifMatch === undefined || ifMatch.trim() === '*') return failure('precondition-needed')
  const revision = revisionIn(ifMatch)
  return revision === null ? failure('unknown-revision') : success({ is: 'known', ...revision })
}

type Writing = { diaries: DiaryStore; program: Program; userId: string; now: number }

/** Why nothing is written to the day as it is now; null where it can be. */
function whyNot(condition: Condition, epoch: string, now: CurrentDay | null): ProgramError | null {
  const { entry, deleted, purgedAt } = now?.doc ?? {}
  if (condition.is === 'new') {
    if (entry !== undefined) return 'exists'
    if (deleted !== undefined) return 'deleted'
    return purgedAt === undefined ? null : 'purged'
  }
  if (now === null) return 'unknown-revision'
  const wasNeverGiven = condition.epoch === epoch && condition.rev > now.rev
  if (wasNeverGiven) return 'unknown-revision'
  return entry === undefined && deleted === undefined ? 'purged' : null
}

/**
 * The day as it was at a revision, as far as its saved entry goes: the newest version up to there. Versions go oldest first, so
 * that where any of them is left, it is the right one; undefined where none is.
 */
async function versionAt({ diaries, userId }: Writing, date: Day, rev: number): Promise<DayDoc | undefined> {
  const row = { kind: 'day', key: date } as const
  const versions = await diaries.versions(userId, row)
  const newest = versions.find((one) => one.rev <= rev && one.cause !== 'side')
  const found = newest === undefined ? null : await diaries.version(userId, row, newest.rev)
  const doc: DayDoc | undefined = found === null ? undefined : JSON.parse(found.text)
  return doc?.entry === undefined ? undefined : doc
}

async function knownDay(
  writing: Writing,
  date: Day,
  condition: Condition,
  at: { epoch: string; now: CurrentDay | null },
): Promise<DayDoc | undefined> {
  if (condition.is === 'new' || condition.epoch !== at.epoch) return undefined
  return condition.rev === at.now?.rev ? at.now.doc : versionAt(writing, date, condition.rev)
}

/** The document as it is written; a code where the edit makes none that can be. */
function written(date: Day, doc: DayDoc): Outcome<WrittenDoc, ProgramError> {
  const parsed = parseRow('day', doc, date)
  if (parsed === null) return failure('invalid')
  const written = writeDoc('day', parsed)
  return written.bytes > SYNC_LIMITS.docBytes ? failure('too-large') : success(written)
}

/** Pushes as one more device of the learner; the new revision, or why it has none. */
async function push(
  { diaries, program, userId, now }: Writing,
  date: Day,
  baseRev: number,
  doc: WrittenDoc,
): Promise<Outcome<number, ProgramError | 'stale'>> {
  const change = { kind: 'day', key: date, baseRev, id: randomUUID(), doc } as const
  const device = `program-${program.id}`
  const pushed = await diaries.push({ userId, epoch: null, since: 0, device, changes: [change] }, now)
  if (!pushed.ok) return failure(pushed.error === 'reset' ? 'stale' : pushed.error)
  const [answer] = pushed.value
  if (answer === undefined) return failure('stale')
  return 'rev' in answer ? success(answer.rev) : failure(answer.error)
}

const MOST_TRIES = 40 // sixteen at once need sixteen; each means that somebody else saved the day meanwhile
const LONGEST_PAUSE_MS = 20

/** Spreads those who collided; decides nothing. */
function pause(attempt: number): Promise<void> {
  return delay(Math.min(LONGEST_PAUSE_MS, attempt) * Math.random())
}

/** `PUT /api/v1/entries/{date}`. */
export async function writeEntry(
  writing: Writing,
  date: Day,
  preconditions: Preconditions,
  edit: EntryEdit,
): Promise<ProgramAnswer> {
  const condition = conditionIn(preconditions)
  if (!condition.ok) return refusal(condition.error)
  if (edit.content !== undefined && isBlank(edit.content)) return refusal('no-content')
  const { program, now: at } = writing
  const origin = {
    date,
    id: newEntryId(at, randomUUID()),
    languages: program.languages,
    today: utcDayOf(at - BEHIND_MS),
  }
  const isNew = condition.value.is === 'new'
  if (isNew && edit.content === undefined) return refusal('no-content')
  for (let attempt = 1; attempt <= MOST_TRIES; attempt += 1) {
    const epoch = await epochIn(writing)
    if (!epoch.ok) return refusal(epoch.error)
    const now = await currentDay(writing, date)
    const refused = whyNot(condition.value, epoch.value, now)
    if (refused !== null) return refusal(refused)
    const known = await knownDay(writing, date, condition.value, { epoch: epoch.value, now })
    const day = editDay(known, now?.doc ?? {}, edit, origin)
    const tagOf = (rev: number) => entityTag({ epoch: epoch.value, rev })
    if (day.entry === undefined) return refusal('deleted')
    if (now !== null && isSameJson(day, now.doc)) return answerEntry(day.entry, tagOf(now.rev))
    const doc = written(date, day)
    if (!doc.ok) return refusal(doc.error)
    const pushed = await push(writing, date, now?.rev ?? 0, doc.value)
    if (pushed.ok) return answerEntry(day.entry, tagOf(pushed.value), isNew ? 201 : 200)
    if (pushed.error !== 'stale') return refusal(pushed.error)
    await pause(attempt)
  }
  return refusal('busy', { 'Retry-After': '1' })
}
