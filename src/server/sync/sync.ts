import { failure, type Outcome, success } from '#domain/outcome.ts'
import type { RowKey } from '#domain/sync/sync-protocol.ts'
import type { ChangeAnswer, DiaryRefusal, DiaryStore, KnownDiary, StoredRow } from './diary-store.ts'
import { parseChanges, parsePageEnd } from './parse-changes.ts'
import type { ReceivedRequest } from './parse-request.ts'
import type { WrittenAnswer } from './write-answer.ts'

export type SyncRefusal = DiaryRefusal | 'wrong-account' | 'bad-request'

function isStale(answer: ChangeAnswer): boolean {
  return 'error' in answer && answer.error === 'stale'
}

/** The rows of stale changes that have not been read yet. */
function readClashing(
  store: DiaryStore,
  userId: string,
  answers: ChangeAnswer[],
  rows: StoredRow[],
): Promise<StoredRow[]> {
  const names = new Set(rows.map(({ kind, key }) => `${kind}/${key}`))
  const keys: RowKey[] = []
  for (const { kind, key } of answers.filter(isStale)) {
    if (names.has(`${kind}/${key}`)) continue
    names.add(`${kind}/${key}`)
    keys.push({ kind, key })
  }
  return store.rowsOf(userId, keys)
}

/**
 * Takes what a device sends, and reads afterwards what it lacks: the counter with the rows, in one statement, and only
 * then the page of the first fill, so that what is written in between is behind neither.
 */
export async function sync(
  store: DiaryStore,
  userId: string,
  request: ReceivedRequest,
  now: number,
): Promise<Outcome<WrittenAnswer, SyncRefusal>> {
  const { user = userId, device, epoch, since, before } = request
  if (user !== userId) return failure('wrong-account')
  const after = before === undefined ? undefined : parsePageEnd(before)
  if (before !== undefined && after === undefined) return failure('bad-request')
  if (request.reopen) await store.reopenDiary(userId)
  const { good, bad } = parseChanges(request.changes)
  const known: KnownDiary = { userId, epoch, since }
  const pushed = good.length === 0 ? success([]) : await store.push({ ...known, device, changes: good }, now)
  if (!pushed.ok) return pushed
  const revs = pushed.value.flatMap((answer) => ('rev' in answer ? answer.rev : []))
  const isFirst = after === null && since === 0
  const pulled = await (isFirst ? store.head(known) : store.pull(known, revs))
  if (!pulled.ok) return pulled
  const { rows, isCut, total, ...place } = pulled.value
  const clashing = await readClashing(store, userId, pushed.value, rows)
  const older = after === undefined ? [] : await store.page(userId, after)
  const answers = [...pushed.value, ...bad]
  const more = isCut || older.length > 0
  const filling = after === undefined ? {} : { total }
  return success({
    user: userId,
    ...place,
    now,
    answers,
    rows: [...rows, ...clashing],
    older,
    more,
    ...filling,
  })
}
