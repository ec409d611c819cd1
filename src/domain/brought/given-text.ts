import type { Outcome } from '#domain/outcome.ts'
import type { TextFault } from './take-text.ts'

/** What another app has given to this one; 'lost': it gave something that is no longer there. */
export type GivenText = Outcome<string, TextFault | 'lost'>

/** Port: texts that are shared to this app, or opened with it. Nothing of them is stored. */
export type TextSource = {
  /** Calls back with each, once. Returns how to stop. */
  watch(onGiven: (given: GivenText) => void): () => void
}
