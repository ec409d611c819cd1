import type { Recording } from '#domain/speech/recorder.ts'
import { loudnessPeaks } from '#domain/speech/sound-pieces.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import './recording-strip.css'

const STROKES = 200 // fine at 600 px, still separate on a phone
const HEIGHT = 104
const QUIETEST = 0.012 // of full height, so that silence is a line

/** The sound as an SVG path of upright strokes. Quiet speech is drawn as large as loud speech. */
function waveform(samples: Float32Array): string {
  const peaks = loudnessPeaks(samples, STROKES)
  const loudest = Math.max(...peaks, 0.05)
  return peaks
    .map((peak, index) => {
      const half = (HEIGHT / 2 - 8) * Math.max(QUIETEST, peak / loudest)
      return `M${index + 0.5} ${(HEIGHT / 2 - half).toFixed(1)}V${(HEIGHT / 2 + half).toFixed(1)}`
    })
    .join('')
}

export function RecordingStrip({ recording }: { recording: Recording }) {
  const { t, language } = useTexts('shadow')
  const seconds = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (
    <div className="strip" aria-hidden="true">
      <svg viewBox={`0 0 ${STROKES} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <path d={waveform(recording.samples)} />
      </svg>
      <p className="strip-key">
        <span>{t('yourRecording')}</span>
        <span>{t('seconds', { seconds: seconds.format(recording.durationMs / 1000) })}</span>
      </p>
    </div>
  )
}
