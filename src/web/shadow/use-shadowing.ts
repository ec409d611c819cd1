import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { LanguageCode } from '#domain/languages.ts'
import type { Listener } from '#domain/speech/listener.ts'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { createShadowing, type Shadowing, type ShadowingOptions } from './shadowing.ts'
import type { ShadowingState } from './shadowing-state.ts'

export type ShadowingProps = { shadowing: Shadowing; state: ShadowingState }

/** Shadowing one text for as long as it is on screen; `isAutomatic` says its first sentence at once. */
export function useShadowing(options: ShadowingOptions & { isAutomatic: boolean }): ShadowingProps {
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
  useEffect(() => {
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
