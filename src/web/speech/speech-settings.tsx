import { useId } from 'react'
import type { LanguageCode } from '#domain/languages.ts'
import type { Listener } from '#domain/speech/listener.ts'
import type { Recorder } from '#domain/speech/recorder.ts'
import type { RecognitionOffer, SpeechSettingsStore } from '#domain/speech/speech-settings.ts'
import type { Voice } from '#domain/speech/voice.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { KeysChoice } from './keys-choice.tsx'
import { MicrophoneCheck } from './microphone-check.tsx'
import { RecognitionChoice } from './recognition-choice.tsx'
import { StopByItselfChoice } from './stop-by-itself-choice.tsx'
import { VoicePicker } from './voice-picker.tsx'

type SpeechSettingsProps = {
  /** The language that is learnt. */
  language: LanguageCode
  voice: Voice
  listener: Listener
  /** Where a language can be recognised, other than on the device. */
  recognitionOffer(language: LanguageCode): Promise<RecognitionOffer>
  recorder: Recorder
  settings: SpeechSettingsStore
}

export function SpeechSettings(props: SpeechSettingsProps) {
  const { t } = useTexts('speech')
  const titleId = useId()
  return (
    <section className="settings-part" aria-labelledby={titleId}>
      <h2 id={titleId}>{t('voices.sectionTitle')}</h2>
      <p className="settings-part-note">{t('voices.sectionNote')}</p>
      <VoicePicker {...props} />
      <RecognitionChoice {...props} />
      <MicrophoneCheck {...props} />
      <StopByItselfChoice {...props} />
      <KeysChoice {...props} />
    </section>
  )
}
