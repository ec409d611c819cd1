import { type AiModel, isAiModel } from '#domain/engine.ts'
import type { CorrectorId } from '#domain/feedback/corrections.ts'
import { findConsent, type RecognitionOffer, type SpeechSettings } from '#domain/speech/speech-settings.ts'
import type { VoiceChoice } from '#domain/speech/voice.ts'
import type { ReaderId } from '#domain/spoken/reader.ts'
import type { ReadingMode } from '#domain/spoken/reading-mode.ts'
import type { TranslatorId } from '#domain/translate/translator.ts'

/**
 * What a learner does with words. `hear`: the voice says a sentence; `say`: a recogniser hears it from the learner; `compare`: its
 * words are found in the recording, and how they are read; `word`: asks what one of its words means; `readings`: they stand above its
 * words; `anki`: kept words as a file; `programs`: own ones read entries.
 */
export type WordUse =
  | 'dictate'
  | 'translate'
  | 'check'
  | 'read-back'
  | 'hear'
  | 'say'
  | 'compare'
  | 'word'
  | 'readings'
  | 'anki'
  | 'sync'
  | 'programs'
  | 'remind'

/**
 * device: nothing leaves it; device-first: nothing where it can, else our server gets it and keeps nothing; own-key: the address of the learner's own key, straight from this device; own-key-word: the same, of a word with its sentence; asks: the learner is asked before anything goes anywhere; server: ours, which keeps nothing of it;
 * server-sound: it keeps the sound for up to 30 days; server-sentence: it gets the sentence, not the voice; server-text: it gets the sentence and what was understood, not the voice;
 * server-word, server-word-in-sentence: it gets a word, alone or with its sentence, and keeps nothing; server-tokens: whoever has a token of the learner reads entries there;
 * server-readings: it keeps nothing, this device keeps the readings; server-package, server-package-sound: it puts a package together, and keeps nothing of it, or the sound for up to 30 days;
 * server-diary: it keeps the diary; server-dates: it knows days and times, and no word; nobody-listens, no-translator, no-corrector, no-voice, no-reader, no-readings, no-tokens, no-reminder: nothing here does it, or nothing may.
 */
type WordPlace =
  | 'device'
  | 'device-first'
  | 'asks'
  | 'own-key'
  | 'own-key-word'
  | 'browser-recogniser'
  | 'browser-voice'
  | 'server'
  | 'server-sound'
  | 'server-sentence'
  | 'server-text'
  | 'server-word'
  | 'server-word-in-sentence'
  | 'server-readings'
  | 'server-package'
  | 'server-package-sound'
  | 'server-diary'
  | 'server-tokens'
  | 'server-dates'
  | 'nobody-listens'
  | 'no-translator'
  | 'no-corrector'
  | 'no-reader'
  | 'no-readings'
  | 'no-tokens'
  | 'no-reminder'
  | 'no-voice'

/** Who else gets the words; null: nobody. */
type PassedOn = AiModel | 'libretranslate' | 'browser-maker' | 'push-service' | null

/** `reader`: what reads them, where they go to one. */
type WordFlow = { use: WordUse; place: WordPlace; passedOn: PassedOn; reader?: ReaderId }

/** A use of which it is not known yet where words go. */
type WaitingFlow = { use: WordUse; place: undefined; passedOn: null; reader?: undefined }

export type FlowLine = WordFlow | WaitingFlow

type Recognition = {
  /** Whether the browser recognises the language without sending the voice anywhere. */
  isOnDevice: boolean
  offer: RecognitionOffer
}

/**
 * sentence: to place its words in a recording; texts: what was understood, too, to tell how the words of both are read; null:
 * nothing.
 */
export type ServerReading = 'sentence' | 'texts' | null

/** What is really there, today, for this learner. */
export type WordEngines = {
  settings: Pick<SpeechSettings, 'consent' | 'aiProvider'>
  /** For the language that is written, and the one that is spoken. */
  dictation: Recognition
  recognition: Recognition
  /**
   * The translator that is asked first, there and back; null for none. browser-first: the browser's own, and one of the server where
   * that fails.
   */
  translator: TranslatorId | 'browser-first' | null
  backTranslator: TranslatorId | 'browser-first' | null
  /** The corrector that is offered first; null for none. */
  corrector: CorrectorId | null
  /** The voice that speaks; null for none. */
  voice: VoiceChoice | null
  /** Whether the server keeps what it has spoken; nothing of whoever is not signed in where there are accounts. */
  keepsSounds: boolean
  /** What the server gets of an attempt in this language. */
  serverReading: ServerReading
  /** Where readings are to stand above words, and what the server reads them with; null for a language without any. */
  readings: { mode: ReadingMode; reader: ReaderId | null } | null
  /** Whether a voice of the server's own says the sentences of a package for Anki. */
  speaksForAnki: boolean
  /** Whether the diary is kept at the server, too. */
  isSynced: boolean
  /** Whether a program of the learner can read the diary there, by a token; null where there are no tokens. */
  hasTokens: boolean | null
  /** By what the server reminds of a blank page; null for nothing. */
  reminder: 'push' | 'mail' | null
}

const COMPARED = { nothing: 'device', sentence: 'server-sentence', texts: 'server-text' } as const

