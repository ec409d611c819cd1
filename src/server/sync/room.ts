import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { DAY_MS, MINUTE_MS } from '#domain/clock.ts'
import { failure } from '#domain/outcome.ts'
import type { Database } from '#server/database/database.ts'
import type { DiaryStore } from './diary-store.ts'
import { GIB } from './room-settings.ts'

/** What the database fills on its disk, in bytes; of a SQLite file, what is free in it again counts as free. */
async function usedBytes({ engine, reader }: Pick<Database, 'engine' | 'reader'>): Promise<number> {
  const ofSqlite = sql<{ bytes: number }>`select (page_count - freelist_count) * page_size as bytes
    from pragma_page_count, pragma_freelist_count, pragma_page_size`
  const ofPostgres = sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
  const { rows } = await (engine === 'sqlite' ? ofSqlite : ofPostgres).execute(reader)
  return Number(rows[0]?.bytes)
}

/** From these shares of the quota on the operator is warned, and no new diary is begun. */
export const LOW_SHARE = 0.8
export const FULL_SHARE = 0.95

const REMIND_MS = DAY_MS // of the same level, in the log

/** What the database fills, and what it may fill at most; null where nothing says so. */
export type Use = { bytes: number; quota: number | null }

type Place = { database: Database; dataDir: string; quota: number | null }

/**
 * How much room there is. Without a quota a SQLite file may fill its disk; how much room a PostgreSQL has is not known here.
 */
export async function measureUse({ database, dataDir, quota }: Place): Promise<Use> {
  const bytes = await usedBytes(database)
  if (quota !== null) return { bytes, quota }
  if (database.engine !== 'sqlite') return { bytes, quota: null }
  const { bavail, bsize } = await statfs(dataDir)
  return { bytes, quota: bytes + bavail * bsize }
}

/** The same in words, for operators. */
export function describeRoom({ bytes, quota }: Use): string {
  const inGib = (count: number) => `${(count / GIB).toFixed(2)} GiB`
  if (quota === null) return `Accounts and diaries fill ${inGib(bytes)}.`
  return `Accounts and diaries fill ${inGib(bytes)} of ${inGib(quota)} (${Math.round((100 * bytes) / quota)} %).`
}

type Level = 'enough' | 'low' | 'full'

function levelOf({ bytes, quota }: Use): Level {
  const share = quota === null ? 0 : bytes / quota
  if (share >= FULL_SHARE) return 'full'
  return share >= LOW_SHARE ? 'low' : 'enough'
}

const SAID = {
  enough: 'there is room for new diaries again',
  low: 'the room for diaries is running out',
  full: 'there is no room for new diaries: none is begun, those that are there go on',
} as const

type Room = {
  isFull(): boolean
  /** Measures anew. */
  look(): Promise<void>
}

/** Knows whether there is room for another diary, as far as it was last measured, and tells the operator before there is none. */
export function createRoom(measure: () => Promise<Use>, log: Logger, clock: () => number): Room {
  let level: Level = 'enough'
  let toldAt = Number.NEGATIVE_INFINITY

  function tell(use: Use, present: Level): void {
    const isNew = present !== level
    if (!isNew && (present === 'enough' || clock() - toldAt < REMIND_MS)) return
    toldAt = clock()
    log[present === 'enough' ? 'info' : 'warn'](use, SAID[present])
  }

  return {
    isFull: () => level === 'full',
    async look() {
      try {
        const use = await measure()
        const present = levelOf(use)
        tell(use, present)
        level = present
      } catch (error) {
        log.error({ err: error }, 'the room for diaries could not be measured') // what was known stays
      }
    },
  }
}

/** Measures now and once a minute; it keeps no process running. */
export async function watchRoom(place: Place, log: Logger): Promise<Room> {
  const room = createRoom(() => measureUse(place), log, Date.now)
  await room.look()
  setInterval(() => void room.look(), MINUTE_MS).unref()
  return room
}

/** Diaries of which no new one is begun where there is no room; those that are there go on. */
export function whereThereIsRoom(store: DiaryStore, { isFull }: Pick<Room, 'isFull'>): DiaryStore {
  const mayWrite = async (userId: string) => !isFull() || (await store.hasDiary(userId))
  return {
    ...store,
    async push(push, now) {
      return (await mayWrite(push.userId)) ? store.push(push, now) : failure('no-room')
    },
    async pushAndPull(push, now) {
      return (await mayWrite(push.userId)) ? store.pushAndPull(push, now) : failure('no-room')
    },
    async reopenDiary(userId) {
      if (!isFull()) await store.reopenDiary(userId)
    },
  }
}
