import type { Clock } from '#domain/clock.ts'
import type { LivingSentence } from '#domain/sentences/living-sentences.ts'
import type { RecordingStore } from '#domain/sentences/recording-store.ts'
import type { Attempt } from '#domain/sentences/sentence.ts'

/** Where what was said earlier is found. */
export type KeptSource = {
  recordings: RecordingStore
  clock: Clock
  /** All that was ever done with a sentence of the text; null: nothing. The same object until something has changed. */
  find(sentence: string): LivingSentence | null
  /** The best figure of attempts by the measure that the learner chose, in percent; null where none was measured. */
  figure(attempts: readonly Attempt[]): number | null
  /** That of one attempt, also of a sentence that was written by ear. */
  figureOf(attempt: Attempt): number | null
  /** Calls back when attempts or their sounds have changed. */
  subscribe(listener: () => void): () => void
  /** Calls them back. */
  changed(): void
}
