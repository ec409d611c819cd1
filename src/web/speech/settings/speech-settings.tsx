import type { LanguageCode } from '#domain/languages.ts'
import type { Listener } from '#domain/speech/listener.ts'
import type { Recorder } from '#domain/speech/recorder.ts'
import type { RecognitionOffer, SpeechSettingsStore } from '#domain/speech/speech-settings.ts'
import type { Voice } from '#domain/speech/voice.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { RecognitionChoice } from '#web/speech/listening/recognition-choice.tsx'
import { MicrophoneCheck } from '#web/speech/recording/microphone-check.tsx'
import { RecordingChoice } from '#web/speech/recording/recording-choice.tsx'
import { VoicePicker } from '#web/speech/voice/voice-picker.tsx'
import '#web/speech/speech-settings.css'

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
  return (
    <>
      <VoicePicker {...props} />
      <RecordingChoice {...props} />
      <RecognitionChoice {...props} />
      <MicrophoneCheck {...props} />
      <p className="settings-part-note speech-note">{t('voices.sectionNote')}</p>
    </>
  )
}
