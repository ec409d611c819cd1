import { isLanguageCode } from '#domain/languages.ts'
import {
  NEW_SPEECH_SETTINGS,
  SPEECH_CONSENTS,
  type SpeechSettings,
  type SpeechSettingsStore,
} from '#domain/speech/speech-settings.ts'
import { TRANSCRIBER_ORDER } from '#domain/speech/transcriber.ts'
import { createSubscribers } from '#domain/subscribers.ts'

/** The key of the choices about speech on this device. */
export const SPEECH_KEY = 'echolog.speech'

const LONGEST_ID = 500 // characters; voices and microphones have names of a line at most

function isId(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= LONGEST_ID
}

function parseVoices(value: unknown): SpeechSettings['voices'] {
  const given = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return Object.fromEntries(given.filter(([language, id]) => isLanguageCode(language) && isId(id)))
}

function fieldsOf(json: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json ?? 'null')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {} // not ours, or half written: as on a new device
  }
}

function parseSettings(json: string | null): SpeechSettings {
  const { hearing, provider, voices, microphone } = fieldsOf(json)
  return {
    consent: SPEECH_CONSENTS.find((choice) => choice === hearing) ?? NEW_SPEECH_SETTINGS.consent,
    aiProvider: TRANSCRIBER_ORDER.find((id) => id === provider) ?? NEW_SPEECH_SETTINGS.aiProvider,
    voices: parseVoices(voices),
    microphone: isId(microphone) ? microphone : NEW_SPEECH_SETTINGS.microphone,
  }
}

/** What is stored; undefined where the browser lets nothing be read. */
function read(): string | null | undefined {
  try {
    return localStorage.getItem(SPEECH_KEY)
  } catch {
    return undefined // blocked: the choices hold for the visit
  }
}

function write({ consent, aiProvider, ...others }: SpeechSettings): void {
  try {
    localStorage.setItem(SPEECH_KEY, JSON.stringify({ hearing: consent, provider: aiProvider, ...others }))
  } catch (error) {
    console.error('The choices about speech hold only for this visit', error)
  }
}

/** The choices about speech in localStorage: a handful of words, wanted at once. Other tabs are followed. */
export function createLocalStorageSpeechSettings(): SpeechSettingsStore {
  const { subscribe, tell } = createSubscribers()
  let stored = read()
  let settings = parseSettings(stored ?? null)

  /** Takes over what another tab has stored; a choice that could not be stored outlives a look at the store. */
  function follow(): void {
    const now = read()
    if (now === undefined || now === stored) return
    stored = now
    settings = parseSettings(now)
  }

  addEventListener('storage', ({ key }) => {
    if (key !== SPEECH_KEY && key !== null) return // null: everything was cleared
    follow()
    tell()
  })
  return {
    get: () => settings,
    change(part) {
      follow() // the other tab's event may still be on its way
      settings = { ...settings, ...part }
      write(settings)
      stored = read()
      tell()
    },
    subscribe,
  }
}
