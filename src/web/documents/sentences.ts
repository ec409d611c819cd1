import { mendSentence } from '#domain/kinds/sentence.ts'
import { isSentenceKey, type SentenceKey } from '#domain/kinds/sentence-key.ts'
import { success } from '#domain/outcome.ts'
import type { SentenceRow } from '#domain/sentences/living-sentences.ts'
import { type RecordingStore, type SoundInfo, soundsToDrop } from '#domain/sentences/recording-store.ts'
import type { SentenceDoc } from '#domain/sentences/sentence.ts'
import type { SentenceStore } from '#domain/sentences/sentence-store.ts'
import type { DiaryDatabase } from './database.ts'
import { keysOfDay } from './minutes.ts'
import { asSyncRow, createRows, readRange, type StoredRow } from './rows.ts'

function readSentence(stored: StoredRow): SentenceRow {
  const { key, doc } = asSyncRow('sentence', stored)
  return { key, doc: mendSentence(doc, key) }
}

/** The sentences of one account in IndexedDB. `name`: of the database. */
export function createSentences(database: DiaryDatabase, name: string): SentenceStore {
  const rows = createRows<SentenceKey, SentenceDoc, SentenceRow>(database, {
    name,
    kind: 'sentence',
    read: readSentence,
  })
  return {
    ...rows,
    async ofDay(date) {
      const found = await readRange(database, 'sentences', keysOfDay(date))
      return found.ok ? success(found.value.map(readSentence)) : found
    },
    async isEmpty() {
      const first = await readRange(database, 'sentences', null, 1)
      return first.ok ? success(first.value.length === 0) : first
    },
    /** Minutes are told of on the same channel. */
    watch: (onChange) =>
      rows.watch((keys) => {
        const sentences = keys.filter(isSentenceKey)
        if (sentences.length > 0) onChange(sentences)
      }),
  }
}

/** A sound lies beside what is known of it: a browser keeps it in a file of its own, and reads it only when it is asked for. */
type StoredSound = SoundInfo & { sound: Blob }

function withoutSound({ sound: _, ...info }: StoredSound): SoundInfo {
  return info
}

function dropBeyondLimits(store: IDBObjectStore, mostBytes: number | undefined, done: () => void): void {
  const request: IDBRequest<StoredSound[]> = store.getAll()
  request.onsuccess = () => {
    for (const { id } of soundsToDrop(request.result, mostBytes)) store.delete(id)
    done()
  }
}

/** The sounds of one account in IndexedDB. `mostBytes`: of all together. */
export function createRecordings(database: DiaryDatabase, mostBytes?: number): RecordingStore {
  function eachOf(
    sentences: SentenceKey[],
    mode: IDBTransactionMode,
    take: (found: IDBCursorWithValue) => void,
  ) {
    return database.run<null>('recordings', mode, (store, keep) => {
      for (const sentence of sentences) {
        const request = store.index('sentence').openCursor(IDBKeyRange.only(sentence))
        request.onsuccess = () => {
          if (request.result === null) return
          take(request.result)
          request.result.continue()
        }
      }
      keep(null) // what is found is taken by the time the transaction has ended
    })
  }

  return {
    keep: ({ file, ...info }) =>
      database.run<null>('recordings', 'readwrite', (store, keep) => {
        const sound = new Blob([file.bytes], { type: file.type })
        const request = store.put({ ...info, bytes: sound.size, sound } satisfies StoredSound)
        request.onsuccess = () => dropBeyondLimits(store, mostBytes, () => keep(null))
      }),
    async of(sentences) {
      const found: SoundInfo[] = []
      const read = await eachOf(sentences, 'readonly', ({ value }) => found.push(withoutSound(value)))
      return read.ok ? success(found.sort((one, other) => one.at - other.at)) : read
    },
    async read(id) {
      const read = await database.run<StoredSound | undefined>('recordings', 'readonly', (store, keep) => {
        const request: IDBRequest<StoredSound | undefined> = store.get(id)
        request.onsuccess = () => keep(request.result)
      })
      if (!read.ok) return read
      const sound = read.value?.sound
      return success(sound === undefined ? null : { type: sound.type, bytes: await sound.arrayBuffer() })
    },
    remove: (id) =>
      database.run<null>('recordings', 'readwrite', (store, keep) => {
        store.delete(id)
        keep(null)
      }),
    removeOf: (sentences) => eachOf(sentences, 'readwrite', (found) => found.delete()),
  }
}
