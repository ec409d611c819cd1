import { useEffect, useState } from 'react'
import type { LanguageCode } from '#domain/languages.ts'
import type { Speech, Voice } from '#domain/speech/voice.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

type ListenButtonProps = { text: string; language: LanguageCode; loadVoice(): Promise<Voice> }

const nothing = () => undefined

/** Says the example with the voice of the device, or says that it could not. */
export function ListenButton({ text, language, loadVoice }: ListenButtonProps) {
  const { t } = useTexts('site')
  const [state, setState] = useState<'quiet' | 'speaking' | 'failed'>('quiet')
  const isSpeaking = state === 'speaking'
  useEffect(() => {
    if (!isSpeaking) return
    let isWanted = true
    let speech: Speech | undefined
    const end = (failure: unknown) => {
      if (failure) console.error('The example could not be heard', failure)
      setState(failure ? 'failed' : 'quiet')
    }
    loadVoice().then((voice) => {
      if (isWanted) speech = voice.speak({ text, language, rate: 1 }, { status: nothing, ended: end })
    }, end)
    return () => {
      isWanted = false
      speech?.stop()
    }
  }, [isSpeaking, text, language, loadVoice])
  return (
    <>
      <Button
        variant="outline"
        icon={<Icon name={isSpeaking ? 'stop' : 'speaker'} />}
        // Safari speaks only in the task of the click: by then the voice is here. A failure is said after the click.
        onPointerDown={() => void loadVoice().catch(nothing)}
        onClick={() => setState(isSpeaking ? 'quiet' : 'speaking')}
      >
        {t(isSpeaking ? 'home.example.stop' : 'home.example.listen')}
      </Button>
      <p className="leaf-silent" role="status">
        {state === 'failed' && t('home.example.silent')}
      </p>
    </>
  )
}
