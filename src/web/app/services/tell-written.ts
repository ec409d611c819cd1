import type { SentenceKey } from '#domain/kinds/sentence-key.ts'
import type { SentenceStore } from '#domain/sentences/sentence-store.ts'
import { createSubscribers } from '#domain/subscribers.ts'
import type { SentenceServices } from './services.ts'

/** A store of sentences that tells what is written through it. */
export function tellWritten(sentences: SentenceStore): Pick<SentenceServices, 'sentences' | 'watchWritten'> {
  const { subscribe, emit } = createSubscribers<SentenceKey>()
  return {
    sentences: {
      ...sentences,
      async update(key, change) {
        const written = await sentences.update(key, change)
        if (written.ok) emit(key)
        return written
      },
    },
    watchWritten: subscribe,
  }
}
