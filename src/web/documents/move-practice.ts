import type { Day } from '#domain/clock.ts'
import { bringInSentence } from '#domain/exchange/practice-file.ts'
import { type MinutesKey, makeMinutesKey } from '#domain/kinds/minutes.ts'
import type { SentenceKey } from '#domain/kinds/sentence-key.ts'
import type { MinutesRow } from '#domain/progress/minutes.ts'
import type { MinutesStore } from '#domain/progress/minutes-store.ts'
import { purgedSentence } from '#domain/sentences/merge-sentences.ts'
import type { RecordingStore } from '#domain/sentences/recording-store.ts'
import type { SentenceStore } from '#domain/sentences/sentence-store.ts'
import { newRandomId } from '#web/device/browser-device.ts'
import { createDiaryDatabase, type DiaryDatabase, diaryDatabaseName } from './database.ts'
import {
  createLeftMinutes,
  createMinutes,
  type Known,
  MINUTES_STORES,
  ownCount,
  readDay,
  share,
} from './minutes.ts'
import { createRowChannel } from './rows.ts'
import { createRecordings, createSentences } from './sentences.ts'

/**
 * Closes the count of a day: it stands under a key of its own from now on, to which nothing is added, so that moving it
 * twice brings it once. What is counted later begins a new one.
 */
function closeCount(practice: IDBObjectStore, date: Day, known: Known): MinutesRow[] {
  const minutes = practice.transaction.objectStore('minutes')
  const ownKey = makeMinutesKey(date, known.device)
  const own = ownCount(date, known)
  const { activeMs: _, ...rest } = { activeMs: {}, date, ...known.counted }
  if (Object.keys(rest).length > 1) practice.put({ ...rest, activeMs: {} })
  else practice.delete(date)
  minutes.delete(ownKey)
  const others = known.shared.filter(({ key }) => key !== ownKey).map(({ key, doc }) => ({ key, doc }))
  if (Object.values(own.activeMs).every((ms) => ms === 0)) return others
  const closed = { key: makeMinutesKey(date, newRandomId()), doc: own }
  share(minutes, closed)
  return [...others, closed]
}

/** Moves what was counted of a day to another diary. Answers the rows that moved; broken off anywhere, it can be repeated. */
export async function moveMinutes(
  from: DiaryDatabase,
  to: Pick<MinutesStore, 'takeIn'>,
  date: Day,
): Promise<MinutesRow[]> {
  const closed = await from.run<MinutesRow[]>([...MINUTES_STORES], 'readwrite', (practice, keep) =>
    readDay(practice, date, (known) => keep(closeCount(practice, date, known))),
  )
  if (!closed.ok || closed.value.length === 0) return []
  const taken = await to.takeIn(closed.value)
  if (!taken.ok) return [] // they stay where they are
  await from.run<null>('minutes', 'readwrite', (minutes, keep) => {
    for (const { key } of closed.value) minutes.delete(key)
    keep(null)
  })
  return closed.value
}

type Stores = {
  profileId: string
  name: string
  database: DiaryDatabase
  sentences: SentenceStore
  recordings: RecordingStore
  close(): void
}

function openStores(profileId: string): Stores {
  const name = diaryDatabaseName(profileId)
  const database = createDiaryDatabase(name)
  const sentences = createSentences(database, name)
  return {
    profileId,
    name,
    database,
    sentences,
    recordings: createRecordings(database),
    close() {
      sentences.close()
      database.close()
    },
  }
}

async function moveSounds(from: Stores, to: Stores, sentence: SentenceKey): Promise<void> {
  const sounds = await from.recordings.of([sentence])
  for (const sound of sounds.ok ? sounds.value : []) {
    const read = await from.recordings.read(sound.id)
    if (read.ok && read.value !== null) await to.recordings.keep({ ...sound, file: read.value })
  }
  await from.recordings.removeOf([sentence])
}

async function moveDay(from: Stores, to: Stores, date: Day): Promise<void> {
  const rows = await from.sentences.ofDay(date)
  for (const { key, doc } of rows.ok ? rows.value : []) {
    const moved = await to.sentences.update(key, (stored) => bringInSentence(stored, doc))
    if (!moved.ok) return // the rest goes with its entry in 30 days
    await moveSounds(from, to, key)
    await from.sentences.update(key, () => purgedSentence(Date.now()))
  }
}

/** What was counted last when a page was left waits outside the store. */
async function storeLeftMinutes(profileId: string, minutes: MinutesStore): Promise<void> {
  const left = createLeftMinutes(profileId)
  for (const day of left.take()) {
    const added = await minutes.add(day.date, day.activeMs)
    if (!added.ok) left.keep(day)
  }
}

async function moveDayMinutes(from: Stores, to: Stores, date: Day): Promise<void> {
  await storeLeftMinutes(from.profileId, createMinutes(from.database))
  await createRowChannel<MinutesKey>(to.name, 'minutes').write(async (tell) => {
    const moved = await moveMinutes(from.database, createMinutes(to.database), date)
    if (moved.length > 0) tell(moved.map(({ key }) => key))
  })
}

/** Moves what was practised on a day from one profile of this browser to another, with its sounds and its minutes. */
export async function movePractice(fromProfileId: string, toProfileId: string, date: Day): Promise<void> {
  const [from, to] = [openStores(fromProfileId), openStores(toProfileId)]
  try {
    await moveDay(from, to, date)
    await moveDayMinutes(from, to, date)
  } finally {
    from.close()
    to.close()
  }
}
