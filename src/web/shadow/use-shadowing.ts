import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import {
  createPractice,
  type Practice,
  type PracticeEvents,
  type PracticePorts,
  type PracticeTask,
} from './shadowing.ts'
import type { PracticeState } from './shadowing-state.ts'

type ShadowingInput = PracticeTask & PracticePorts & PracticeEvents & { isAutomatic: boolean }

/** One text's practice for as long as it is on the screen; `isAutomatic` says its first sentence at once. */
export function useShadowing(input: ShadowingInput): { practice: Practice; state: PracticeState } {
  const latest = useRef(input)
  const [practice] = useState(() =>
    createPractice(input, input, {
      measured: (sentence, accuracy) => latest.current.measured(sentence, accuracy),
      active: () => latest.current.active(),
    }),
  )
  const state = useSyncExternalStore(practice.subscribe, practice.get)

  useLayoutEffect(() => {
    latest.current = input
  })
  useEffect(() => {
    if (latest.current.isAutomatic) practice.speaker.listen(true)
    return practice.close
  }, [practice])
  return { practice, state }
}
