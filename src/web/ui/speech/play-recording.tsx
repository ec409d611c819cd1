import { useEffect, useRef, useState } from 'react'
import type { Recording } from '#domain/speech/recorder.ts'
import { speechSpan } from '#domain/speech/sound-pieces.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

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
