import { hash53 } from '#domain/sentences/hash-text.ts'
import type { Suggestion } from './suggestion.ts'

/** What stands for a suggestion where it is remembered. */
export function hashOfSuggestion({ id }: Suggestion): string {
  return hash53(id)
}

/**
 * The one that is shown: the first that was not passed over today; once all were, the `turn`th of all, from the beginning
 * again after the last. Null where there is none.
 */
export function shownOf(
  all: readonly Suggestion[],
  passed: ReadonlySet<string>,
  turn: number,
): Suggestion | null {
  return all.find((one) => !passed.has(hashOfSuggestion(one))) ?? all[turn % all.length] ?? null
}
