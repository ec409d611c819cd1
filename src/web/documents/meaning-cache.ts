import { type Day, isDay } from '#domain/clock.ts'
import { fieldsOf } from '#domain/fields.ts'
import type { EntryStore } from '#domain/journal/entry-store.ts'
import { isTextPlace } from '#domain/kinds/brought.ts'
import type { SentenceStore } from '#domain/sentences/sentence-store.ts'
import { TRANSLATOR_ORDER } from '#domain/translate/translator.ts'
import type { AskedWords, MeaningCache, WordMeaning } from '#domain/vocabulary/word-meaning.ts'
import type { DiaryDatabase } from './database.ts'

const MOST = 4000 // words: more than a learner asks in years, less than 1 MB

/** In `meta`, which is of this device alone: no row, never sent, and gone with the diary. */
function keyOf({ date, from, to, words }: AskedWords, sentence: string): string {
  return `meaning:${date}:${from}:${to}:${words}\n${sentence}`
}

const ALL = () => IDBKeyRange.bound('meaning:', 'meaning;', false, true)
const OF_DAY = (date: Day) => IDBKeyRange.bound(`meaning:${date}:`, `meaning:${date};`, false, true)

function parseKept(value: unknown): WordMeaning | null {
  const { text, by, inSentence } = fieldsOf(value)
  const translator = TRANSLATOR_ORDER.find((id) => id === by)
  if (typeof text !== 'string' || translator === undefined) return null
  return { text, by: translator, ...(inSentence === true && { inSentence }) }
}

/** What words mean, on this device, by their day. `most`: with more it begins anew. */
export function createMeaningCache(database: DiaryDatabase, most = MOST): MeaningCache {
  return {
    async get(asked) {
      const found: unknown[] = []
      const read = await database.run<null>('meta', 'readonly', (meta, keep) => {
        for (const sentence of [asked.sentence, '']) {
          const request = meta.get(keyOf(asked, sentence))
          request.onsuccess = () => found.push(request.result)
        }
        keep(null) // what is found is there by the time the transaction has ended
      })
      return read.ok ? (found.map(parseKept).find((meaning) => meaning !== null) ?? null) : null
    },
    async keep(asked, meaning) {
      const kept = await database.run<null>('meta', 'readwrite', (meta, keep) => {
        const count = meta.count(ALL())
        count.onsuccess = () => {
          if (count.result >= most) meta.delete(ALL())
          meta.put(meaning, keyOf(asked, meaning.inSentence ? asked.sentence : ''))
        }
        keep(null)
      })
      if (!kept.ok) console.error('What a word means is not kept on this device', kept.error)
    },
  }
}

/** Forgets what words of days mean that have no entry any more, nor one that can be brought back, and of texts that are gone. */
export async function forgetMeaningsOfGoneDays(
  database: DiaryDatabase,
  entries: Pick<EntryStore, 'read'>,
  sentences: Pick<SentenceStore, 'ofDay'>,
): Promise<void> {
  const keys = await database.run<IDBValidKey[]>('meta', 'readonly', (meta, keep) => {
    const request = meta.getAllKeys(ALL())
    request.onsuccess = () => keep(request.result)
  })
  const days = new Set(keys.ok ? keys.value.map((key) => String(key).split(':')[1] ?? '').filter(isDay) : [])
  if (days.size === 0) return
  const read = await entries.read([...days])
  if (!read.ok) return
  for (const { date, doc } of read.value) if (doc.entry || doc.deleted?.entry) days.delete(date)
  for (const place of [...days].filter(isTextPlace)) {
    const rows = await sentences.ofDay(place)
    if (!rows.ok || rows.value.some(({ doc }) => doc.brought !== undefined)) days.delete(place)
  }
  if (days.size === 0) return
  await database.run<null>('meta', 'readwrite', (meta, keep) => {
    for (const date of days) meta.delete(OF_DAY(date))
    keep(null)
  })
}
