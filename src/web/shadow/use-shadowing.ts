import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { LanguageCode } from '#domain/languages.ts'
import type { Listener } from '#domain/speech/listener.ts'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import {
  createShadowing,
  type Shadowing,
  type ShadowingEvents,
  type ShadowingPorts,
  type ShadowingTask,
} from './shadowing.ts'
import type { ShadowingState } from './shadowing-state.ts'

type ShadowingInput = ShadowingTask & ShadowingPorts & ShadowingEvents & { isAutomatic: boolean }

/** Shadowing one text for as long as it is on the screen; `isAutomatic` says its first sentence at once. */
export function useShadowing(input: ShadowingInput): { shadowing: Shadowing; state: ShadowingState } {
  const latest = useRef(input)
  const [shadowing] = useState(() =>
    createShadowing(input, input, {
      measured: (sentence, accuracy) => latest.current.measured(sentence, accuracy),
      active: () => latest.current.active(),
    }),
  )
  const state = useSyncExternalStore(shadowing.subscribe, shadowing.get)

  useLayoutEffect(() => {
    latest.current = input
  })
  useEffect(() => {
    if (latest.current.isAutomatic) shadowing.speaker.listen(true)
    return shadowing.close
  }, [shadowing])
  return { shadowing, state }
}

/** Whether the language can be heard here; taken for granted until the engines have answered. */
export function useCanRecognise(listener: Listener, language: LanguageCode): boolean {
  const ask = useCallback(
    async () => listener.canRecognise?.(language) ?? listener.isSupported(),
    [listener, language],
  )
  return useAnswer(ask) ?? true
}
