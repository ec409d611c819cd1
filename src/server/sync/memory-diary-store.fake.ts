import { KEPT_AFTER_DELETION_MS } from '#domain/journal/change-entry.ts'
import { ROW_KINDS } from '#domain/kinds/kinds.ts'
import { dayOfSentence } from '#domain/kinds/sentence-key.ts'
import { failure, success } from '#domain/outcome.ts'
import { purgedSentence } from '#domain/sentences/merge-sentences.ts'
import { type RowKey, SYNC_LIMITS } from '#domain/sync/sync-protocol.ts'
import { sentencesToPurge } from '#domain/vocabulary/sentences-to-purge.ts'
import {
  type ChangeAnswer,
  type DiaryRefusal,
  type DiaryStore,
  type KnownDiary,
  pushThenPull,
  type StoredRow,
  type Version,
  type VersionInfo,
  type WrittenChange,
} from './diary-store.ts'
import { isFull } from './sql-diary.ts'
import {
  causeOf,
  draftSpanStart,
  MOST_VERSIONS_SHOWN,
  NEWEST_KEPT,
  PRUNED_FURTHER_BYTES,
  purgeAtOf,
  versionCost,
  YOUNG_MS,
} from './version-rules.ts'
import { deletionOf, versionWithout, withoutDeleted } from './written-doc.ts'

type Kept = StoredRow & { bytes: number; entryHash: string; purgeAt: number | null }
type KeptVersion = RowKey & VersionInfo & Version

type Diary = {
  seq: number
  opened: number
  isClosed: boolean
  rows: Map<string, Kept>
  versions: KeptVersion[]
  devices: Map<string, ChangeAnswer[]> // the one that wrote longest ago first
}

const nameOf = ({ kind, key }: RowKey) => `${kind}/${key}`
const isOf = (row: RowKey) => (other: RowKey) => nameOf(row) === nameOf(other)
const sumOf = <Item>(items: Iterable<Item>, of: (item: Item) => number) =>
  [...items].reduce((sum, item) => sum + of(item), 0)

function newDiary(): Diary {
  return { seq: 0, opened: 1, isClosed: false, rows: new Map(), versions: [], devices: new Map() }
}

/** The first rows that fit into an answer, at least one. */
function firstThatFit(rows: Kept[]): StoredRow[] {
  const fitting: StoredRow[] = []
  let bytes = 0
  for (const { kind, key, rev, text, bytes: size } of rows.slice(0, SYNC_LIMITS.pageRows)) {
    bytes += size
    if (fitting.length > 0 && bytes > SYNC_LIMITS.answerBytes) break
    fitting.push({ kind, key, rev, text })
  }
  return fitting
}

function keep({ versions }: Diary, version: KeptVersion): void {
  const start = draftSpanStart(version.madeAt)
  const earlier = versions.find(
    (one) =>
      isOf(version)(one) && one.cause === 'draft' && one.device === version.device && one.madeAt >= start,
  )
  if (version.cause !== 'draft' || earlier === undefined) versions.push(version)
  else if (earlier.bytes <= version.bytes) versions.splice(versions.indexOf(earlier), 1, version)
}

/** The versions in the order in which they go. */
function inOrderOfPruning(versions: KeptVersion[], now: number): KeptVersion[] {
  const oldest = versions.toSorted((one, other) => one.madeAt - other.madeAt || one.rev - other.rev)
  const drafts = oldest.filter(({ cause }) => cause === 'draft')
  const isBehind = (version: KeptVersion) =>
    versions.filter((one) => isOf(version)(one) && one.rev > version.rev && one.cause !== 'draft').length >=
    NEWEST_KEPT
  const behind = oldest.filter((one) => one.madeAt < now - YOUNG_MS && isBehind(one))
  return [...new Set([...drafts, ...behind, ...oldest])]
}

function prune(diary: Diary, now: number): void {
  const cost = () => sumOf(diary.versions, ({ bytes }) => versionCost(bytes))
  if (cost() <= SYNC_LIMITS.versionBytesPerAccount) return
  for (const version of inOrderOfPruning(diary.versions, now)) {
    if (cost() <= SYNC_LIMITS.versionBytesPerAccount - PRUNED_FURTHER_BYTES) return
    diary.versions.splice(diary.versions.indexOf(version), 1)
  }
}

type Writer = { device: string; rev: number; now: number }

