import { mendSentence } from '#domain/kinds/sentence.ts'
import { isSentenceKey, type SentenceKey } from '#domain/kinds/sentence-key.ts'
import { success } from '#domain/outcome.ts'
import type { SentenceRow } from '#domain/sentences/living-sentences.ts'
import type { SentenceDoc } from '#domain/sentences/sentence.ts'
import type { SentenceStore } from '#domain/sentences/sentence-store.ts'
import type { DiaryDatabase } from './database.ts'
import { keysOfDay } from './minutes.ts'
import { createRows, readRange } from './rows.ts'
import { asSyncRow, type StoredRow } from './stored-rows.ts'

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
