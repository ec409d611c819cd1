import { randomUUID } from 'node:crypto'
import { SYNC_LIMITS } from '#domain/sync/sync-protocol.ts'
import type { Database, Tx } from '#server/database/database.ts'
import { type Given, prepared } from '#server/database/prepared.ts'
import type { DiaryRefusal } from './diary-store.ts'

/** What an account's diary holds. */
export type Usage = { rows: number; docBytes: number; versionBytes: number }

/** Whether a document in the place of `earlier` would fill an account beyond what it may hold. */
export function isFull(usage: Usage, bytes: number, earlier: { bytes: number } | undefined): boolean {
  const more = bytes - (earlier?.bytes ?? 0)
  if (earlier === undefined && usage.rows >= SYNC_LIMITS.rowsPerAccount) return true
  return more > 0 && usage.docBytes + more > SYNC_LIMITS.docBytesPerAccount
}

/** Thrown to undo a transaction that has no diary to write to. */
export class DiaryRefused extends Error {
  readonly refusal: DiaryRefusal

  constructor(refusal: DiaryRefusal) {
    super(refusal)
    this.refusal = refusal
  }
}

/** A diary that this transaction has locked. */
export type LockedDiary = { firstRev: number; opened: number; usage: Usage }

const takeRevisions = prepared((db, value: Given<{ userId: string; count: number }>) =>
  db
    .insertInto('diary')
    .values({
      user_id: value('userId'),
      seq: value('count'),
      ...{ rows: 0, doc_bytes: 0, version_bytes: 0, closed_at: null, opened: 1 },
    })
    .onConflict((on) =>
      on
        .column('user_id')
        .doUpdateSet((of) => ({ seq: of('diary.seq', '+', value('count')) }))
        .where('diary.closed_at', 'is', null),
    )
    .returning(['seq', 'opened', 'rows', 'doc_bytes', 'version_bytes']),
)

/**
 * Takes `count` revisions of an account, and so locks its diary until the transaction ends: whoever writes to it next
 * waits here. Makes the diary where there is none yet.
 */
export async function lockDiary(tx: Tx, userId: string, count: number): Promise<LockedDiary> {
  const [row] = await takeRevisions(tx, { userId, count })
  if (row === undefined) throw new DiaryRefused('diary-deleted')
  const usage = { rows: row.rows, docBytes: row.doc_bytes, versionBytes: row.version_bytes }
  return { firstRev: row.seq - count + 1, opened: row.opened, usage }
}

const updateUsage = prepared((db, value: Given<Usage & { userId: string }>) =>
  db
    .updateTable('diary')
    .set({ rows: value('rows'), doc_bytes: value('docBytes'), version_bytes: value('versionBytes') })
    .where('user_id', '=', value('userId')),
)

/** Writes down what the locked diary holds by now. */
export async function writeUsage(tx: Tx, userId: string, usage: Usage): Promise<void> {
  await updateUsage(tx, { ...usage, userId })
}

const NOTHING = { rows: 0, doc_bytes: 0, version_bytes: 0 }

/**
 * Drops everything of a diary, as part of a transaction, and refuses whatever its devices send from then on. The row
 * that stays holds an id and a number: a device that was on its way must find the diary closed.
 */
export async function closeDiaryIn(tx: Tx, userId: string, now: number): Promise<void> {
  const closed = { ...NOTHING, closed_at: now }
  await tx
    .insertInto('diary')
    .values({ user_id: userId, seq: 0, ...closed, opened: 1 })
    .onConflict((on) => on.column('user_id').doUpdateSet(closed))
    .execute()
  await tx.deleteFrom('record').where('user_id', '=', userId).execute()
  await tx.deleteFrom('revision').where('user_id', '=', userId).execute()
  await tx.deleteFrom('diary_device').where('user_id', '=', userId).execute()
}

/** Begins a closed diary anew, of another epoch than before; its counter goes on. */
export async function reopenDiaryIn(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('diary')
    .set((of) => ({ closed_at: null, opened: of('opened', '+', 1) }))
    .where('user_id', '=', userId)
    .where('closed_at', 'is not', null)
    .execute()
}

/** How many diaries are here that are not deleted, and what their documents and versions fill, in bytes. */
export async function countDiaries({
  reader,
}: Pick<Database, 'reader'>): Promise<{ diaries: number; bytes: number }> {
  const row = await reader
    .selectFrom('diary')
    .select((of) => [
      of.fn.countAll<number>().as('diaries'),
      of.fn.sum<number | string | null>('doc_bytes').as('documents'),
      of.fn.sum<number | string | null>('version_bytes').as('versions'),
    ])
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { diaries: Number(row.diaries), bytes: Number(row.documents ?? 0) + Number(row.versions ?? 0) }
}

/** How many rows the diary of an account has, and what they fill with their versions; null where there is none. */
export async function diaryOf(
  { reader }: Pick<Database, 'reader'>,
  userId: string,
): Promise<{ rows: number; bytes: number } | null> {
  const row = await reader
    .selectFrom('diary')
    .select(['rows', 'doc_bytes', 'version_bytes'])
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return row === undefined ? null : { rows: row.rows, bytes: row.doc_bytes + row.version_bytes }
}

const EPOCH = 'epoch'

/** Of one installation, and of a diary that is `opened` for the nth time. */
export function epochOf(installation: string, opened: number): string {
  return `${installation}.${opened}`
}

/** The epoch of this installation; the first who asks makes it. */
export async function installationEpochIn(tx: Tx): Promise<string> {
  await tx
    .insertInto('installation')
    .values({ name: EPOCH, value: randomUUID() })
    .onConflict((on) => on.column('name').doNothing())
    .execute()
  const row = tx.selectFrom('installation').select('value').where('name', '=', EPOCH)
  return (await row.executeTakeFirstOrThrow()).value
}

/** Begins a new epoch: every device compares its diary with this server again, as after a backup was restored. */
export async function beginEpoch({ tx }: Database): Promise<void> {
  const value = randomUUID()
  await tx((within) =>
    within
      .insertInto('installation')
      .values({ name: EPOCH, value })
      .onConflict((on) => on.column('name').doUpdateSet({ value }))
      .execute(),
  )
}
