import type { EntryStore } from '#domain/journal/entry-store.ts'
import { once } from '#domain/promises.ts'
import { createMemoryRecordingStore } from '#domain/sentences/recording-store.fake.ts'
import { createMemorySentenceStore } from '#domain/sentences/sentence-store.fake.ts'
import { createMemoryReadingCache } from '#domain/spoken/reading-cache.fake.ts'
import { createMemoryMeaningCache } from '#domain/vocabulary/meaning-cache.fake.ts'
import { createMemoryLeftMinutes, createMemoryMinutes } from '#web/documents/minutes.fake.ts'
import { tellWritten } from '../services/browser-practice.ts'
import type { Services } from '../services/services.ts'

/** A diary with these entries, in which nothing was practised, left over or synced. */
export function memoryDiary(entries: EntryStore) {
  return {
    entries,
    loadPractice: async () => ({
      minutes: createMemoryMinutes(),
      backup: createMemoryLeftMinutes(),
      loadSentences: async () => ({
        ...tellWritten(createMemorySentenceStore()),
        recordings: createMemoryRecordingStore(),
        readings: createMemoryReadingCache(),
        loadMeanings: once(async () => createMemoryMeaningCache()),
        newId: () => 'id',
      }),
      tidy: async () => undefined,
    }),
    leaving: { keep: () => true, hasAny: () => false, clear: () => undefined },
    loadSync: null,
    loadFallbackStorage: async () => ({
      backup: { keep: () => true, read: () => [], clear: () => undefined },
      legacy: { find: () => [], forget: () => undefined },
    }),
  }
}

/** The services of a device with this diary and nothing else; `own` in the place of those. */
export function memoryServices(entries: EntryStore, own: object): Services {
  return {
    openDiary: () => memoryDiary(entries),
    demo: { rememberWords: () => undefined, mayOffer: () => false },
    cache: { read: () => [], write: () => undefined, clear: () => undefined },
    findTranslators: async () => [],
    speech: () => new Promise(() => undefined),
    random: () => 'r',
    whenIdle: async () => undefined,
    ...own,
  } as unknown as Services
}
