import { useEffect, useRef, useState } from 'react'
import { encodeWav, type Sound } from '#domain/speech/wav.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

const AROUND_S = 0.05 // of the recording, before and after: a word does not begin with a click

type PlayStretchProps = { recording: Sound; start: number; end: number; onPlay(): void }

/** Plays a stretch of a recording (seconds), as exactly as a file of its own can be played. */
export function PlayStretch({ recording, start, end, onPlay }: PlayStretchProps) {
  const { t } = useTexts('practice')
  const { t: tSpeech } = useTexts('speech')
  const audio = useRef<HTMLAudioElement>(null)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    const { samples, sampleRate } = recording
    const from = Math.max(0, Math.floor((start - AROUND_S) * sampleRate))
    const stretch = samples.subarray(from, Math.ceil((end + AROUND_S) * sampleRate))
    const file = new Blob([encodeWav({ samples: stretch, sampleRate })], { type: 'audio/wav' })
    const url = URL.createObjectURL(file)
    if (audio.current !== null) audio.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [recording, start, end])
  async function play(): Promise<void> {
    onPlay()
    try {
      if (audio.current === null) return
      audio.current.currentTime = 0
      await audio.current.play()
      setHasFailed(false)
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return // another word was chosen
      console.error('A word of the recording could not be played', error)
      setHasFailed(true)
    }
  }
  return (
    <>
      <Button variant="outline" size="sm" icon={<Icon name="play" />} onClick={() => void play()}>
        {t('see.mine')}
      </Button>
      {/* biome-ignore lint/a11y/useMediaCaption: the learner's own voice, whose words are on the screen */}
      <audio ref={audio} />
      {hasFailed && <span role="alert">{tSpeech('playFailed')}</span>}
    </>
  )
}
