import { randomUUID } from 'node:crypto'
import type { Doc, RowKey } from '#domain/sync/sync-protocol.ts'
import type { ChangeAnswer, DiaryStore, KnownDiary, WrittenChange } from './diary-store.ts'
import { writeDoc } from './written-doc.ts'

export const NOW = Date.UTC(2026, 10, 22, 9)
export const MINUTE = 60_000
export const DAY = 24 * 60 * MINUTE

/** The key of the nth day. */
export function dayKey(index: number): string {
  return new Date(Date.UTC(2026, 0, 1) + index * DAY).toISOString().slice(0, 10)
}

/** A day on which this was saved. */
export function savedDay(key: string, content: string): { entry: object } {
  return { entry: { id: `1-${key}`, date: key, content, tags: [], mood: '' } }
}

type Given = { baseRev?: number; id?: string; doc?: Doc; bytes?: number }

/** A push of a day; `bytes` claims a size that the document need not have. */
export function change(
  key: string,
  { baseRev = 0, id = randomUUID(), doc = savedDay(key, 'Rain.'), bytes }: Given = {},
): WrittenChange {
  const written = writeDoc('day', doc)
  return { kind: 'day', key, baseRev, id, doc: { ...written, bytes: bytes ?? written.bytes } }
}

/** A push of what was practised. */
export function practice(
  kind: 'minutes' | 'sentence',
  key: string,
  doc: Doc,
  { baseRev = 0, id = randomUUID() }: Given = {},
): WrittenChange {
  return { kind, key, baseRev, id, doc: writeDoc(kind, doc) }
}

export function dayRow(key: string): RowKey {
  return { kind: 'day', key }
}

type How = { device?: string; now?: number; since?: number; epoch?: string }

/** Somebody new with a diary in a store. */
export function learnerOf(store: DiaryStore) {
  const nothing: KnownDiary = { userId: randomUUID(), epoch: null, since: 0 }
  const { userId } = nothing

  function push(changes: WrittenChange[], { device = 'phone', now = NOW, ...known }: How = {}) {
    return store.push({ ...nothing, ...known, device, changes }, now)
  }

  return {
    userId,
    nothing,
    push,
    /** Pushes, and says what became of each change. */
    async pushed(changes: WrittenChange[], how: How = {}) {
      const answers = await push(changes, how)
      if (!answers.ok) throw new Error(answers.error)
      return answers.value
    },
    async pulled(since = 0, except: number[] = []) {
      const pulled = await store.pull({ ...nothing, since }, except)
      if (!pulled.ok) throw new Error(pulled.error)
      return pulled.value
    },
    /** The documents of a day's versions, newest first. */
    async texts(key: string) {
      const found = []
      for (const { rev } of await store.versions(userId, dayRow(key)))
        found.push(JSON.parse((await store.version(userId, dayRow(key), rev))?.text ?? ''))
      return found
    },
    /** The causes of a day's versions, newest first. */
    async causes(key: string) {
      return (await store.versions(userId, dayRow(key))).map(({ cause }) => cause)
    },
  }
}

/** The revision of an accepted change; the code of one that was refused. */
export function outcomeOf(answer: ChangeAnswer | undefined): number | string | undefined {
  return answer && ('rev' in answer ? answer.rev : answer.error)
}
