import type { Logger } from 'pino'
import type { VersionCause } from '#domain/history/history-reader.ts'
import { ROW_KINDS } from '#domain/kinds/kinds.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import { type RowKey, SYNC_LIMITS } from '#domain/sync/sync-protocol.ts'
import type { Database, Tx } from '#server/database/database.ts'
import {
  type ChangeAnswer,
  type DiaryRefusal,
  type DiaryStore,
  type KnownDiary,
  type Pulled,
  type Push,
  pushThenPull,
  type StoredRow,
} from './diary-store.ts'
import { plainPushes } from './postgres-push.ts'
import { closeDiaryIn, DiaryRefused, epochOf, installationEpochIn, reopenDiaryIn } from './sql-diary.ts'
import { headRows, type PulledRow, pageOfKind, pullRows } from './sql-pull.ts'
import { purgeDeletedFrom } from './sql-purge-deleted.ts'
import { AnsweredBefore, pushIn } from './sql-push.ts'
import { MOST_VERSIONS_SHOWN } from './version-rules.ts'

const NEVER_OPENED = { seq: 0, opened: 1, closed_at: null, total: 0, epoch: null } as const

/** What was read of a diary, or why a device that knows this much may not have it. */
async function pulled(
  { tx }: Database,
  { epoch: known, since }: KnownDiary,
  read: PulledRow[],
): Promise<Outcome<Pulled, DiaryRefusal>> {
  const diary = read[0] ?? NEVER_OPENED
  const epoch = epochOf(diary.epoch ?? (await tx(installationEpochIn)), diary.opened)
  if (diary.closed_at !== null) return failure('diary-deleted')
  if ((known !== null && known !== epoch) || since > diary.seq) return failure('reset')
  const rows = read.flatMap(({ kind, key, rev, doc: text }): StoredRow[] =>
    kind === null || key === null || rev === null || text === null ? [] : [{ kind, key, rev, text }],
  )
  const isCut = read.some(({ kind, doc }) => kind !== null && doc === null)
  const seq = isCut ? (rows.at(-1)?.rev ?? since) : diary.seq
  return success({ epoch, seq, total: diary.total, rows, isCut })
}

async function page(reader: Database['reader'], userId: string, after: RowKey | null): Promise<StoredRow[]> {
  const found: StoredRow[] = []
  let bytes: number = SYNC_LIMITS.answerBytes
  for (const kind of ROW_KINDS.slice(after === null ? 0 : ROW_KINDS.indexOf(after.kind))) {
    const below = after?.kind === kind ? after.key : null
    const room = { rows: SYNC_LIMITS.pageRows - found.length, bytes }
    const { rows, isCut } = await pageOfKind(reader, userId, { kind, below, ...room })
    found.push(...rows.map(({ key, rev, doc: text }) => ({ kind, key, rev, text })))
    bytes -= rows.reduce((sum, row) => sum + row.bytes, 0)
    if (isCut || bytes <= 0) break
  }
  return found
}

async function rowsOf(
  reader: Database['reader'],
  userId: string,
  keys: readonly RowKey[],
): Promise<StoredRow[]> {
  const found: StoredRow[] = []
  for (const { kind, key } of keys) {
    const row = await reader
      .selectFrom('record')
      .select(['rev', 'doc'])
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where('key', '=', key)
      .executeTakeFirst()
    if (row !== undefined) found.push({ kind, key, rev: row.rev, text: row.doc })
  }
  return found
}

/** The versions of one row. */
function versionsOf(reader: Database['reader'], userId: string, { kind, key }: RowKey) {
  return reader
    .selectFrom('revision')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('key', '=', key)
}

type Options = {
  /**
   * Whether a diary that was closed may be opened again, asked once it is locked. Where accounts are of this server, it may
   * have been closed with its account: whoever still asks was let in before that.
   */
  canReopen?(tx: Tx, userId: string): Promise<boolean>
  log?: Pick<Logger, 'warn'>
}

/** Diaries in SQLite or PostgreSQL. Every statement names the account, so that the tables can be sharded by it. */
export function sqlDiaryStore(
  database: Database,
  { canReopen = async () => true, log }: Options = {},
): DiaryStore {
  const { reader, tx } = database
  const pushPlain = database.engine === 'postgres' ? plainPushes(database, log) : async () => null

  async function pushInTx(push: Push, now: number): Promise<Outcome<ChangeAnswer[], DiaryRefusal>> {
    try {
      return success(await tx((within) => pushIn(within, push, now)))
    } catch (error) {
      if (error instanceof AnsweredBefore) return success(error.answers)
      if (error instanceof DiaryRefused) return failure(error.refusal)
      throw error
    }
  }

  const store: DiaryStore = {
    async push(push, now) {
      const plain = await pushPlain(push, now)
      return plain === null ? pushInTx(push, now) : success(plain.answers)
    },
    async pushAndPull(push, now) {
      const plain = await pushPlain(push, now)
      if (plain === null) return pushThenPull({ push: pushInTx, pull: store.pull }, push, now)
      const { answers, pulled } = plain
      if (pulled !== null) return success({ answers, pulled })
      return pushThenPull({ push: async () => success(answers), pull: store.pull }, push, now)
    },
    pull: async (known, except) => pulled(database, known, await pullRows(reader, known, except)),
    head: async (known) => pulled(database, known, await headRows(reader, known)),
    page: (userId, after) => page(reader, userId, after),
    async hasDiary(userId) {
      const found = await reader
        .selectFrom('diary')
        .select('user_id')
        .where('user_id', '=', userId)
        .where('closed_at', 'is', null)
        .executeTakeFirst()
      return found !== undefined
    },
    rowsOf: (userId, keys) => rowsOf(reader, userId, keys),
    async days(userId, { from, below, limit }) {
      const span = { kind: 'day', from, below, rows: limit, bytes: SYNC_LIMITS.answerBytes } as const
      const { rows, isCut } = await pageOfKind(reader, userId, span)
      return { rows: rows.map(({ key, rev, doc: text }) => ({ kind: 'day', key, rev, text })), isCut }
    },
    async versions(userId, row) {
      const found = await versionsOf(reader, userId, row)
        .select(['rev', 'cause', 'made_at', 'device', 'bytes'])
        .orderBy('rev', 'desc')
        .limit(MOST_VERSIONS_SHOWN)
        .execute()
      return found.map(({ cause, made_at: madeAt, ...rest }) => ({
        ...rest,
        cause: cause as VersionCause,
        madeAt,
      }))
    },
    async version(userId, row, rev) {
      const found = await versionsOf(reader, userId, row)
        .select(['cause', 'made_at', 'doc'])
        .where('rev', '=', rev)
        .executeTakeFirst()
      if (found === undefined) return null
      return { rev, cause: found.cause as VersionCause, madeAt: found.made_at, text: found.doc }
    },
    closeDiary: (userId, now) => tx((within) => closeDiaryIn(within, userId, now), { isErasure: true }),
    async reopenDiary(userId) {
      await tx(async (within) => {
        await reopenDiaryIn(within, userId)
        if (!(await canReopen(within, userId))) throw new DiaryRefused('diary-deleted')
      }).catch((error) => {
        if (!(error instanceof DiaryRefused)) throw error // it stays closed, which the request hears next
      })
    },
    purgeDeleted: (now) => purgeDeletedFrom(database, now),
  }
  return store
}
