import { mendSentence } from '#domain/kinds/sentence.ts'
import { isSentenceKey, type SentenceKey } from '#domain/kinds/sentence-key.ts'
import { success } from '#domain/outcome.ts'
import { changeRow, type Row } from '#domain/row.ts'
import type { SentenceRow } from '#domain/sentences/living-sentences.ts'
import type { SentenceDoc } from '#domain/sentences/sentence.ts'
import type { SentenceStore } from '#domain/sentences/sentence-store.ts'
import type { DiaryDatabase } from '#web/adapters/journal/diary-database.ts'
import { createPracticeChannel } from './practice-channel.ts'

const PORTION = 500 // rows read at a time, so that a keystroke never waits long

type StoredSentence = Row<SentenceDoc> & { key: SentenceKey }

function asRow({ key, doc }: StoredSentence): SentenceRow {
  return { key, doc: mendSentence(doc, key) }
}

/** The sentences of one account in IndexedDB. `name`: of the database. */
export function createIndexedDbSentenceStore(database: DiaryDatabase, name: string): SentenceStore {
  const channel = createPracticeChannel(name)

  const readKeys = (range: IDBKeyRange | null, most?: number) =>
    database.run<StoredSentence[]>('sentences', 'readonly', (store, keep) => {
      const request = store.getAll(range, most)
      request.onsuccess = () => keep(request.result)
    })

  return {
    async ofDay(date) {
      const rows = await readKeys(IDBKeyRange.bound(`${date}-`, `${date}-\uffff`))
      return rows.ok ? success(rows.value.map(asRow)) : rows
    },
    async all() {
      const found: SentenceRow[] = []
      for (;;) {
        const last = found.at(-1)?.key
        const rows = await readKeys(last === undefined ? null : IDBKeyRange.lowerBound(last, true), PORTION)
        if (!rows.ok) return rows
        found.push(...rows.value.map(asRow))
        if (rows.value.length < PORTION) return success(found.reverse())
      }
    },
    async isEmpty() {
      const rows = await readKeys(null, 1)
      return rows.ok ? success(rows.value.length === 0) : rows
    },
    update: (key, change) =>
      channel.write(async (tell) => {
        let isChanged = false
        const changed = await database.run<SentenceRow>('sentences', 'readwrite', (store, keep) => {
          const request: IDBRequest<StoredSentence | undefined> = store.get(key)
          request.onsuccess = () => {
            const stored = request.result
            const doc = change(stored && mendSentence(stored.doc, key))
            const row = changeRow(stored, doc)
            isChanged = row !== stored
            if (isChanged) store.put({ ...row, key })
            keep({ key, doc })
          }
        })
        if (changed.ok && isChanged) tell([key])
        return changed
      }),
    watch: (onChange) =>
      channel.watch((keys) => {
        const sentences = keys.filter(isSentenceKey)
        if (sentences.length > 0) onChange(sentences)
      }),
    close: channel.close,
  }
}
