import { dayOfSentence, type SentenceKey } from '#domain/kinds/sentence-key.ts'
import { success } from '#domain/outcome.ts'
import { isSameJson } from '#domain/row.ts'
import type { SentenceDoc } from './sentence.ts'
import type { SentenceStore } from './sentence-store.ts'

export type SharedSentences = {
  docs: Map<SentenceKey, SentenceDoc>
  watchers: Set<(keys: SentenceKey[], from: object) => void>
}

export function noSentences(): SharedSentences {
  return { docs: new Map(), watchers: new Set() }
}

/** In memory, with the behaviour of the real store. Several stores on the same sentences are tabs of one device. */
export function createMemorySentenceStore(shared: SharedSentences = noSentences()): SentenceStore {
  const self = {}
  const all = () =>
    [...shared.docs].map(([key, doc]) => ({ key, doc })).sort((one, other) => (one.key < other.key ? 1 : -1))
  return {
    all: async () => success(all()),
    ofDay: async (date) => success(all().filter(({ key }) => dayOfSentence(key) === date)),
    isEmpty: async () => success(shared.docs.size === 0),
    async update(key, change) {
      const stored = shared.docs.get(key)
      const doc = structuredClone(change(stored))
      shared.docs.set(key, doc)
      if (!isSameJson(stored, doc)) for (const watcher of shared.watchers) watcher([key], self)
      return success({ key, doc })
    },
    watch(onChange) {
      const watcher = (keys: SentenceKey[], from: object) => from !== self && onChange(keys)
      shared.watchers.add(watcher)
      return () => shared.watchers.delete(watcher)
    },
    close: () => undefined,
  }
}
