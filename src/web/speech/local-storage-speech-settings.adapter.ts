import { fieldsOf } from '#domain/fields.ts'
import { isLanguageCode } from '#domain/languages.ts'
import { SPEECH_CONSENTS } from '#domain/speech/speech-consents.ts'
import {
  NEW_SPEECH_SETTINGS,
  SPEEDS,
  type SpeechSettings,
  type SpeechSettingsStore,
} from '#domain/speech/speech-settings.ts'
import { TRANSCRIBER_ORDER } from '#domain/speech/transcriber.ts'
import { createSubscribers } from '#domain/subscribers.ts'
import { keepStored, readStored, STORAGE_KEYS, watchStored } from '#web/documents/local-storage.ts'

const LONGEST_ID = 500 // characters; voices and microphones have names of a line at most

function isId(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= LONGEST_ID
}

function parseSettings(json: string | null): SpeechSettings {
  try {
    const { hearing, provider, voices, microphone, hidesText, speed, hasHeadphones, ...others } = fieldsOf(
      JSON.parse(json ?? 'null'),
    )
    const { stopsByItself, keys, knowsKeys, answeredBy } = others
    const knownSpeed = SPEEDS.find((one) => one === speed)
    const known = Object.entries(fieldsOf(voices)).filter(([code, id]) => isLanguageCode(code) && isId(id))
    return {
      consent: SPEECH_CONSENTS.find((choice) => choice === hearing) ?? null,
      aiProvider: TRANSCRIBER_ORDER.find((id) => id === provider) ?? null,
      ...(isId(answeredBy) && { answeredBy }),
      voices: Object.fromEntries(known),
      microphone: isId(microphone) ? microphone : null,
      ...(hidesText === true && { hidesText }),
      ...(knownSpeed !== undefined && { speed: knownSpeed }),
      ...(hasHeadphones === true && { hasHeadphones }),
      ...(stopsByItself === false && { stopsByItself }),
      ...(keys === false && { keys }),
      ...(knowsKeys === true && { knowsKeys }),
    }
  } catch {
    return NEW_SPEECH_SETTINGS // not ours, or half written
  }
}

/** undefined where the browser lets nothing be read. */
function read(): string | null | undefined {
  return readStored(STORAGE_KEYS.speech)
}

/** Answers whether the browser has taken it. */
function write({ consent, aiProvider, ...others }: SpeechSettings): boolean {
  const json = JSON.stringify({ hearing: consent, provider: aiProvider, ...others })
  return keepStored(STORAGE_KEYS.speech, json)
}

export function createLocalStorageSpeechSettings(): SpeechSettingsStore {
  const { subscribe, emit } = createSubscribers()
  let stored = read()
  let settings = parseSettings(stored ?? null)
  let isKept = true

  /** Takes over a change of another tab, but keeps a choice that could not be stored. */
  function follow(): void {
    const now = read()
    if (now === undefined || now === stored) return
    stored = now
    settings = parseSettings(now)
  }

  watchStored(STORAGE_KEYS.speech, () => {
    follow()
    emit()
  })
  return {
    get: () => settings,
    isKept: () => isKept,
    change(part) {
      follow() // the other tab's event may still be on its way
      settings = { ...settings, ...part }
      isKept = write(settings)
      stored = read()
      emit()
    },
    subscribe,
  }
}
