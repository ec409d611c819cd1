import { useCallback, useSyncExternalStore } from 'react'
import type { LanguageCode } from '#domain/languages.ts'
import type { Listener } from '#domain/speech/listener.ts'
import type { Recorder } from '#domain/speech/recorder.ts'
import { SPEECH_CONSENTS, type SpeechConsent } from '#domain/speech/speech-consents.ts'
import {
  consentSettings,
  findConsent,
  type RecognitionOffer,
  type SpeechSettingsStore,
} from '#domain/speech/speech-settings.ts'
import type { Voice } from '#domain/speech/voice.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { MicrophoneCheck } from '#web/speech/recording/microphone-check.tsx'
import { SpeechGroup } from '#web/speech/speech-group.tsx'
import { VoicePicker } from '#web/speech/voice/voice-picker.tsx'
import { Choice } from '#web/ui/form/choice.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
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

/** How a recording ends, and whether single keys do anything, which some people and programs press without meaning to. */
function RecordingChoice({ settings }: { settings: SpeechSettingsStore }) {
  const { t } = useTexts('speech')
  const { keys = true, stopsByItself = true } = useSyncExternalStore(settings.subscribe, settings.get)
  return (
    <SpeechGroup title={t('stopsByItself.title')}>
      <Choice
        type="checkbox"
        role="switch"
        label={t('stopsByItself.choice')}
        hint={t('stopsByItself.hint')}
        checked={stopsByItself}
        onChange={({ currentTarget }) => settings.change({ stopsByItself: currentTarget.checked })}
      />
      <Choice
        type="checkbox"
        label={t('keys.choice')}
        hint={t('keys.hint')}
        checked={keys}
        onChange={({ currentTarget }) => settings.change({ keys: currentTarget.checked })}
      />
    </SpeechGroup>
  )
}

type RecognitionChoiceProps = {
  language: LanguageCode
  settings: SpeechSettingsStore
  recognitionOffer(language: LanguageCode): Promise<RecognitionOffer>
}

/** The consent to speech recognition away from the device; none is chosen until the learner has been asked. */
export function RecognitionChoice({ language, settings, recognitionOffer }: RecognitionChoiceProps) {
  const { t } = useTexts('speech')
  const chosen = useSyncExternalStore(settings.subscribe, settings.get)
  const offer = useAnswer(useCallback(() => recognitionOffer(language), [recognitionOffer, language]))
  // what is not known yet is drawn without it and cannot be chosen: nothing moves under a finger when it is
  const server = offer?.server ?? null
  const consent = offer === undefined ? chosen.consent : findConsent(chosen, server)
  function hintFor(choice: SpeechConsent): string {
    if (choice === 'any' && offer?.server === null) return t('consent.hints.anyWithoutServer')
    if (choice !== 'server') return t(`consent.hints.${choice}`)
    return offer === undefined ? '\u00a0' : t(`consent.hints.server.${server ?? 'unknown'}`)
  }
  return (
    <SpeechGroup id="recognition-choice" title={t('consent.title')}>
      {SPEECH_CONSENTS.map((choice) => (
        <Choice
          key={choice}
          type="radio"
          name="consent"
          label={t(`consent.choices.${choice}`)}
          hint={hintFor(choice)}
          checked={offer !== undefined && consent === choice}
          disabled={offer === undefined}
          onChange={() => settings.change(consentSettings(choice, server))}
        />
      ))}
      {consent === null && <p className="consent-unasked">{t('consent.unasked')}</p>}
    </SpeechGroup>
  )
}
