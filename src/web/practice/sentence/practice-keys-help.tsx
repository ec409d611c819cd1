import { useEffect, useSyncExternalStore } from 'react'
import type { SpeechSettingsStore } from '#domain/speech/speech-settings.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { followPracticeKeys } from './practice-keys.ts'
import './practice-keys-help.css'

/** Where there is a mouse there is one; on a phone nothing is told of keys. */
const hasKeyboard = () => matchMedia('(hover: hover) and (pointer: fine)').matches

/** The keys of practice, told until the learner has used or dismissed them. */
export function PracticeKeysHelp({ settings }: { settings: SpeechSettingsStore }) {
  const { t } = useTexts('shadow')
  const { keys = true, knowsKeys = false } = useSyncExternalStore(settings.subscribe, settings.get)
  useEffect(() => {
    if (!keys) return
    return followPracticeKeys(() => settings.get().knowsKeys || settings.change({ knowsKeys: true }))
  }, [keys, settings])
  if (!keys || knowsKeys || !hasKeyboard()) return null
  return (
    <p className="practice-keys">
      {t('keys.help')}{' '}
      <LinkButton onClick={() => settings.change({ knowsKeys: true })}>{t('keys.understood')}</LinkButton>
    </p>
  )
}
