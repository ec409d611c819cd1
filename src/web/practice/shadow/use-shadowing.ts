import { useLayoutEffect, useSyncExternalStore } from 'react'
import { useMade, usePracticeOnPage } from '#web/practice/sentence/use-sentence-practice.ts'
import { createShadowing, type Shadowing, type ShadowingOptions } from './shadowing.ts'
import type { BestAccuracy, ShadowingState } from './shadowing-state.ts'

export type ShadowingProps = { shadowing: Shadowing; state: ShadowingState }

type Options = ShadowingOptions & {
  /** Whether its first sentence is said at once. */
  isAutomatic: boolean
  /** Which sentences were said on other visits; it may come late. */
  bestAccuracy: BestAccuracy
  saidBefore: ReadonlySet<string>
  /** Whether every sentence is heard before it is seen. */
  hidesText: boolean
}

/** Shadowing one text for as long as it is on screen. */
export function useShadowing(options: Options): ShadowingProps {
  const { bestAccuracy, saidBefore, hidesText, isAutomatic } = options
  const shadowing = useMade(options, createShadowing)
  const state = useSyncExternalStore(shadowing.subscribe, shadowing.get)
  useLayoutEffect(() => shadowing.hideFirst(hidesText), [shadowing, hidesText])
  useLayoutEffect(() => {
    shadowing.knowSaid(saidBefore)
    shadowing.resume(bestAccuracy)
  }, [shadowing, bestAccuracy, saidBefore])
  usePracticeOnPage(shadowing, isAutomatic)
  return { shadowing, state }
}
