import { type Day, isDay } from '#domain/clock.ts'
import { fieldsOf } from '#domain/fields.ts'
import { isMinutesKey, type MinutesKey, makeMinutesKey } from '#domain/kinds/minutes.ts'
import {
  type ActiveMs,
  addUp,
  isWorthSending,
  type MinutesDoc,
  type MinutesRow,
  mergeMinutes,
} from '#domain/progress/minutes.ts'
import type { MinutesBackup, MinutesOfDay, MinutesStore } from '#domain/progress/minutes-store.ts'
import type { Row } from '#domain/row.ts'
import { parseRow } from '#domain/sync/parse-row.ts'
import { newRandomId } from '#web/device/browser-device.ts'
import type { DiaryDatabase } from './database.ts'
import { createLeavingBackupOf } from './leaving-backup.ts'
import { readStoredJson } from './local-storage.ts'
import { PROFILE_KEYS } from './profile-keys.ts'
import { changeStored, createRowChannel } from './rows.ts'

export const MINUTES_STORES = ['practice', 'minutes', 'meta'] as const
const DEVICE_KEY = 'practice-device' // in `meta`

type StoredMinutes = Row<MinutesDoc> & { key: MinutesKey }

/** What this device has counted of one day. Earlier versions kept the best accuracy of each sentence there, too. */
export type CountedDay = { date: Day; activeMs: ActiveMs; bestAccuracy?: Record<string, number> }

/** All that is known of one day. */
export type Known = { device: string; counted: CountedDay | undefined; shared: StoredMinutes[] }

/** Under which id this device counts, once it has counted anything. */
function askDevice(transaction: IDBTransaction): IDBRequest<string | undefined> {
  return transaction.objectStore('meta').get(DEVICE_KEY)
}

/** The keys of rows that begin with a day. */
export function keysOfDay(day: Day): IDBKeyRange {
  return IDBKeyRange.bound(`${day}-`, `${day}-\uffff`)
}

export function readDay({ transaction }: IDBObjectStore, date: Day, take: (known: Known) => void): void {
  const device = askDevice(transaction)
  const counted: IDBRequest<CountedDay | undefined> = transaction.objectStore('practice').get(date)
  const shared: IDBRequest<StoredMinutes[]> = transaction.objectStore('minutes').getAll(keysOfDay(date))
  shared.onsuccess = () =>
    take({ device: device.result ?? newRandomId(), counted: counted.result, shared: shared.result })
}

/** What this device has shared of its count. */
function sharedOwn(date: Day, { device, shared }: Known): MinutesDoc | undefined {
  return shared.find(({ key }) => key === makeMinutesKey(date, device))?.doc
}

/** This device's own count, of which the others know at least what is shared. */
export function ownCount(date: Day, known: Known): MinutesDoc {
  const counted = { activeMs: known.counted?.activeMs ?? {} }
  return mergeMinutes(undefined, sharedOwn(date, known) ?? { activeMs: {} }, counted)
}

/** What this device and all others have counted on a day, added up. */
function dayOfAll(date: Day, known: Known): MinutesOfDay | undefined {
  const { device, counted, shared } = known
  if (counted === undefined && shared.length === 0) return undefined
  const others = shared.filter(({ key }) => key !== makeMinutesKey(date, device)).map(({ doc }) => doc)
  return { date, activeMs: addUp([ownCount(date, known), ...others].map(({ activeMs }) => activeMs)) }
}

/** Takes a count into the rows that sync sends. */
export function share(minutes: IDBObjectStore, { key, doc }: MinutesRow): void {
  changeStored(minutes, { kind: 'minutes', key }, (stored) =>
    mergeMinutes(undefined, (stored as StoredMinutes | undefined)?.doc ?? { activeMs: {} }, doc),
  )
}

/** The count of this device as the other devices get it. */
function ownRow(device: string, { date, activeMs }: CountedDay): MinutesRow {
  return { key: makeMinutesKey(date, device), doc: { activeMs } }
}

function addTo(practice: IDBObjectStore, known: Known, date: Day, more: Partial<ActiveMs>): MinutesOfDay {
  const { transaction } = practice
  const { device } = known
  const counted = { ...known.counted, date, activeMs: addUp([ownCount(date, known).activeMs, more]) }
  practice.put(counted)
  transaction.objectStore('meta').put(device, DEVICE_KEY)
  const isSent = isWorthSending(counted.activeMs, sharedOwn(date, known)?.activeMs)
  if (isSent) share(transaction.objectStore('minutes'), ownRow(device, counted))
  return dayOfAll(date, { ...known, counted }) ?? counted
}

