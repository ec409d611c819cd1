import { useAnswer } from '#web/ui/form/use-answer.ts'
import type { LoadLaterParts } from './later-parts.ts'
import type { ShadowingState } from './shadowing-state.ts'

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
