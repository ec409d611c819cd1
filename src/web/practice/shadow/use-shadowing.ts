import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useMade, usePracticeOnPage } from '#web/practice/sentence/use-sentence-practice.ts'
import { createShadowing, type Shadowing, type ShadowingOptions } from './shadowing.ts'
import type { BestAccuracy, ShadowingState } from './shadowing-state.ts'

export type ShadowingProps = { shadowing: Shadowing; state: ShadowingState }

type Options = ShadowingOptions & {
  /** Whether the sentence that it begins with is said unasked. */
  isAutomatic: boolean
  /** Whether it is known what was said on other visits. */
  isRead: boolean
  /** Which sentences were said on other visits; it may come late. */
  bestAccuracy: BestAccuracy
  saidBefore: ReadonlySet<string>
  /** Whether every sentence is heard before it is seen. */
  hidesText: boolean
}

/** Shadowing one text for as long as it is on screen. */
export function useShadowing(options: Options): ShadowingProps {
  const { bestAccuracy, saidBefore, hidesText, isAutomatic, isRead } = options
  const shadowing = useMade(options, createShadowing)
  const state = useSyncExternalStore(shadowing.subscribe, shadowing.get)
  useLayoutEffect(() => shadowing.hideFirst(hidesText), [shadowing, hidesText])
  useLayoutEffect(() => {
    if (!isRead) return
    shadowing.knowSaid(saidBefore)
    shadowing.resume(bestAccuracy)
  }, [shadowing, bestAccuracy, saidBefore, isRead])
  usePracticeOnPage(shadowing, false)
  const isSaidUnasked = useRef(isAutomatic)
  useEffect(() => {
    if (!isRead || !isSaidUnasked.current) return
    isSaidUnasked.current = false
    if (shadowing.get().end === 'none') shadowing.speaker.listen(true)
  }, [shadowing, isRead])
  return { shadowing, state }
}
