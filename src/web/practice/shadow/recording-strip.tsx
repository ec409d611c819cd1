import { type ReactNode, useMemo } from 'react'
import type { Recording } from '#domain/speech/recorder.ts'
import { loudnessPeaks, speechSpan } from '#domain/speech/sound-pieces.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import './recording-strip.css'

const STEPS = 240 // of the outline; the style sheet shows every third pixel of it
const HEIGHT = 104
const QUIETEST = 0.012 // of full height, so that silence is a line

/** The outline of a sound as an SVG path. Quiet speech is drawn as large as loud speech. */
function waveform(samples: Float32Array): string {
  const peaks = loudnessPeaks(samples, STEPS)
  const loudest = Math.max(...peaks, 0.05)
  const halves = peaks.map((peak) => (HEIGHT / 2 - 8) * Math.max(QUIETEST, peak / loudest))
  const upper = halves.map((half) => `V${(HEIGHT / 2 - half).toFixed(1)}h1`)
  const lower = halves.map((half) => `V${(HEIGHT / 2 + half).toFixed(1)}h-1`).reverse()
  return `M0 ${HEIGHT / 2}${upper.join('')}${lower.join('')}Z`
}

type RecordingStripProps = {
  recording: Recording
  /** Drawn over it. */
  marks?: ReactNode
  /** Below it, at their places. */
  words?: ReactNode
  /** What else its key has. */
  melody?: ReactNode
}

/** What was said, without the silence before and after it. */
export function RecordingStrip({ recording, marks, words, melody }: RecordingStripProps) {
  const { t, language } = useTexts('shadow')
  const said = useMemo(() => {
    const { from, to } = speechSpan(recording)
    return recording.samples.subarray(from, to)
  }, [recording])
  const outline = useMemo(() => waveform(said), [said])
  const format = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (
    <div className="strip" aria-hidden="true">
      <div className="strip-drawing">
        <svg
          className="strip-outline"
          viewBox={`0 0 ${Math.min(STEPS, said.length)} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path d={outline} />
        </svg>
        {marks}
      </div>
      {words}
      <p className="strip-key">
        <span>{t('yourRecording')}</span>
        {melody}
        <span>{t('seconds', { seconds: format.format(said.length / recording.sampleRate) })}</span>
      </p>
    </div>
  )
}
