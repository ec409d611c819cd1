import type { Day } from '#domain/clock.ts'
import type { RowStore, StoreFailure } from '#domain/journal/entry-store.ts'
import type { SentenceKey } from '#domain/kinds/sentence-key.ts'
import type { Outcome } from '#domain/outcome.ts'
import type { SentenceRow } from './living-sentences.ts'
import type { SentenceDoc } from './sentence.ts'

/** What one account has done with its sentences, on this device; those of the newest day first. */
export type SentenceStore = RowStore<SentenceKey, SentenceDoc, SentenceRow> & {
  /** All that is stored for one day, of whatever text it has had. */
  ofDay(date: Day): Promise<Outcome<SentenceRow[], StoreFailure>>
  /** Whether nothing is stored of any sentence; reads no more than that takes. */
  isEmpty(): Promise<Outcome<boolean, StoreFailure>>
}
