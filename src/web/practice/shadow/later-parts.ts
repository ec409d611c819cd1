import type { ComponentType, ReactNode } from 'react'
import type { SoundSight } from '#domain/sound/ruler-words.ts'
import type { HeardInstead } from '#domain/translate/use-heard-word.ts'
import type { PracticeProps } from '#web/practice/sentence/use-sentence-practice.ts'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import type { ShadowingState } from './shadowing.ts'

export type AfterAttemptProps = PracticeProps & {
  loadSight(): Promise<SoundSight>
  /** A word of the sentence, by where it starts. */
  chosen: number | null
  /** Told what is found in the recording. */
  onSeen(seen: Seen): void
}

/** Whether the words of the recording can be chosen, and whether the learner stopped where the voice does not. */
export type Seen = { isPlaced: boolean; hasInnerPause: boolean }

export type ListeningExerciseProps = PracticeProps & {
  /** How fast the voice speaks, to be chosen. */
  speed: ReactNode
  /** Whether every sentence is heard before it is seen, to be chosen. */
  choice: ReactNode
  /** The sentence is on screen, and the button that was pressed gone. */
  onShown(): void
}

export type UseSaidProps = Pick<PracticeProps, 'state'> & {
  /** What is left of an attempt at the sentence before a word of it was changed. */
  left: HeardInstead[]
  /** Puts what was heard in the place of one word of the sentence; `others`: the words that were heard otherwise, too. */
  onUse(instead: HeardInstead, others: HeardInstead[]): void
}

/** What the page does not begin with: what belongs to an attempt, or to a text that is hidden. */
type LaterParts = {
  AfterAttempt: ComponentType<AfterAttemptProps>
  ListeningExercise: ComponentType<ListeningExerciseProps>
  UseSaid: ComponentType<UseSaidProps>
}

/** null where they cannot be had; it may be asked again. */
export type LoadLaterParts = () => Promise<LaterParts | null>

/** How and when what the page does not begin with is loaded. */
export type LaterPorts = { loadParts: LoadLaterParts; whenIdle(): Promise<void> }

const loadNothing = async () => undefined

/**
 * What belongs to an attempt, or to a text that is hidden; undefined until it is needed and there, null where it cannot be had.
 * `isLeft`: something of an attempt at other words is still on screen.
 */
export function useLaterParts(
  { hidden, activity, outcome }: ShadowingState,
  isLeft: boolean,
  loadParts: LoadLaterParts,
) {
  const isNeeded = hidden !== null || activity !== 'none' || outcome !== null || isLeft
  return useAnswer(isNeeded ? loadParts : loadNothing)
}
