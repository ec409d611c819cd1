import type { Day } from '#domain/clock.ts'
import { bringInSentence } from '#domain/exchange/practice-file.ts'
import type { SentenceKey } from '#domain/kinds/sentence-key.ts'
import { purgedSentence } from '#domain/sentences/merge-sentences.ts'
import type { RecordingStore } from '#domain/sentences/recording-store.ts'
import type { SentenceStore } from '#domain/sentences/sentence-store.ts'
import { createDiaryDatabase, diaryDatabaseName } from './database.ts'
import { createRecordings } from './recordings.ts'
import { createSentences } from './sentences.ts'

type Stores = { sentences: SentenceStore; recordings: RecordingStore; close(): void }

function openStores(profileId: string): Stores {
  const name = diaryDatabaseName(profileId)
  const database = createDiaryDatabase(name)
  const sentences = createSentences(database, name)
  return {
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
    if (!moved.ok) return // the rest goes with its page in 30 days
    await moveSounds(from, to, key)
    await from.sentences.update(key, () => purgedSentence(Date.now()))
  }
}

/** Moves what was practised on a day from one profile of this browser to another, with its sounds. */
export async function movePractice(fromProfileId: string, toProfileId: string, date: Day): Promise<void> {
  const [from, to] = [openStores(fromProfileId), openStores(toProfileId)]
  try {
    await moveDay(from, to, date)
  } finally {
    from.close()
    to.close()
  }
}
