import { useEffect, useMemo, useRef, useState } from 'react'
import type { Recording } from '#domain/speech/recorder.ts'
import { loudnessPeaks, speechSpan } from '#domain/speech/sound-pieces.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

const STEPS = 240 // of the outline over the whole width; the style sheet shows every third pixel of it
const HEIGHT = 52
const QUIETEST = 0.02 // of full height, so that silence is a line

/** The outline of speech, drawn as large where it is quiet as where it is loud. */
function outlineOf(samples: Float32Array, steps: number): string {
  const peaks = loudnessPeaks(samples, steps)
  const loudest = Math.max(...peaks, 0.05)
  const halves = peaks.map((peak) => (HEIGHT / 2 - 4) * Math.max(QUIETEST, peak / loudest))
  const upper = halves.map((half) => `V${(HEIGHT / 2 - half).toFixed(1)}h1`)
  const lower = halves.map((half) => `V${(HEIGHT / 2 + half).toFixed(1)}h-1`).reverse()
  return `M0 ${HEIGHT / 2}${upper.join('')}${lower.join('')}Z`
}

type SoundStripProps = {
  recording: Recording
  /** 'Then' or 'Now'. */
  name: string
  about: string
  /** The share of the width that its time takes, 0 to 1. */
  width: number
  /** It is the one that was played last; another one falls silent. */
  isLast: boolean
  onPlay(): void
}

/** A sound of the learner: when it was, what it looks like, and how it sounds. */
export function SoundStrip({ recording, name, about, width, isLast, onPlay }: SoundStripProps) {
  const { t: speech } = useTexts('speech')
  const { t } = useTexts('progress')
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setIsPlaying] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const span = useMemo(() => speechSpan(recording), [recording])
  const steps = Math.max(1, Math.round(STEPS * width))
  const outline = useMemo(
    () => outlineOf(recording.samples.subarray(span.from, span.to), steps),
    [recording, span, steps],
  )
  useEffect(() => {
    if (!isLast) audio.current?.pause()
  }, [isLast])
  async function press(): Promise<void> {
    const player = audio.current
    if (player === null) return
    if (isPlaying) return player.pause()
    onPlay()
    player.currentTime = span.from / recording.sampleRate
    try {
      await player.play()
      setHasFailed(false)
    } catch (error) {
      console.error('A sound could not be played', error)
      setHasFailed(true)
    }
  }
  function stopAtEnd(): void {
    if (audio.current !== null && audio.current.currentTime >= span.to / recording.sampleRate)
      audio.current.pause()
  }
  return (
    <div className="sound">
      <div className="sound-head">
        <p>{about}</p>
        <Button
          variant="outline"
          size="sm"
          icon={<Icon name={isPlaying ? 'stop' : 'play'} size={16} />}
          aria-pressed={isPlaying}
          onClick={() => void press()}
        >
          {name}
        </Button>
      </div>
      <svg
        className="sound-drawing"
        width={`${100 * width}%`}
        height={HEIGHT}
        viewBox={`0 0 ${Math.min(steps, span.to - span.from)} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('sounds.drawing', { name, about })}
      >
        <path d={outline} />
      </svg>
      {/* biome-ignore lint/a11y/useMediaCaption: the learner's own voice, whose words are on the screen */}
      <audio
        ref={audio}
        src={recording.url}
        onPlay={() => setIsPlaying(true)}
        onPause={() => setIsPlaying(false)}
        onEnded={() => setIsPlaying(false)}
        onTimeUpdate={stopAtEnd}
      />
      {hasFailed && <p role="alert">{speech('playFailed')}</p>}
    </div>
  )
}
