import { useSyncExternalStore } from 'react'
import type { SpeechSettingsStore } from '#domain/speech/speech-settings.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { SpeechGroup } from '#web/speech/speech-group.tsx'
import { Choice } from '#web/ui/form/choice.tsx'

/** How a recording ends, and whether single keys do anything, which some people and programs press without meaning to. */
export function RecordingChoice({ settings }: { settings: SpeechSettingsStore }) {
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
