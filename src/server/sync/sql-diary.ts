import type { Tx } from '#server/database/database.ts'
import { type Given, prepared } from '#server/database/prepared.ts'
import type { DiaryRefusal } from './diary-store.ts'
import type { Usage } from './quota.ts'

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
