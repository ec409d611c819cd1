import { hash53 } from '#domain/sentences/hash-text.ts'
import type { Suggestion } from './suggestion.ts'

export const SHOWN_SUGGESTIONS = 3

/** What stands for a suggestion where it is remembered. */
export function hashOfSuggestion({ id }: Suggestion): string {
  return hash53(id)
}

/** Those that are shown: the `turn`th three of what is left, from the beginning again after the last. */
export function shownOf(
  all: readonly Suggestion[],
  dismissed: ReadonlySet<string>,
  turn: number,
): Suggestion[] {
  const left = all.filter((one) => !dismissed.has(hashOfSuggestion(one)))
  const turns = Math.ceil(left.length / SHOWN_SUGGESTIONS)
  const from = turns === 0 ? 0 : (turn % turns) * SHOWN_SUGGESTIONS
  return left.slice(from, from + SHOWN_SUGGESTIONS)
}
