import type { LanguageCode } from '#domain/languages.ts'
import type { SpeechSettingsStore } from '#domain/speech/speech-settings.ts'
import type { Speech, Voice, VoiceFailure } from '#domain/speech/voice.ts'
import { createState } from '#domain/subscribers.ts'

type HearingOptions = { voice: Voice; settings: SpeechSettingsStore; language: LanguageCode }

/** Says one word after the other, as practice does: by the chosen voice, at the chosen speed. */
export function createWordVoice({ voice, settings, language }: HearingOptions) {
  const { get, set, subscribe } = createState<{ failure: VoiceFailure | null }>({ failure: null })
  let speech: Speech | null = null
  let asked: object | null = null // what a cancelled speech reports is ignored

  function stop(): void {
    asked = null
    speech?.stop()
    speech = null
  }
  return {
    get,
    subscribe,
    hear(text: string): void {
      stop()
      set({ failure: null })
      const mine = {}
      asked = mine
      const rate = settings.get().speed ?? 1
      const own = voice.speak(
        { text, language, rate },
        {
          status: () => undefined,
          ended(failure) {
            if (asked !== mine) return
            asked = null
            set({ failure })
          },
        },
      )
      if (asked === mine) speech = own
    },
    stop,
  }
}
