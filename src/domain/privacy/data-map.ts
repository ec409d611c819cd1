import { type AiModel, isAiModel } from '#domain/ai-models.ts'
import type { CorrectorId } from '#domain/feedback/corrections.ts'
import { findConsent, type RecognitionOffer, type SpeechSettings } from '#domain/speech/speech-settings.ts'
import type { VoiceChoice } from '#domain/speech/voice.ts'
import type { TranslatorId } from '#domain/translate/translator.ts'

/**
 * What a learner does with words. `hear`: the voice says a sentence; `say`: a recogniser hears it from the learner; `compare`: its
 * words are found in the recording, and how they are read.
 */
export type WordUse =
  | 'dictate'
  | 'translate'
  | 'check'
  | 'read-back'
  | 'hear'
  | 'say'
  | 'compare'
  | 'sync'
  | 'remind'

/**
 * device: nothing leaves it; asks: the learner is asked before anything goes anywhere; server: ours, which keeps nothing of it;
 * server-sound: it keeps the sound for up to 30 days; server-sentence: it gets the sentence, not the voice; server-text: it gets the sentence and what was understood, not the voice;
 * server-diary: it keeps the diary; server-dates: it knows days and times, and no word; nobody-listens, no-translator, no-corrector, no-voice, no-reminder: nothing here does it, or nothing may.
 */
type WordPlace =
  | 'device'
  | 'asks'
  | 'browser-recogniser'
  | 'browser-voice'
  | 'server'
  | 'server-sound'
  | 'server-sentence'
  | 'server-text'
  | 'server-diary'
  | 'server-dates'
  | 'nobody-listens'
  | 'no-translator'
  | 'no-corrector'
  | 'no-reminder'
  | 'no-voice'

/** Who else gets the words; null: nobody. */
type PassedOn = AiModel | 'libretranslate' | 'browser-maker' | 'push-service' | null

export type WordFlow = { use: WordUse; place: WordPlace; passedOn: PassedOn }

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
  /** The translator that is asked first, there and back; null for none. */
  translator: TranslatorId | null
  backTranslator: TranslatorId | null
  /** The corrector that is offered first; null for none. */
  corrector: CorrectorId | null
  /** The voice that speaks; null for none. */
  voice: VoiceChoice | null
  /** What the server gets of an attempt in this language. */
  serverReading: ServerReading
  /** Whether the diary is kept at the server, too. */
  isSynced: boolean
  /** By what the server reminds of a blank page; null for nothing. */
  reminder: 'push' | 'mail' | null
}

const COMPARED = { nothing: 'device', sentence: 'server-sentence', texts: 'server-text' } as const

const flow = (use: WordUse, place: WordPlace, passedOn: PassedOn = null): WordFlow => ({
  use,
  place,
  passedOn,
})

function passedOnBy(id: string): PassedOn {
  if (isAiModel(id)) return id
  return id === 'libretranslate' ? id : null
}

function heardBy(
  use: WordUse,
  { isOnDevice, offer }: Recognition,
  settings: WordEngines['settings'],
): WordFlow {
  const { browser, server } = offer
  if (isOnDevice) return flow(use, 'device')
  if (!browser && server === null) return flow(use, 'nobody-listens')
  const consent = findConsent({ voices: {}, microphone: null, ...settings }, server)
  if (consent === null) return flow(use, 'asks')
  if (consent === 'any' && browser) return flow(use, 'browser-recogniser', 'browser-maker')
  if (consent === 'nobody' || server === null) return flow(use, 'nobody-listens')
  return flow(use, 'server', passedOnBy(server))
}

function translatedBy(use: WordUse, translator: TranslatorId | null): WordFlow {
  if (translator === null) return flow(use, 'no-translator')
  if (translator === 'browser') return flow(use, 'device')
  return flow(use, 'server', passedOnBy(translator))
}

function checkedBy(corrector: CorrectorId | null): WordFlow {
  if (corrector === null) return flow('check', 'no-corrector')
  return flow('check', 'server', passedOnBy(corrector))
}

function remindedBy(reminder: WordEngines['reminder']): WordFlow {
  if (reminder === null) return flow('remind', 'no-reminder')
  return flow('remind', 'server-dates', reminder === 'push' ? 'push-service' : null)
}

function spokenBy(voice: VoiceChoice | null): WordFlow {
  if (voice === null) return flow('hear', 'no-voice')
  if (voice.by !== 'browser') return flow('hear', 'server-sound', passedOnBy(voice.by))
  return voice.isRemote ? flow('hear', 'browser-voice', 'browser-maker') : flow('hear', 'device')
}

/** Where the words of a learner go: for each thing they can do one line, in the order of a session. */
export function dataMap(engines: WordEngines): WordFlow[] {
  const { settings, dictation, recognition, voice } = engines
  return [
    heardBy('dictate', dictation, settings),
    translatedBy('translate', engines.translator),
    checkedBy(engines.corrector),
    translatedBy('read-back', engines.backTranslator),
    spokenBy(voice),
    heardBy('say', recognition, settings),
    flow('compare', COMPARED[engines.serverReading ?? 'nothing']),
    flow('sync', engines.isSynced ? 'server-diary' : 'device'),
    remindedBy(engines.reminder),
  ]
}