type Found = Omit<WordFlow, 'use'>

const goes = (place: WordPlace, passedOn: PassedOn = null): Found => ({ place, passedOn })

function passedOnBy(id: string): PassedOn {
  if (isAiModel(id)) return id
  return id === 'libretranslate' ? id : null
}

function heardBy({ isOnDevice, offer }: Recognition, settings: WordEngines['settings']): Found {
  const { browser, server } = offer
  if (isOnDevice) return goes('device')
  if (!browser && server === null) return goes('nobody-listens')
  const consent = findConsent({ voices: {}, microphone: null, ...settings }, server)
  if (consent === null) return goes('asks')
  if (consent === 'any' && browser) return goes('browser-recogniser', 'browser-maker')
  if (consent === 'nobody' || server === null) return goes('nobody-listens')
  return goes('server', passedOnBy(server))
}

function translatedBy(translator: WordEngines['translator']): Found {
  if (translator === null) return goes('no-translator')
  if (translator === 'browser') return goes('device')
  if (translator === 'browser-first') return goes('device-first') // models, which pass words on, come before it
  if (translator === 'own-key') return goes(translator, translator)
  return goes('server', passedOnBy(translator))
}

/** A model alone gets the sentence of a word: nobody else could make use of it. */
function wordTranslatedBy(translator: WordEngines['translator']): Found {
  const { place, passedOn } = translatedBy(translator)
  if (place === 'own-key') return goes('own-key-word', passedOn)
  if (place !== 'server') return goes(place, passedOn)
  const isOfModel = translator !== null && isAiModel(translator)
  return goes(isOfModel ? 'server-word-in-sentence' : 'server-word', passedOn)
}

function checkedBy(corrector: CorrectorId | null): Found {
  return corrector === null ? goes('no-corrector') : goes('server', passedOnBy(corrector))
}

function spokenBy({ voice, keepsSounds }: Pick<WordEngines, 'voice' | 'keepsSounds'>): Found {
  if (voice === null) return goes('no-voice')
  if (voice.by !== 'browser') return goes(keepsSounds ? 'server-sound' : 'server', passedOnBy(voice.by))
  return voice.isRemote ? goes('browser-voice', 'browser-maker') : goes('device')
}

function readBy(readings: WordEngines['readings']): Found | null {
  if (readings === null) return null
  if (readings.mode === 'never') return goes('no-readings')
  return readings.reader === null
    ? goes('no-reader')
    : { ...goes('server-readings'), reader: readings.reader }
}

function readByPrograms(hasTokens: WordEngines['hasTokens']): Found | null {
  return hasTokens === null ? null : goes(hasTokens ? 'server-tokens' : 'no-tokens')
}

function remindedBy(reminder: WordEngines['reminder']): Found {
  if (reminder === null) return goes('no-reminder')
  return goes('server-dates', reminder === 'push' ? 'push-service' : null)
}

type Known = { [Part in keyof WordEngines]?: WordEngines[Part] | undefined }

/** One line: what decides it, and where words go then; null where there is no such thing to do. */
function line<Part extends keyof WordEngines>(
  use: WordUse,
  parts: readonly Part[],
  find: (engines: Pick<WordEngines, Part>) => Found | null,
) {
  return (known: Known): FlowLine[] => {
    if (parts.some((part) => known[part] === undefined)) return [{ use, place: undefined, passedOn: null }]
    const found = find(known as Pick<WordEngines, Part>) // none of them is undefined
    return found === null ? [] : [{ use, ...found }]
  }
}

const LINES = [
  line('dictate', ['dictation', 'settings'], ({ dictation, settings }) => heardBy(dictation, settings)),
  line('translate', ['translator'], ({ translator }) => translatedBy(translator)),
  line('check', ['corrector'], ({ corrector }) => checkedBy(corrector)),
  line('read-back', ['backTranslator'], ({ backTranslator }) => translatedBy(backTranslator)),
  line('hear', ['voice', 'keepsSounds'], spokenBy),
  line('say', ['recognition', 'settings'], ({ recognition, settings }) => heardBy(recognition, settings)),
  line('compare', ['serverReading'], ({ serverReading }) => goes(COMPARED[serverReading ?? 'nothing'])),
  line('word', ['backTranslator'], ({ backTranslator }) => wordTranslatedBy(backTranslator)),
  line('readings', ['readings'], ({ readings }) => readBy(readings)),
  line('anki', ['speaksForAnki', 'keepsSounds'], ({ speaksForAnki, keepsSounds }) =>
    goes(speaksForAnki && keepsSounds ? 'server-package-sound' : 'server-package'),
  ),
  line('sync', ['isSynced'], ({ isSynced }) => goes(isSynced ? 'server-diary' : 'device')),
  line('programs', ['hasTokens'], ({ hasTokens }) => readByPrograms(hasTokens)),
  line('remind', ['reminder'], ({ reminder }) => remindedBy(reminder)),
]

/**
 * Where the words of a learner go: for each thing they can do one line, in the order of a session. Where what decides it is
 * not known yet, the line waits.
 */
export function dataMap(known: Known): FlowLine[] {
  return LINES.flatMap((flowsIn) => flowsIn(known))
}
