import { useEffect } from 'react'
import type { AfterAttemptProps } from '../later-parts.ts'
import { NextStepRow } from '../next-step/next-step-row.tsx'
import { SeenRecording } from './seen-recording.tsx'
import { useLook } from './use-look.ts'

/** What helps after an attempt: one next step, and what the recording shows. */
export function AfterAttempt({ practice, state, loadSight, chosen, onPlaced, onGone }: AfterAttemptProps) {
  const look = useLook(state, loadSight)
  const isPlaced = look !== null && look.words.length > 0
  useEffect(() => onPlaced(isPlaced), [isPlaced, onPlaced])
  const hasInnerPause = look?.remark?.kind === 'pauses'
  const { recording } = state
  return (
    <>
      <NextStepRow {...{ practice, state, hasInnerPause, onGone }} />
      {recording && <SeenRecording {...{ practice, state, recording, look, chosen }} />}
    </>
  )
}
