import type { Day } from '#domain/clock.ts'
import type { StoreFailure } from '#domain/journal/entry-store.ts'
import type { SentenceKey } from '#domain/kinds/sentence-key.ts'
import type { Outcome } from '#domain/outcome.ts'
import type { SentenceRow } from './living-sentences.ts'
import type { SentenceDoc } from './sentence.ts'

/** What one account has done with its sentences, on this device. */
export type SentenceStore = {
  /** All that is stored for one day, of whatever text it has had. */
  ofDay(date: Day): Promise<Outcome<SentenceRow[], StoreFailure>>
  /** All of every day, the newest day first. */
  all(): Promise<Outcome<SentenceRow[], StoreFailure>>
  /** Whether nothing is stored of any sentence; reads no more than that takes. */
  isEmpty(): Promise<Outcome<boolean, StoreFailure>>
  /**
   * Changes one sentence in one transaction and resolves once that is durable. `change` gets what is stored (undefined:
   * nothing), must be pure and may run again.
   */
  update(
    key: SentenceKey,
    change: (stored: SentenceDoc | undefined) => SentenceDoc,
  ): Promise<Outcome<SentenceRow, StoreFailure>>
  /** Calls back when another tab, or sync, has changed sentences. Returns how to stop. */
  watch(onChange: (keys: SentenceKey[]) => void): () => void
  close(): void
}
