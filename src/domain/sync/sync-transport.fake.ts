import { isDay } from '#domain/clock.ts'
import { KEPT_AFTER_DELETION_MS } from '#domain/journal/change-entry.ts'
import { ROW_KINDS } from '#domain/kinds/kinds.ts'
import { utf8Length } from '#domain/text/utf8-length.ts'
import type { SyncSent, SyncTransport } from './sync-ports.ts'
import {
  type ChangeRefusal,
  type Doc,
  pageEnd,
  type RowChange,
  type RowKey,
  type ServerRow,
  SYNC_LIMITS,
  type SyncAnswer,
  type SyncRequest,
} from './sync-protocol.ts'
import { inFillOrder } from './sync-store.fake.ts'

export type Version = RowKey & {
  rev: number
  cause: 'saved' | 'draft' | 'side'
  madeAt: number
  device: string
  doc: string
}

type StoredRow = RowKey & { rev: number; doc: string; purgeAt: number | null }
type Verdict = { id: string } & ({ rev: number } | { error: ChangeRefusal })
type Diary = {
  seq: number
  generation: number
  isClosed: boolean
  rows: Map<string, StoredRow>
  versions: Version[]
  /** What became of the last batch of each device. */
  last: Map<string, Verdict[]>
}

export type MemoryServerSettings = {
  now(): number
  pageRows?: number
  /** How many devices an account has; of more, the one heard of longest ago is forgotten. */
  devices?: number
}

const DRAFT_MS = 10 * 60 * 1000

function newDiary(generation = 0, seq = 0): Diary {
  return { seq, generation, isClosed: false, rows: new Map(), versions: [], last: new Map() }
}

function causeOf(doc: Doc, before: StoredRow | undefined): 'saved' | 'draft' {
  const entryOf = (value: Doc) => JSON.stringify((value as { entry?: unknown }).entry)
  const was = before && entryOf(JSON.parse(before.doc))
  return entryOf(doc) === was ? 'draft' : 'saved'
}

/** Of the drafts of one day, device and ten minutes the longest stays. */
function addVersion(diary: Diary, version: Version): void {
  const isSamePlace = (other: Version) =>
    other.cause === 'draft' &&
    version.cause === 'draft' &&
    pageEnd(other) === pageEnd(version) &&
    other.device === version.device &&
    Math.floor(other.madeAt / DRAFT_MS) === Math.floor(version.madeAt / DRAFT_MS)
  const place = diary.versions.findIndex(isSamePlace)
  const kept = diary.versions[place]
  if (kept === undefined) diary.versions.push(version)
  else if (version.doc.length >= kept.doc.length) diary.versions[place] = version
}

function refusalOf({ kind, key, doc }: RowChange, text: string): ChangeRefusal | null {
  const isObject = typeof doc === 'object' && doc !== null && !Array.isArray(doc)
  const isOfDay = isDay(kind === 'day' ? key : key.slice(0, 10))
  if (!(ROW_KINDS as readonly string[]).includes(kind) || !isOfDay || !isObject) return 'invalid'
  return utf8Length(text) > SYNC_LIMITS.docBytes ? 'too-large' : null
}

/** When the deleted entry of a day goes for good; a later change of the day does not put that off. */
function purgeAtOf(doc: Doc, before: StoredRow | undefined, now: number): number | null {
  const deletionOf = (value: object) => (value as { deleted?: { at: unknown } }).deleted?.at
  if (deletionOf(doc) === undefined) return null
  const isSame = before !== undefined && deletionOf(JSON.parse(before.doc)) === deletionOf(doc)
  return (isSame ? before.purgeAt : null) ?? now + KEPT_AFTER_DELETION_MS
}

function pushOne(diary: Diary, change: RowChange, device: string, now: number): Verdict {
  const { kind, key, baseRev, id } = change
  const doc = JSON.stringify(change.doc)
  const error = refusalOf(change, doc)
  if (error !== null) return { id, error }
  const place = pageEnd(change)
  const before = diary.rows.get(place)
  diary.seq += 1
  const version = { kind, key, rev: diary.seq, madeAt: now, device, doc }
  if ((before?.rev ?? 0) !== baseRev) {
    if (kind === 'day') addVersion(diary, { ...version, cause: 'side' })
    return { id, error: 'stale' }
  }
  const purgeAt = purgeAtOf(change.doc, before, now)
  diary.rows.set(place, { kind, key, rev: diary.seq, doc, purgeAt })
  addVersion(diary, { ...version, cause: causeOf(change.doc, before) })
  return { id, rev: diary.seq }
}

function pushAll(
  diary: Diary,
  { device, changes }: SyncRequest,
  now: number,
  mostDevices: number,
): Verdict[] {
  const known = diary.last.get(device) ?? []
  const isKnown = (id: string) => known.find((verdict) => verdict.id === id)
  const verdicts = changes.map((change) => isKnown(change.id) ?? pushOne(diary, change, device, now))
  diary.last.delete(device)
  diary.last.set(device, changes.every(({ id }) => isKnown(id)) ? known : verdicts)
  const [oldest] = diary.last.keys()
  if (diary.last.size > mostDevices && oldest !== undefined) diary.last.delete(oldest)
  return verdicts
}

function asServerRow({ kind, key, rev, doc }: StoredRow): ServerRow {
  return { kind, key, rev, doc: JSON.parse(doc) }
}

/** As many rows as fit into one answer; at least one. */
function cut(rows: StoredRow[], pageRows: number): StoredRow[] {
  let bytes = 0
  return rows.slice(0, pageRows).filter(({ doc }, index) => {
    bytes += utf8Length(doc)
    return index === 0 || bytes <= SYNC_LIMITS.answerBytes
  })
}

