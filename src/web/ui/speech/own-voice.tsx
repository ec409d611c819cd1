import { useEffect, useRef, useState } from 'react'
import type { Recording } from '#domain/speech/recorder.ts'
import { speechSpan } from '#domain/speech/sound-pieces.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import './own-voice.css'

const STEP_PX = 3 // from one loudness to the next; 30 come each second
const REDUCED_MOTION_MS = 250 // between two drawings where motion is not wanted

/** Fits the canvas to its element and the screen's pixels. Returns its size in CSS pixels. */
function fitToElement(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D) {
  const { clientWidth: width, clientHeight: height } = canvas
  canvas.width = Math.round(width * devicePixelRatio)
  canvas.height = Math.round(height * devicePixelRatio)
  context.scale(devicePixelRatio, devicePixelRatio)
  return { width, height }
}

function drawLevels(canvas: HTMLCanvasElement, levels: number[]): void {
  const context = canvas.getContext('2d')
  if (context === null) return
  const { width, height } = fitToElement(canvas, context)
  const { color, borderBottomColor } = getComputedStyle(canvas)
  const shown = levels.slice(-Math.floor(width / STEP_PX))
  const end = shown.length * STEP_PX
  context.strokeStyle = borderBottomColor
  context.strokeRect(end, height / 2, width - end, 0)
  context.strokeStyle = color
  context.lineWidth = 1.5
  context.beginPath()
  context.moveTo(0, height / 2)
  context.lineTo(end, height / 2)
  for (const [index, level] of shown.entries()) {
    const x = (index + 0.5) * STEP_PX
    const half = (height / 2 - 2) * level
    context.moveTo(x, height / 2 - half)
    context.lineTo(x, height / 2 + half)
  }
  context.stroke()
}

type LevelLineProps = { onLevel(listener: (value: number) => void): () => void }

/** The loudness of the learner's voice, growing from the left while they speak. */
export function LevelLine({ onLevel }: LevelLineProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const levels: number[] = []
    const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches
    let drawnMs = Number.NEGATIVE_INFINITY
    return onLevel((value) => {
      levels.push(value)
      if (canvas.current === null || (isReduced && performance.now() - drawnMs < REDUCED_MOTION_MS)) return
      drawnMs = performance.now()
      drawLevels(canvas.current, levels)
    })
  }, [onLevel])
  return (
    <div aria-hidden="true">
      <canvas className="level-line" ref={canvas} />
    </div>
  )
}

type PlayRecordingProps = {
  recording: Recording
  isPlain?: boolean
  /** Something else sounds, and this does not. */
  isQuiet?: boolean
  onPlay?(): void
}

/** Plays what was said, without the silence before and after it. */
export function PlayRecording({ recording, isPlain = false, isQuiet = false, onPlay }: PlayRecordingProps) {
  const { t } = useTexts('speech')
  const audio = useRef<HTMLAudioElement>(null)
  const end = useRef(Number.POSITIVE_INFINITY) // seconds
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    if (isQuiet) audio.current?.pause()
  }, [isQuiet])
  async function play(): Promise<void> {
    onPlay?.()
    if (audio.current === null) return
    const { from, to } = speechSpan(recording)
    audio.current.currentTime = from / recording.sampleRate
    end.current = to / recording.sampleRate
    try {
      await audio.current.play()
      setHasFailed(false)
    } catch (error) {
      console.error('The recording could not be played', error)
      setHasFailed(true)
    }
  }
  function stopAtEnd(): void {
    if (audio.current !== null && audio.current.currentTime >= end.current) audio.current.pause()
  }
  return (
    <>
      {isPlain ? (
        <button type="button" onClick={() => void play()}>
          {t('playMe')}
        </button>
      ) : (
        <Button variant="outline" icon={<Icon name="play" />} onClick={() => void play()}>
          {t('playMe')}
        </Button>
      )}
      {/* biome-ignore lint/a11y/useMediaCaption: the learner's own voice, whose words are on the screen */}
      <audio ref={audio} src={recording.url} onTimeUpdate={stopAtEnd} />
      {hasFailed && <span role="alert">{t('playFailed')}</span>}
    </>
  )
}
