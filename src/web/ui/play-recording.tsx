import { useRef, useState } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from './form/button.tsx'
import { Icon } from './icon.tsx'

type PlayRecordingProps = { url: string; isPlain?: boolean; onPlay?(): void }

export function PlayRecording({ url, isPlain = false, onPlay }: PlayRecordingProps) {
  const { t } = useTexts('speech')
  const audio = useRef<HTMLAudioElement>(null)
  const [hasFailed, setHasFailed] = useState(false)
  async function play(): Promise<void> {
    onPlay?.()
    if (audio.current === null) return
    audio.current.currentTime = 0
    try {
      await audio.current.play()
      setHasFailed(false)
    } catch (error) {
      console.error('The recording could not be played', error)
      setHasFailed(true)
    }
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
      <audio ref={audio} src={url} />
      {hasFailed && <span role="alert">{t('playFailed')}</span>}
    </>
  )
}
