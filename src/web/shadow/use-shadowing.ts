import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { LanguageCode } from '#domain/languages.ts'
import type { Listener } from '#domain/speech/listener.ts'
import { useAnswer } from '#web/ui/form/use-answer.ts'
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
  const latest = useRef(options)
  const [shadowing] = useState(() =>
    createShadowing({
      ...options,
      beginAttempt: () => latest.current.beginAttempt(),
      onAttempt: (report) => latest.current.onAttempt(report),
      onActive: () => latest.current.onActive(),
    }),
  )
  const state = useSyncExternalStore(shadowing.subscribe, shadowing.get)

  useLayoutEffect(() => {
    latest.current = options
  })
  const { bestAccuracy, saidBefore, hidesText, settings } = options
  useLayoutEffect(() => shadowing.hideFirst(hidesText), [shadowing, hidesText])
  useLayoutEffect(() => {
    shadowing.knowSaid(saidBefore)
    shadowing.resume(bestAccuracy)
  }, [shadowing, bestAccuracy, saidBefore])
  useEffect(() => {
    void shadowing.loadSpoken()
    if (latest.current.isAutomatic) shadowing.speaker.listen(true)
    return shadowing.close
  }, [shadowing])
  useEffect(() => settings.subscribe(shadowing.followSpeed), [settings, shadowing])
  return { shadowing, state }
}

/** Whether the language can be recognised here; true until the engines have answered. */
export function useCanRecognise(listener: Listener, language: LanguageCode): boolean {
  const ask = useCallback(
    async () => listener.canRecognise?.(language) ?? listener.isSupported(),
    [listener, language],
  )
  return useAnswer(ask) ?? true
}

/** Whether an attempt keeps its sound; true until the engines have answered. */
export function useKeepsSound(listener: Listener, language: LanguageCode): boolean {
  const ask = useCallback(async () => (await listener.canKeepSound?.(language)) ?? true, [listener, language])
  return useAnswer(ask) ?? true
}
