import { useCallback, useSyncExternalStore } from 'react'
import type { SoundInfo } from '#domain/sentences/recording-store.ts'
import type { Attempt } from '#domain/sentences/sentence.ts'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import type { AttemptHistory } from './attempt-history.ts'

/** The attempts at a sentence and their sounds on this device, the oldest first. */
type KeptAttempts = { attempts: readonly Attempt[]; sounds: readonly SoundInfo[] }

const NOTHING: readonly never[] = []

/** What is kept of a sentence, as it comes to be known. */
export function useKeptAttempts(history: AttemptHistory, sentence: string): KeptAttempts {
  const { subscribe } = history
  const living = useSyncExternalStore(subscribe, () => history.of(sentence))
  const ask = useCallback(
    async () => ({ living, found: living === null ? [] : await history.sounds(living) }),
    [history, living],
  )
  const sounds = useAnswer(ask, subscribe)
  return {
    attempts: living?.attempts ?? NOTHING,
    sounds: sounds?.living?.key === living?.key ? (sounds?.found ?? NOTHING) : NOTHING,
  }
}