function take(diary: Diary, change: WrittenChange, { device, rev, now }: Writer): ChangeAnswer {
  const { kind, key, id, baseRev, doc } = change
  const { text, bytes, entryHash, deletion } = doc
  const earlier = diary.rows.get(nameOf(change))
  const version = { kind, key, rev, madeAt: now, device, bytes, text }
  if ((earlier?.rev ?? 0) !== baseRev) {
    if (kind === 'day') keep(diary, { ...version, cause: 'side' })
    return { kind, key, id, error: 'stale' }
  }
  const docBytes = sumOf(diary.rows.values(), (row) => row.bytes)
  if (isFull({ rows: diary.rows.size, docBytes, versionBytes: 0 }, bytes, earlier))
    return { kind, key, id, error: 'full' }
  keep(diary, { ...version, cause: causeOf(entryHash, earlier) })
  const before =
    earlier === undefined ? null : { ...earlier, deletion: deletionOf(change.kind, earlier.text) }
  const purgeAt = purgeAtOf(deletion, before, now)
  diary.rows.set(nameOf(change), { kind, key, rev, text, bytes, entryHash, purgeAt })
  return { kind, key, id, rev }
}

function takeAll(diary: Diary, device: string, changes: WrittenChange[], now: number): ChangeAnswer[] {
  const idOf = ({ id, ...row }: WrittenChange | ChangeAnswer) => `${id} ${nameOf(row)}`
  const known = new Map(diary.devices.get(device)?.map((answer) => [idOf(answer), answer]))
  const isResent = changes.every((change) => known.has(idOf(change)))
  const firstRev = diary.seq + 1
  if (!isResent) diary.seq += changes.length
  const answers: ChangeAnswer[] = []
  let clashing = 0
  for (const [index, change] of changes.entries()) {
    const bytes = diary.rows.get(nameOf(change))?.bytes ?? 0
    if (clashing > 0 && clashing + bytes > SYNC_LIMITS.answerBytes) break
    const answer = known.get(idOf(change)) ?? take(diary, change, { device, rev: firstRev + index, now })
    known.set(idOf(change), answer)
    if ('error' in answer && answer.error === 'stale') clashing += bytes
    answers.push(answer)
  }
  if (isResent) return answers
  diary.devices.delete(device)
  diary.devices.set(device, answers)
  for (const name of [...diary.devices.keys()].slice(0, -SYNC_LIMITS.devicesPerAccount))
    diary.devices.delete(name)
  prune(diary, now)
  return answers
}

/** Empties the sentences that stood in the purged entry of a day and in no other. */
function purgeSentences(diary: Diary, day: Kept, now: number): void {
  const date = day.kind === 'day' ? day.key : dayOfSentence(day.key)
  const rows = [...diary.rows.values()].filter(
    ({ kind, key }) => kind === 'sentence' && key.startsWith(`${date}-`),
  )
  const known = rows.map(({ key, text }) => ({ key, doc: JSON.parse(text) }))
  for (const key of sentencesToPurge(JSON.parse(day.text), known).sort()) {
    const row = { kind: 'sentence', key } as const
    const text = JSON.stringify(purgedSentence(now, known.find((one) => one.key === key)?.doc))
    diary.seq += 1
    diary.versions = diary.versions.filter((version) => !isOf(row)(version))
    Object.assign(diary.rows.get(nameOf(row)) ?? {}, { text, bytes: text.length, rev: diary.seq })
  }
}

function purge(diary: Diary, now: number): number {
  const due = [...diary.rows.values()]
    .filter(({ purgeAt }) => purgeAt !== null && purgeAt <= now)
    .sort((one, other) => (one.purgeAt ?? 0) - (other.purgeAt ?? 0) || (one.key < other.key ? -1 : 1))
  for (const row of due) {
    const { text, entryId } = withoutDeleted(row.text, now)
    const deletedAt = (row.purgeAt ?? 0) - KEPT_AFTER_DELETION_MS
    diary.versions = diary.versions.flatMap((version) => {
      if (!isOf(row)(version)) return [version]
      const rest = version.madeAt < deletedAt ? null : versionWithout(version.text, entryId)
      return rest === null
        ? []
        : [{ ...version, text: rest, bytes: rest === version.text ? version.bytes : Buffer.byteLength(rest) }]
    })
    diary.seq += 1
    Object.assign(row, { text, bytes: Buffer.byteLength(text), rev: diary.seq, purgeAt: null })
  }
  for (const row of due) purgeSentences(diary, row, now)
  return due.length
}

