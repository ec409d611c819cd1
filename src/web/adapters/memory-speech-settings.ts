import {
  NEW_SPEECH_SETTINGS,
  type SpeechSettings,
  type SpeechSettingsStore,
} from '#domain/shadow/speech-settings.ts'

/** For tests: the choices about speech, in memory. */
export function createMemorySpeechSettings(chosen: Partial<SpeechSettings> = {}): SpeechSettingsStore {
  const subscribers = new Set<() => void>()
  let settings: SpeechSettings = { ...NEW_SPEECH_SETTINGS, ...chosen }
  return {
    get: () => settings,
    change(part) {
      settings = { ...settings, ...part }
      for (const subscriber of subscribers) subscriber()
    },
    subscribe(subscriber) {
      subscribers.add(subscriber)
      return () => void subscribers.delete(subscriber)
    },
  }
}
