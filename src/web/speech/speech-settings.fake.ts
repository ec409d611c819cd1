import {
  NEW_SPEECH_SETTINGS,
  type SpeechSettings,
  type SpeechSettingsStore,
} from '#domain/speech/speech-settings.ts'
import { createSubscribers } from '#domain/subscribers.ts'

/** For tests: the choices about speech, in memory. */
export function createMemorySpeechSettings(
  chosen: Partial<SpeechSettings> = {},
  isKept = true,
): SpeechSettingsStore {
  const { subscribe, emit } = createSubscribers()
  let settings: SpeechSettings = { ...NEW_SPEECH_SETTINGS, ...chosen }
  return {
    get: () => settings,
    isKept: () => isKept,
    change(part) {
      settings = { ...settings, ...part }
      emit()
    },
    subscribe,
  }
}
