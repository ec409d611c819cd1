import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { LanguageCode } from '#domain/languages.ts'
import type { Listener } from '#domain/shadow/listener.ts'
import type { Recorder } from '#domain/shadow/recorder.ts'
import type { SpeechSettingsStore } from '#domain/shadow/speech-settings.ts'
import type { Voice } from '#domain/shadow/voice.ts'
import { MicrophoneCheck } from './microphone-check.tsx'
import { VoicePicker } from './voice-picker.tsx'
import './speech-settings.css'

type SpeechSettingsProps = {
  /** The language that is learnt. */
  language: LanguageCode
  voice: Voice
  listener: Listener
  recorder: Recorder
  settings: SpeechSettingsStore
}

/** The part of the settings about speech on this device: each choice holds at once. */
export function SpeechSettings({ language, voice, listener, recorder, settings }: SpeechSettingsProps) {
  const { t } = useTranslation('speech')
  const titleId = useId()
  return (
    <section className="speech-settings" aria-labelledby={titleId}>
      <h2 id={titleId}>{t('voices.sectionTitle')}</h2>
      <p className="speech-settings-note">{t('voices.sectionNote')}</p>
      <VoicePicker language={language} voice={voice} settings={settings} />
      <MicrophoneCheck language={language} listener={listener} recorder={recorder} settings={settings} />
    </section>
  )
}
