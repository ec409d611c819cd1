import { useEffect, useState } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { LevelLine } from '#web/ui/speech/own-voice.tsx'
import { isListening, type SentenceState } from './sentence-state.ts'
import type { PracticeProps } from './use-sentence-practice.ts'
import './hearing-now.css'

/** What is going on. The red dot and the time are there only while the microphone is open. */
export function Activity({ state }: { state: Pick<SentenceState, 'activity'> }) {
  const { t } = useTexts('shadow')
  const { activity } = state
  const isOpen = isListening(state)
  if (activity === 'none') return null
  return (
    <p className={isOpen ? 'shadowing-activity shadowing-activity-open' : 'shadowing-activity'}>
      <span role="status">{t(activity)}</span>
      {isOpen && <Elapsed />}
    </p>
  )
}

/** The time since it appeared, as minutes and seconds. Not announced, as it changes every second. */
function Elapsed() {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const began = performance.now()
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - began) / 1000)), 250)
    return () => clearInterval(timer)
  }, [])
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return <span aria-hidden="true">{`, ${text}`}</span>
}

/** How loud the microphone is, and what has been heard so far. */
export function HeardSoFar({ practice, state, isHidden = false }: PracticeProps & { isHidden?: boolean }) {
  const { activity, transcript, language } = state
  return (
    <>
      {isListening(state) && <LevelLine onLevel={practice.onLevel} />}
      {!isHidden && (activity === 'listening' || activity === 'transcribing') && (
        <p className="shadowing-heard" lang={language} translate="no" dir="auto">
          {transcript.final} <span>{transcript.interim}</span>
        </p>
      )}
    </>
  )
}
