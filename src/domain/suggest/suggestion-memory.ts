import type { Day } from '#domain/clock.ts'

/** What the learner wants to see no more of today, by `hashOfSuggestion`: it holds none of their words. */
export type SuggestionMemory = {
  /** Empty on another day, and where nothing can be read. */
  dismissed(today: Day): ReadonlySet<string>
  /** Holds for the visit where nothing can be stored. */
  dismiss(today: Day, hash: string): void
}