/** All that is shared, and what this device has counted besides. */
function readCounts(practice: IDBObjectStore, keep: (rows: MinutesRow[]) => void): void {
  const { transaction } = practice
  const device = askDevice(transaction)
  const counted: IDBRequest<CountedDay[]> = practice.getAll()
  const shared: IDBRequest<StoredMinutes[]> = transaction.objectStore('minutes').getAll()
  shared.onsuccess = () => {
    const rows = new Map(shared.result.map(({ key, doc }) => [key, doc]))
    for (const { key, doc } of counted.result.map((day) => ownRow(device.result ?? 'unknown', day)))
      rows.set(key, mergeMinutes(undefined, rows.get(key) ?? { activeMs: {} }, doc))
    keep([...rows].map(([key, doc]) => ({ key, doc })))
  }
}

/** Calls back when counts of this diary were brought by sync or from elsewhere. Returns how to stop. */
export function watchMinutes(diaryName: string, changed: () => void): () => void {
  const channel = createRowChannel<string>(diaryName, 'minutes')
  channel.watch((keys) => {
    if (keys.some(isMinutesKey)) changed()
  })
  return channel.close
}

/** Practice in the account's own database. The count of this device is shared minute by minute, not with every key. */
export function createMinutes(database: DiaryDatabase): MinutesStore {
  return {
    read: (date) =>
      database.run<MinutesOfDay | undefined>([...MINUTES_STORES], 'readonly', (practice, keep) =>
        readDay(practice, date, (known) => keep(dayOfAll(date, known))),
      ),
    add: (date, more) =>
      database.run<MinutesOfDay>([...MINUTES_STORES], 'readwrite', (practice, keep) =>
        readDay(practice, date, (known) => keep(addTo(practice, known, date, more))),
      ),
    counts: () => database.run<MinutesRow[]>([...MINUTES_STORES], 'readonly', readCounts),
    takeIn: (counts) =>
      database.run<null>('minutes', 'readwrite', (minutes, keep) => {
        for (const count of counts) share(minutes, count)
        keep(null)
      }),
    shareAll: () =>
      database.run<null>([...MINUTES_STORES], 'readwrite', (practice, keep) => {
        shareCounts(practice, null)
        keep(null)
      }),
  }
}

/** Shares what this device has counted on days in `range`, null for all; `onShared` gets each of them. */
function shareCounts(
  practice: IDBObjectStore,
  range: IDBKeyRange | null,
  onShared: (counted: CountedDay) => void = () => undefined,
): void {
  const { transaction } = practice
  const device = askDevice(transaction)
  const found: IDBRequest<CountedDay[]> = practice.getAll(range)
  found.onsuccess = () => {
    const id = device.result ?? newRandomId()
    if (found.result.length > 0) transaction.objectStore('meta').put(id, DEVICE_KEY)
    for (const counted of found.result) {
      share(transaction.objectStore('minutes'), ownRow(id, counted))
      onShared(counted)
    }
  }
}

/** Shares the rest of what this device has counted on days before `today`, a minute or less of each. */
export async function shareEarlierCounts(database: DiaryDatabase, today: Day): Promise<void> {
  await database.run<null>([...MINUTES_STORES], 'readwrite', (practice, keep) => {
    shareCounts(practice, IDBKeyRange.upperBound(today, true), ({ date, bestAccuracy }) => {
      if (bestAccuracy === undefined) practice.delete(date)
    })
    keep(null)
  })
}

/**
 * Whether there is anything to put in order (`tidyPractice`): minutes or figures of earlier days, or, where no server does
 * so, sentences whose entry may be gone.
 */
export async function hasLeftovers(
  database: DiaryDatabase,
  { today, isHereOnly }: { today: Day; isHereOnly: boolean },
): Promise<boolean> {
  const found = await database.run<boolean>(['practice', 'sentences'], 'readonly', (practice, keep) => {
    const counted: IDBRequest<CountedDay[]> = practice.getAll()
    const sentences = practice.transaction.objectStore('sentences').count()
    sentences.onsuccess = () => {
      const isLeft = ({ date, bestAccuracy }: CountedDay) => date < today || bestAccuracy !== undefined
      keep(counted.result.some(isLeft) || (isHereOnly && sentences.result > 0))
    }
  })
  return found.ok && found.value
}

function parseDay(value: unknown): MinutesOfDay[] {
  const { date, activeMs } = fieldsOf(value)
  const minutes = parseRow('minutes', { activeMs })
  return isDay(date) && minutes !== null ? [{ date, activeMs: addUp([minutes.activeMs]) }] : []
}

const ALL = '' // they are one list under one key

/** The minutes of a profile that its store has not got. */
export function createLeftMinutes(profileId: string): MinutesBackup {
  const key = PROFILE_KEYS.leftMinutes(profileId)
  const left = createLeavingBackupOf(key)
  const read = () => {
    const days = readStoredJson(key)
    return Array.isArray(days) ? days.flatMap(parseDay) : []
  }
  return {
    keep: (day) => left.keep(ALL, [...read(), day]),
    take() {
      const days = read()
      left.clear(ALL)
      return days
    },
  }
}
