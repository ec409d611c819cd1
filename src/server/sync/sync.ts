import { failure, type Outcome, success } from '#domain/outcome.ts'
import type { RowKey } from '#domain/sync/sync-protocol.ts'
import {
  type ChangeAnswer,
  type DiaryRefusal,
  type DiaryStore,
  type KnownDiary,
  type Push,
  type PushedAndPulled,
  pushThenPull,
  type StoredRow,
  type Version,
} from './diary-store.ts'
import { type BadChange, parseChanges, parsePageEnd, type ReceivedRequest } from './parse-request.ts'

type WrittenAnswer = {
  user: string
  epoch: string
  now: number
  seq: number
  answers: (ChangeAnswer | BadChange)[]
  rows: StoredRow[]
  older: StoredRow[]
  more: boolean
  total?: number
}

/** JSON of an object, to which a document is added as it was written: it is not parsed to be sent. */
function withDoc(object: object, text: string): string {
  return `${JSON.stringify(object).slice(0, -1)},"doc":${text}}`
}

function rowsJson(rows: StoredRow[]): string {
  return `[${rows.map(({ text, ...row }) => withDoc(row, text)).join(',')}]`
}

/** A `SyncAnswer` as JSON. */
export function answerJson({ answers, rows, older, ...rest }: WrittenAnswer): string {
  const accepted = answers.filter((answer) => 'rev' in answer)
  const refused = answers.filter((answer) => 'error' in answer)
  const head = JSON.stringify({ ...rest, accepted, refused }).slice(0, -1)
  return `${head},"rows":${rowsJson(rows)},"older":${rowsJson(older)}}`
}

/** A version with its document as JSON. */
export function versionJson({ text, ...version }: Version): string {
  return `{"version":${withDoc(version, text)}}`
}

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

/** Pushes where there is something to push, and pulls; where a first fill begins, the counter alone. */
function exchange(
  store: DiaryStore,
  push: Push,
  isFirst: boolean,
  now: number,
): Promise<Outcome<PushedAndPulled, DiaryRefusal>> {
  const isEmpty = push.changes.length === 0
  if (!isEmpty && !isFirst) return store.pushAndPull(push, now)
  const pushTo = isEmpty ? async () => success([]) : store.push
  return pushThenPull({ push: pushTo, pull: isFirst ? store.head : store.pull }, push, now)
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
  const isFirst = after === null && since === 0
  const exchanged = await exchange(store, { ...known, device, changes: good }, isFirst, now)
  if (!exchanged.ok) return exchanged
  const { answers: ofGood, pulled } = exchanged.value
  const { rows, isCut, total, ...place } = pulled
  const clashing = await readClashing(store, userId, ofGood, rows)
  const older = after === undefined ? [] : await store.page(userId, after)
  const answers = [...ofGood, ...bad]
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
