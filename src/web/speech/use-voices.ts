import { useEffect, useState } from 'react'
import type { LanguageCode } from '#domain/languages.ts'
import type { Voice, VoiceChoice } from '#domain/shadow/voice.ts'

/** The voices for a language, also after they have changed; undefined while they are looked for. */
export function useVoices(voice: Voice, language: LanguageCode): VoiceChoice[] | undefined {
  const [voices, setVoices] = useState<VoiceChoice[]>()
  useEffect(() => {
    let isCurrent = true
    const ask = () => void voice.voicesFor(language).then((found) => isCurrent && setVoices(found))
    const leave = voice.subscribe(ask)
    ask()
    return () => {
      isCurrent = false
      leave()
    }
  }, [voice, language])
  return voices
}
