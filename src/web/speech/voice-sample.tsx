import { useEffect, useRef, useState } from 'react'
import type { LanguageCode } from '#domain/languages.ts'
import { sampleSentence } from '#domain/speech/sample-sentence.ts'
import type { Speech, Voice, VoiceFailure } from '#domain/speech/voice.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { Icon } from '#web/ui/icon.tsx'
import './voice-picker.css'

type VoiceSampleProps = { voice: Voice; language: LanguageCode }

/** A sentence, and the button that has it said as it would be said in practice. */
export function VoiceSample({ voice, language }: VoiceSampleProps) {
  const { t } = useTexts('speech')
  const sentence = sampleSentence(language)
  const { isSpeaking, failure, say, stop } = useSaying(voice, sentence, language)
  return (
    <>
      <div className="voice-sample">
        <Button
          variant="outline"
          icon={<Icon name={isSpeaking ? 'stop' : 'speaker'} />}
          onClick={isSpeaking ? stop : say}
        >
          {isSpeaking ? t('voices.stop') : t('voices.listen')}
        </Button>
        <p lang={language}>{sentence}</p>
      </div>
      {failure && <SampleFailure failure={failure} />}
    </>
  )
}

function SampleFailure({ failure: { code, reason } }: { failure: VoiceFailure }) {
  const { t } = useTexts('shadow')
  return (
    <Message tone={code === 'not-allowed' ? 'hint' : 'failure'}>
      {t(`voiceFailure.${code}`, { reason })}
    </Message>
  )
}

function useSaying(voice: Voice, text: string, language: LanguageCode) {
  const speech = useRef<Speech>(null)
  const [isSpeaking, setIsSpeaking] = useState(false)
  const [failure, setFailure] = useState<VoiceFailure | null>(null)
  useEffect(() => () => speech.current?.stop(), [])
  function say(): void {
    setFailure(null)
    setIsSpeaking(true)
    speech.current = voice.speak(
      { text, language, rate: 1 },
      {
        status: (status) => setIsSpeaking(status !== 'idle'),
        ended(ending) {
          setIsSpeaking(false)
          setFailure(ending)
        },
      },
    )
  }
  return { isSpeaking, failure, say, stop: () => speech.current?.stop() }
}