/** Diaries in the memory of a test. */
export function memoryDiaryStore(): DiaryStore {
  const diaries = new Map<string, Diary>()

  function diaryOf(userId: string): Diary {
    const diary = diaries.get(userId) ?? newDiary()
    diaries.set(userId, diary)
    return diary
  }

  function refusalFor({ userId, epoch, since }: KnownDiary): DiaryRefusal | null {
    const { isClosed, opened, seq } = diaryOf(userId)
    if (isClosed) return 'diary-deleted'
    return (epoch !== null && epoch !== `memory.${opened}`) || since > seq ? 'reset' : null
  }

  function pull(known: KnownDiary, pick: (rows: Kept[]) => Kept[]) {
    const refusal = refusalFor(known)
    if (refusal !== null) return failure(refusal)
    const diary = diaryOf(known.userId)
    const changed = pick([...diary.rows.values()].filter(({ rev }) => rev > known.since))
    const rows = firstThatFit(changed.sort((one, other) => one.rev - other.rev))
    const isCut = rows.length < changed.length
    const seq = isCut ? (rows.at(-1)?.rev ?? known.since) : diary.seq
    return success({ epoch: `memory.${diary.opened}`, seq, total: diary.rows.size, rows, isCut })
  }

  const store: DiaryStore = {
    async push(push, now) {
      const refusal = refusalFor(push)
      if (refusal !== null) return failure(refusal)
      return success(takeAll(diaryOf(push.userId), push.device, push.changes, now))
    },
    pushAndPull: (push, now) => pushThenPull(store, push, now),
    pull: async (known, except) => pull(known, (rows) => rows.filter(({ rev }) => !except.includes(rev))),
    head: async (known) => pull(known, () => []),
    async page(userId, after) {
      const place = ({ kind }: RowKey) => ROW_KINDS.indexOf(kind)
      const order = (one: RowKey, other: RowKey) =>
        place(one) - place(other) || (one.key < other.key ? 1 : one.key > other.key ? -1 : 0)
      const rows = [...diaryOf(userId).rows.values()].sort(order)
      return firstThatFit(rows.filter((row) => after === null || order(after, row) < 0))
    },
    async hasDiary(userId) {
      const { isClosed, seq, opened } = diaryOf(userId)
      return !isClosed && (seq > 0 || opened > 1)
    },
    async rowsOf(userId, keys) {
      const rows = keys.flatMap((key) => diaryOf(userId).rows.get(nameOf(key)) ?? [])
      return rows.map(({ kind, key, rev, text }) => ({ kind, key, rev, text }))
    },
    async days(userId, { from, below, limit }) {
      const wanted = [...diaryOf(userId).rows.values()].filter(
        ({ kind, key }) =>
          kind === 'day' && (from === null || key >= from) && (below === null || key < below),
      )
      const newest = wanted.sort((one, other) => (one.key < other.key ? 1 : -1)).slice(0, limit)
      const rows = firstThatFit(newest)
      return { rows, isCut: rows.length < newest.length || newest.length === limit }
    },
    async versions(userId, row) {
      const found = diaryOf(userId).versions.filter(isOf(row))
      const newest = found.sort((one, other) => other.rev - one.rev).slice(0, MOST_VERSIONS_SHOWN)
      return newest.map(({ rev, cause, madeAt, device, bytes }) => ({ rev, cause, madeAt, device, bytes }))
    },
    async version(userId, row, rev) {
      const found = diaryOf(userId).versions.find((one) => isOf(row)(one) && one.rev === rev)
      return found === undefined ? null : { rev, cause: found.cause, madeAt: found.madeAt, text: found.text }
    },
    async closeDiary(userId) {
      const { seq, opened } = diaryOf(userId)
      diaries.set(userId, { ...newDiary(), seq, opened, isClosed: true })
    },
    async reopenDiary(userId) {
      const diary = diaryOf(userId)
      if (diary.isClosed) Object.assign(diary, { isClosed: false, opened: diary.opened + 1 })
    },
    purgeDeleted: async (now) => sumOf(diaries.values(), (diary) => purge(diary, now)),
  }
  return store
}
