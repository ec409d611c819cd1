import { useSyncExternalStore } from 'react'
import type { SpeechSettingsStore } from '#domain/speech/speech-settings.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Choice } from '#web/ui/form/choice.tsx'
import { SpeechGroup } from './speech-group.tsx'

/** Whether practice takes single keys, which some people and programs press without meaning to. */
export function KeysChoice({ settings }: { settings: SpeechSettingsStore }) {
  const { t } = useTexts('speech')
  const { keys = true } = useSyncExternalStore(settings.subscribe, settings.get)
  return (
    <SpeechGroup title={t('keys.title')}>
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
