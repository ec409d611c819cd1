import { fieldsOf } from '#domain/fields.ts'
import { READ_LANGUAGES, type ReadLanguage } from '#domain/spoken/reading-mode.ts'
import type { ReadingCache, SentenceReadings } from '#domain/spoken/shown-readings.ts'
import type { DiaryDatabase } from './database.ts'

const RULES = 1 // grows when the tables of usual readings change, so that sentences are read anew
const MOST = 4000 // sentences: some years of diary, about 2 MB

/** In `meta`, which is of this device alone: no row, never sent, and gone with the diary. */
function keyOf(sentence: string, language: ReadLanguage): string {
  return `readings:${READ_LANGUAGES[language].by}:${RULES}:${sentence}`
}

const ALL = () => IDBKeyRange.bound('readings:', 'readings;', false, true)

function parseKept(value: unknown): SentenceReadings | null {
  const { words, readings } = fieldsOf(value)
  return Array.isArray(words) && Array.isArray(readings) ? { words, readings } : null
}

/** The readings of sentences on this device, by sentence and who read it. `most`: with more it begins anew. */
export function createReadingCache(database: DiaryDatabase, most = MOST): ReadingCache {
  return {
    async get(sentences, language) {
      const found: unknown[] = []
      const read = await database.run<null>('meta', 'readonly', (meta, keep) => {
        for (const [place, sentence] of sentences.entries()) {
          const request = meta.get(keyOf(sentence, language))
          request.onsuccess = () => {
            found[place] = request.result
          }
        }
        keep(null) // what is found is there by the time the transaction has ended
      })
      return sentences.map((_, place) => (read.ok ? parseKept(found[place]) : null))
    },
    async keep(read, language) {
      const kept = await database.run<null>('meta', 'readwrite', (meta, keep) => {
        const count = meta.count(ALL())
        count.onsuccess = () => {
          if (count.result + read.length > most) meta.delete(ALL())
          for (const [sentence, readings] of read) meta.put(readings, keyOf(sentence, language))
        }
        keep(null)
      })
      if (!kept.ok) console.error('Readings are not kept on this device', kept.error)
    },
  }
}