function readChanged(diary: Diary, since: number, pageRows: number) {
  const newer = [...diary.rows.values()]
    .filter(({ rev }) => rev > since)
    .sort((one, two) => one.rev - two.rev)
  const rows = cut(newer, pageRows)
  const isCut = rows.length < newer.length
  return { rows, isCut, seq: isCut ? (rows.at(-1)?.rev ?? since) : diary.seq }
}

function readOlder(diary: Diary, before: string, pageRows: number): StoredRow[] {
  const [kind = '', key = ''] = before.split('/')
  const end = { kind, key } as RowKey
  const isOlder = (row: StoredRow) => before === '' || inFillOrder(end, row) < 0
  const rows = [...diary.rows.values()].sort(inFillOrder)
  return cut(
    rows.filter((row) => isOlder(row) && pageEnd(row) !== before),
    pageRows,
  )
}

function readAnswer(diary: Diary, request: SyncRequest, verdicts: Verdict[], pageRows: number) {
  const { since, before, changes } = request
  const isFirst = since === 0 && before === ''
  const read = isFirst ? { rows: [], isCut: false, seq: diary.seq } : readChanged(diary, since, pageRows)
  const older = before === undefined ? [] : readOlder(diary, before, pageRows)
  const stale = changes.filter((_, index) => (verdicts[index] as { error?: string }).error === 'stale')
  const rows = new Map(read.rows.map((row) => [pageEnd(row), row]))
  for (const change of stale) {
    const row = diary.rows.get(pageEnd(change))
    if (row !== undefined) rows.set(pageEnd(row), row)
  }
  const judged = changes.map(({ kind, key }, index) => ({ kind, key, ...(verdicts[index] as Verdict) }))
  return {
    seq: read.seq,
    accepted: judged.filter((one) => 'rev' in one),
    refused: judged.filter((one) => 'error' in one),
    rows: [...rows.values()].map(asServerRow),
    older: older.map(asServerRow),
    ...(before !== undefined && { total: diary.rows.size }),
    more: read.isCut || older.length > 0,
  } satisfies Partial<SyncAnswer>
}

/** A server in memory, written from the description of the protocol alone: a model to compare others with. */
export function createMemorySyncServer({
  now,
  pageRows = SYNC_LIMITS.pageRows,
  devices = 50,
}: MemoryServerSettings) {
  let diaries = new Map<string, Diary>()
  let epochs = 1

  function diaryOf(user: string): Diary {
    const diary = diaries.get(user) ?? newDiary()
    diaries.set(user, diary)
    return diary
  }

  const epochOf = ({ generation }: Diary) => `${epochs}.${generation}`

  function reopen(user: string): Diary {
    const { generation, seq } = diaryOf(user)
    const diary = newDiary(generation + 1, seq)
    diaries.set(user, diary)
    return diary
  }

  function handle(user: string, request: SyncRequest): SyncSent {
    if (request.user !== undefined && request.user !== user) return { ok: false, error: 'wrong-account' }
    let diary = diaryOf(user)
    if (diary.isClosed && !request.reopen) return { ok: false, error: 'diary-deleted' }
    if (diary.isClosed) diary = reopen(user)
    const epoch = epochOf(diary)
    const isKnown = request.epoch === null || request.epoch === epoch
    if (!isKnown || request.since > diary.seq) return { ok: false, error: 'reset' }
    const verdicts = pushAll(diary, request, now(), devices)
    return { ok: true, value: { user, epoch, now: now(), ...readAnswer(diary, request, verdicts, pageRows) } }
  }

  return {
    /** The way to this server with the session of an account; requests and answers are copied, as on a wire. */
    transportOf(user: string): SyncTransport {
      return { send: async (request) => handle(user, JSON.parse(JSON.stringify(request))) }
    },
    closeDiary(user: string): void {
      diaries.set(user, { ...newDiary(diaryOf(user).generation, diaryOf(user).seq), isClosed: true })
    },
    /** Deletes for good what was deleted 30 days ago. */
    purge(): void {
      for (const diary of diaries.values()) {
        for (const [place, row] of diary.rows) {
          if (row.purgeAt === null || row.purgeAt > now()) continue
          const { deleted, ...rest } = JSON.parse(row.doc) // words written since then stay
          diary.seq += 1
          const doc = JSON.stringify({ ...rest, purgedAt: now() })
          diary.rows.set(place, { ...row, rev: diary.seq, doc, purgeAt: null })
          const isOfDeleted = (version: Version) =>
            version.madeAt < (row.purgeAt ?? 0) - KEPT_AFTER_DELETION_MS ||
            JSON.parse(version.doc).entry?.id === deleted.entry.id
          diary.versions = diary.versions.flatMap((version) => {
            if (pageEnd(version) !== place) return [version]
            const { deleted: _, ...later } = JSON.parse(version.doc)
            return isOfDeleted(version) ? [] : [{ ...version, doc: JSON.stringify(later) }]
          })
        }
      }
    },
    /** Answers how to restore what is there now. */
    backup(): () => void {
      const copy = structuredClone(diaries)
      return () => {
        diaries = structuredClone(copy)
        epochs += 1
      }
    },
    /** The rows of an account, in the order of their keys. */
    rows: (user: string) => [...diaryOf(user).rows.values()].sort(inFillOrder).map(asServerRow),
    revs: (user: string) => new Map([...diaryOf(user).rows].map(([place, { rev }]) => [place, rev])),
    versions: (user: string): readonly Version[] => diaryOf(user).versions,
    epoch: (user: string) => (diaryOf(user).isClosed ? undefined : epochOf(diaryOf(user))),
  }
}
