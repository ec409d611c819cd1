import { useEffect, useRef, useState } from 'react'
import type { SoundSight } from '#domain/sound/ruler-words.ts'
import type { SentenceState } from '#web/practice/sentence/sentence-state.ts'
import type { AfterAttemptProps } from '../later-parts.ts'
import { type Look, lookAtRecording } from './look-at-recording.ts'
import { SeenRecording } from './seen-recording.tsx'

/** Whether there is a recording that has ended in a result. */
function isToBeSeen({ recording, outcome }: SentenceState): boolean {
  return recording !== null && (outcome?.kind === 'measured' || outcome?.kind === 'recorded')
}

/** What the last recording shows; null until that is known, or where there is none. */
function useLook(state: SentenceState, loadSight: () => Promise<SoundSight>): Look | null {
  const [seen, setSeen] = useState<{ of: object; look: Look } | null>(null)
  const { recording, outcome, language, sentence } = state
  const rate = useRef(state.rate)
  useEffect(() => {
    rate.current = state.rate
  })
  const isSeen = isToBeSeen(state)
  useEffect(() => {
    if (!isSeen || recording === null || outcome === null) return
    const leaving = new AbortController()
    const { signal } = leaving
    const accuracy = outcome.kind === 'measured' ? outcome.accuracy : null
    const understood = accuracy && accuracy.understood / accuracy.total
    const request = { recording, sentence, language, rate: rate.current, understood }
    loadSight()
      .then((sight) => lookAtRecording(sight, request, signal))
      .catch((error): Look => {
        console.error('The recording could not be looked at', error)
        return { words: [], pitch: null, remark: null, missing: 'failed' }
      })
      .then((look) => signal.aborted || setSeen({ of: outcome, look }))
    return () => leaving.abort()
  }, [isSeen, recording, outcome, sentence, language, loadSight])
  return seen !== null && seen.of === outcome ? seen.look : null
}

/** What the recording of an attempt shows. */
export function AfterAttempt({ practice, state, loadSight, chosen, onSeen }: AfterAttemptProps) {
  const look = useLook(state, loadSight)
  const isPlaced = look !== null && look.words.length > 0
  const hasInnerPause = look?.remark?.kind === 'pauses'
  useEffect(() => onSeen({ isPlaced, hasInnerPause }), [isPlaced, hasInnerPause, onSeen])
  const { recording } = state
  return recording && <SeenRecording {...{ practice, state, recording, look, chosen }} />
}
