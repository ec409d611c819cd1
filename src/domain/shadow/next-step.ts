import { isSameJson } from '#domain/row.ts'
import { GREAT_OVER } from './accuracy.ts'
import type { AlignedWord } from './align-words.ts'

/** What to try next; words are counted from 0, `to` is the first that no longer belongs. */
export type NextStep =
  | { kind: 'closer' } // to the microphone
  | { kind: 'say-part'; from: number; to: number }
  | { kind: 'say-word'; word: number }
  | { kind: 'without-stopping' }
  | { kind: 'without-text' }

export type AttemptFacts = {
  /** null where nothing was heard. */
  alignment: readonly AlignedWord[] | null
  /** The words with which a part begins that is said in one breath. */
  groupStarts: readonly number[]
  /** Whether the learner stopped within the sentence where the voice does not. */
  hasInnerPause: boolean
  /** In percent; null where nothing was measured. */
  figure: number | null
}

/** A figure after which the sentence is better said again than left. */
function isLow(figure: number | null): boolean {
  return figure !== null && figure <= GREAT_OVER
}

/** The words that were not understood. */
function markedWords(alignment: readonly AlignedWord[]): number[] {
  const words = alignment.filter(({ kind }) => kind !== 'insertion')
  return words.flatMap(({ kind }, word) => (kind === 'substitution' || kind === 'omission' ? [word] : []))
}

/** Neighbours among the marked words that are said in one breath, in order. */
function markedRuns(marked: number[], groupStarts: readonly number[]): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = []
  for (const word of marked) {
    const last = runs.at(-1)
    if (last?.to === word && !groupStarts.includes(word)) last.to = word + 1
    else runs.push({ from: word, to: word + 1 })
  }
  return runs
}

/** All steps that make sense after an attempt, the most helpful first. A part that is all of the sentence is none. */
function stepsAfter({ alignment, groupStarts, hasInnerPause, figure }: AttemptFacts): NextStep[] {
  if (alignment === null) return [{ kind: 'closer' }]
  const runs = markedRuns(markedWords(alignment), groupStarts)
  const whole = alignment.filter(({ kind }) => kind !== 'insertion').length
  const parts = runs.filter(({ from, to }) => to - from > 1 && to - from < whole)
  const words = runs.filter(({ from, to }) => to - from === 1)
  return [
    ...parts.map((part) => ({ kind: 'say-part' as const, ...part })),
    ...words.map(({ from }) => ({ kind: 'say-word' as const, word: from })),
    ...(isLow(figure) ? [] : wholeSteps(hasInnerPause)),
  ]
}

/** What to try with a sentence that was understood. */
function wholeSteps(hasInnerPause: boolean): NextStep[] {
  return [...(hasInnerPause ? [{ kind: 'without-stopping' as const }] : []), { kind: 'without-text' }]
}

/** The one step to suggest after an attempt: the first that holds and was not the last one suggested; null: none. */
export function nextStep(facts: AttemptFacts, last: NextStep | null): NextStep | null {
  return stepsAfter(facts).find((step) => !isSameJson(step, last)) ?? null
}

/** What leads on after an attempt: its step, the sentence once more, or what comes after it. */
export type Lead = 'step' | 'again' | 'on'

/** After a low figure words that were missed are said first; where there is no such step, the whole sentence is said again. */
export function leadAfter(figure: number | null, step: NextStep | null): Lead {
  if (!isLow(figure)) return 'on'
  return step?.kind === 'say-part' || step?.kind === 'say-word' ? 'step' : 'again'
}
