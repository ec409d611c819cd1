import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { LanguageCode } from '#domain/languages.ts'
import { SAMPLE_SENTENCES } from '#domain/speech/choose-voice.ts'
import type { SpeechSettings, SpeechSettingsStore } from '#domain/speech/speech-settings.ts'
import type { Speech, Voice, VoiceChoice, VoiceFailure } from '#domain/speech/voice.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { SpeechGroup } from '#web/speech/speech-group.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { Icon } from '#web/ui/icon.tsx'
import { VoiceFailureMessage } from '#web/ui/speech/voice-failure-message.tsx'
import './voice-picker.css'

type VoicePickerProps = { language: LanguageCode; voice: Voice; settings: SpeechSettingsStore }

export function VoicePicker({ language, voice, settings }: VoicePickerProps) {
  const { t } = useTexts('speech')
  const voices = useAnswer(
    useCallback(() => voice.voicesFor(language), [voice, language]),
    voice.subscribe,
  )
  const { voices: chosen } = useSyncExternalStore(settings.subscribe, settings.get)
  return (
    <SpeechGroup id="voice-choice" title={t('voices.title')}>
      <div className="speech-field">
        {voices?.length === 0 ? (
          <Message tone="hint">{t('voices.none')}</Message>
        ) : (
          <VoiceSelect language={language} settings={settings} voices={voices ?? []} />
        )}
      </div>
      <VoiceSample
        key={`${language} ${chosen[language]}`}
        voice={voice}
        language={language}
        isNoneTold={voices?.length === 0}
      />
    </SpeechGroup>
  )
}

/** The chosen voices with another for this language; '' is none. */
function withVoice(voices: SpeechSettings['voices'], language: LanguageCode, id: string) {
  const others = Object.entries(voices).filter(([code]) => code !== language)
  return Object.fromEntries(id === '' ? others : [...others, [language, id]])
}

type VoiceSelectProps = Omit<VoicePickerProps, 'voice'> & { voices: VoiceChoice[] }

function VoiceSelect({ language, settings, voices }: VoiceSelectProps) {
  const { t } = useTexts('speech')
  const chosen = useSyncExternalStore(settings.subscribe, settings.get).voices[language]
  const { t: tCommon } = useTexts('common')
  const nameOf = ({ by, name }: VoiceChoice) => (by === 'browser' ? name : t(`voices.servers.${by}`))
  const best = voices[0]
  const groups = [
    { title: t('voices.thisBrowser'), own: voices.filter(({ by }) => by === 'browser') },
    { title: t('voices.thisServer'), own: voices.filter(({ by }) => by !== 'browser') },
  ].filter(({ own }) => own.length > 0)
  return (
    <SelectField
      label={tCommon(`languages.${language}`)}
      hint={t('voices.hint')}
      value={voices.some(({ id }) => id === chosen) ? chosen : ''}
      onChange={({ target }) =>
        settings.change({ voices: withVoice(settings.get().voices, language, target.value) })
      }
    >
      <option value="">
        {best ? t('voices.automaticNamed', { name: nameOf(best) }) : t('voices.automatic')}
      </option>
      {groups.map(({ title, own }) => (
        <optgroup key={title} label={title}>
          {own.map((voice) => (
            <option key={voice.id} value={voice.id}>
              {nameOf(voice)}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  )
}

type VoiceSampleProps = Omit<VoicePickerProps, 'settings'> & {
  /** Whether it is said already that there is no voice. */
  isNoneTold: boolean
}

function VoiceSample({ voice, language, isNoneTold }: VoiceSampleProps) {
  const { t } = useTexts('speech')
  const text = SAMPLE_SENTENCES[language]
  const speech = useRef<Speech>(null)
  const [isSpeaking, setIsSpeaking] = useState(false)
  const [failure, setFailure] = useState<VoiceFailure | null>(null)
  useEffect(() => () => speech.current?.stop(), [])
  function speak(): void {
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
  return (
    <>
      <div className="voice-sample">
        <Button
          variant="outline"
          icon={<Icon name={isSpeaking ? 'stop' : 'speaker'} />}
          onClick={isSpeaking ? () => speech.current?.stop() : speak}
        >
          {isSpeaking ? t('voices.stop') : t('voices.listen')}
        </Button>
        <p lang={language} translate="no">
          {text}
        </p>
      </div>
      {failure && !(isNoneTold && failure.code === 'unsupported-language') && (
        <VoiceFailureMessage failure={failure} />
      )}
    </>
  )
}
