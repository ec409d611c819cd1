import { use, useEffect } from 'react'
import { SpeechSettings } from '#web/speech/settings/speech-settings.tsx'
import type { SettingsPartProps } from './settings-route.tsx'

export function VoicePage({ parts, profile, onStored }: SettingsPartProps) {
  const speech = use(parts.speech())
  const { subscribe, isKept } = speech.settings
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is called, whichever it is
  useEffect(() => subscribe(() => onStored(isKept())), [subscribe])
  return <SpeechSettings {...speech} language={profile.targetLanguage} />
}
