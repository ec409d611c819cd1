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
}

/** Shadowing one text for as long as it is on screen. */
export function useShadowing(options: Options): ShadowingProps {
  const latest = useRef(options)
  const [shadowing] = useState(() =>
    createShadowing({
      ...options,
      onMeasured: (sentence, accuracy) => latest.current.onMeasured(sentence, accuracy),
      onActive: () => latest.current.onActive(),
    }),
  )
  const state = useSyncExternalStore(shadowing.subscribe, shadowing.get)

  useLayoutEffect(() => {
    latest.current = options
  })
  useLayoutEffect(() => shadowing.resume(options.bestAccuracy), [shadowing, options.bestAccuracy])
  useEffect(() => {
    void shadowing.loadSpoken()
    if (latest.current.isAutomatic) shadowing.speaker.listen(true)
    return shadowing.close
  }, [shadowing])
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
