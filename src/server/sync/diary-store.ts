import type { Day } from '#domain/clock.ts'
import type { VersionCause } from '#domain/history/history-reader.ts'
import { type Outcome, success } from '#domain/outcome.ts'
import type { ChangeRefusal, RowKey } from '#domain/sync/sync-protocol.ts'

/** A document as the server writes it. */
export type WrittenDoc = {
  /** Its JSON. */
  text: string
  /** Of its text in UTF-8. */
  bytes: number
  /** Of what the learner has saved in it. */
  entryHash: string
  /** Tells the deletion apart whose words lie in it until they are purged; null: there are none. */
  deletion: string | null
}

export type WrittenChange = RowKey & { baseRev: number; id: string; doc: WrittenDoc }

/** What a device knows when it asks. `epoch` is null before its first answer. */
export type KnownDiary = { userId: string; epoch: string | null; since: number }

export type Push = KnownDiary & { device: string; changes: WrittenChange[] }

export type ChangeAnswer = RowKey & { id: string } & ({ rev: number } | { error: ChangeRefusal })

/** reset: this diary is not the one that the device knew; diary-deleted: it was closed; no-room: none can be begun now. */
export type DiaryRefusal = 'reset' | 'diary-deleted' | 'no-room'

/** `text`: the document as it was written. */
export type StoredRow = RowKey & { rev: number; text: string }

/** `seq` is the revision up to which `rows` are complete; `total`: how many the diary has. */
export type Pulled = { epoch: string; seq: number; total: number; rows: StoredRow[]; isCut: boolean }

/** What became of a push, and what its device lacked. */
export type PushedAndPulled = { answers: ChangeAnswer[]; pulled: Pulled }

export type VersionInfo = { rev: number; cause: VersionCause; madeAt: number; device: string; bytes: number }

export type Version = Pick<VersionInfo, 'rev' | 'cause' | 'madeAt'> & { text: string }

/** Which days are asked for, and at most how many. */
type DaySpan = { from: Day | null; below: string | null; limit: number }

/** The diaries of all accounts. Times are epoch ms. */
export type DiaryStore = {
  /**
   * Takes the changes of a device, all that can be, in one transaction. What its last batch held is answered as it was
   * then. The last of them are not answered where the rows they clash with would fill more than one answer.
   */
  push(push: Push, now: number): Promise<Outcome<ChangeAnswer[], DiaryRefusal>>
  /** `push`, and `pull` of what is not from it, as seen once it is taken. */
  pushAndPull(push: Push, now: number): Promise<Outcome<PushedAndPulled, DiaryRefusal>>
  /** What has changed since `since`, lowest revisions first, but for those in `except`; as much as fits into an answer. */
  pull(known: KnownDiary, except: readonly number[]): Promise<Outcome<Pulled, DiaryRefusal>>
  /** The same without rows: where a first fill begins. */
  head(known: KnownDiary): Promise<Outcome<Pulled, DiaryRefusal>>
  /** One page of the first fill, from behind `after`, or from the first row where that is null. */
  page(userId: string, after: RowKey | null): Promise<StoredRow[]>
  /** Whether the account has a diary that is not closed. */
  hasDiary(userId: string): Promise<boolean>
  rowsOf(userId: string, keys: readonly RowKey[]): Promise<StoredRow[]>
  /** The newest rows of days from `from` on and below `below`, as much as fits into an answer; null: no such end. */
  days(userId: string, span: DaySpan): Promise<{ rows: StoredRow[]; isCut: boolean }>
  /** Newest first, at most 500. */
  versions(userId: string, key: RowKey): Promise<VersionInfo[]>
  version(userId: string, key: RowKey, rev: number): Promise<Version | null>
  /** Drops everything of a diary and refuses whatever a device sends, until it is reopened. */
  closeDiary(userId: string, now: number): Promise<void>
  /** Begins a closed diary anew, where that may be; one that is not closed stays as it is. */
  reopenDiary(userId: string): Promise<void>
  /** Empties what was deleted long ago, with what was practised of it and the versions of both; answers how many days. */
  purgeDeleted(now: number): Promise<number>
}

/** A push, and after it a pull of what is not from this push. */
export async function pushThenPull(
  { push: pushTo, pull }: Pick<DiaryStore, 'push' | 'pull'>,
  push: Push,
  now: number,
): Promise<Outcome<PushedAndPulled, DiaryRefusal>> {
  const pushed = await pushTo(push, now)
  if (!pushed.ok) return pushed
  const answers = pushed.value
  const revs = answers.flatMap((answer) => ('rev' in answer ? answer.rev : []))
  const pulled = await pull(push, revs)
  return pulled.ok ? success({ answers, pulled: pulled.value }) : pulled
}
