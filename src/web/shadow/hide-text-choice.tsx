import { useSyncExternalStore } from 'react'
import type { SpeechSettingsStore } from '#domain/speech/speech-settings.ts'
import { useTexts } from '#web/i18n/use-texts.ts'

/** Whether every sentence is heard before it is seen. */
export function HideTextChoice({ settings }: { settings: SpeechSettingsStore }) {
  const { t } = useTexts('shadow')
  const { hidesText = false } = useSyncExternalStore(settings.subscribe, settings.get)
  return (
    <label className="hide-text">
      <input
        type="checkbox"
        checked={hidesText}
        onChange={({ currentTarget }) => settings.change({ hidesText: currentTarget.checked })}
      />
      {t('hideText')}
    </label>
  )
}
