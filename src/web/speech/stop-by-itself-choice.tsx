import { useSyncExternalStore } from 'react'
import type { SpeechSettingsStore } from '#domain/speech/speech-settings.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Choice } from '#web/ui/form/choice.tsx'
import { SpeechGroup } from './speech-group.tsx'

/** Whether practice stops listening once nothing more is said. */
export function StopByItselfChoice({ settings }: { settings: SpeechSettingsStore }) {
  const { t } = useTexts('speech')
  const { stopsByItself = true } = useSyncExternalStore(settings.subscribe, settings.get)
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
    </SpeechGroup>
  )
}
