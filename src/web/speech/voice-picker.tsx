import { useCallback, useSyncExternalStore } from 'react'
import type { LanguageCode } from '#domain/languages.ts'
import type { SpeechSettings, SpeechSettingsStore } from '#domain/speech/speech-settings.ts'
import type { Voice, VoiceChoice } from '#domain/speech/voice.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { SelectField } from '#web/ui/form/field.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { SpeechGroup } from './speech-group.tsx'
import { VoiceSample } from './voice-sample.tsx'

type VoicePickerProps = { language: LanguageCode; voice: Voice; settings: SpeechSettingsStore }

/** The choice of the voice for one language, and a sentence to try it with. */
export function VoicePicker({ language, voice, settings }: VoicePickerProps) {
  const { t } = useTexts('speech')
  const voices = useAnswer(
    useCallback(() => voice.voicesFor(language), [voice, language]),
    voice.subscribe,
  )
  const { voices: chosen } = useSyncExternalStore(settings.subscribe, settings.get)
  return (
    <SpeechGroup title={t('voices.title')}>
      {voices?.length === 0 ? (
        <Message tone="hint">{t('voices.none')}</Message>
      ) : (
        <VoiceSelect
          language={language}
          voices={voices ?? []}
          chosen={chosen[language]}
          onChoose={(id) => settings.change({ voices: withVoice(settings.get().voices, language, id) })}
        />
      )}
      <VoiceSample key={`${language} ${chosen[language]}`} voice={voice} language={language} />
    </SpeechGroup>
  )
}

/** The chosen voices with another for this language; '' is none. */
function withVoice(voices: SpeechSettings['voices'], language: LanguageCode, id: string) {
  const others = Object.entries(voices).filter(([code]) => code !== language)
  return Object.fromEntries(id === '' ? others : [...others, [language, id]])
}

type VoiceSelectProps = {
  language: LanguageCode
  voices: VoiceChoice[]
  chosen: string | undefined
  onChoose(id: string): void
}

function VoiceSelect({ language, voices, chosen, onChoose }: VoiceSelectProps) {
  const { t } = useTexts('speech')
  const { t: tCommon } = useTexts('common')
  const nameOf = ({ by, name }: VoiceChoice) => (by === 'browser' ? name : t(`voices.servers.${by}`))
  const best = voices[0]
  return (
    <SelectField
      label={tCommon(`languages.${language}`)}
      hint={t('voices.hint')}
      value={voices.some(({ id }) => id === chosen) ? chosen : ''}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="">
        {best ? t('voices.automaticNamed', { name: nameOf(best) }) : t('voices.automatic')}
      </option>
      <Group
        title={t('voices.thisBrowser')}
        voices={voices.filter(({ by }) => by === 'browser')}
        nameOf={nameOf}
      />
      <Group
        title={t('voices.thisServer')}
        voices={voices.filter(({ by }) => by !== 'browser')}
        nameOf={nameOf}
      />
    </SelectField>
  )
}

type GroupProps = { title: string; voices: VoiceChoice[]; nameOf(voice: VoiceChoice): string }

function Group({ title, voices, nameOf }: GroupProps) {
  if (voices.length === 0) return null
  return (
    <optgroup label={title}>
      {voices.map((voice) => (
        <option key={voice.id} value={voice.id}>
          {nameOf(voice)}
        </option>
      ))}
    </optgroup>
  )
}
