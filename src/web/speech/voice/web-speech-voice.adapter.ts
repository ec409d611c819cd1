import type { LanguageCode } from '#domain/languages.ts'
import { chooseVoice, offerVoices } from '#domain/speech/choose-voice.ts'
import {
  createVoiceStatus,
  type Speech,
  type SpeechRequest,
  type Voice,
  type VoiceChoice,
  type VoiceEvents,
  type VoiceFailure,
  type VoiceRequest,
  voiceId,
} from '#domain/speech/voice.ts'
import { engineText, placeInText } from '#domain/text/engine-text.ts'
import type { SpeechChunk } from '#domain/text/sentences.ts'
import { createSilenceTimer } from '#web/device/silence-timer.ts'

const START_TIMEOUT_MS = 6000 // voices from the network begin late
const SLOWEST_MS_PER_CHARACTER = 250 // Japanese at normal speed; only to notice an end that never comes

const WITHOUT_VOICE = new Set(['language-unavailable', 'voice-unavailable'])
const CUT_OFF = new Set(['canceled', 'interrupted']) // by another page or the system: it is just over

type UtteranceOptions = Pick<SpeechRequest, 'language' | 'rate'> & {
  voice: SpeechSynthesisVoice | undefined
  /** A word begins, at this offset in the whole text (UTF-16 units). */
  word(offset: number, length: number): void
  ended(failure: VoiceFailure | null): void
}

function failureOf(reason: string): VoiceFailure | null {
  if (CUT_OFF.has(reason)) return null
  if (reason === 'not-allowed') return { code: 'not-allowed', reason }
  return { code: WITHOUT_VOICE.has(reason) ? 'unsupported-language' : 'failed', reason }
}

/** Safari reports only where a word begins. */
function wordLength(text: string, place: number): number {
  return /^[^\s\p{P}]*/u.exec(text.slice(place))?.[0].length ?? 0
}

/**
 * Speaks a chunk and returns how to silence it, which reports nothing. Browsers may lose the end: after far more
 * time than the chunk can take it counts as said, or as failed when it never began.
 */
function sayChunk(
  synthesis: SpeechSynthesis,
  { text, offset }: SpeechChunk,
  { language, rate, voice, word, ended }: UtteranceOptions,
): () => void {
  const said = engineText(text)
  const utterance = new SpeechSynthesisUtterance(said)
  utterance.lang = language
  utterance.rate = rate
  if (voice) utterance.voice = voice
  const longestMs = START_TIMEOUT_MS + (text.length * SLOWEST_MS_PER_CHARACTER) / rate
  let hasBegun = false
  const silence = createSilenceTimer(longestMs, giveUp)

  function detach(): void {
    silence.end()
    utterance.onstart = utterance.onend = utterance.onerror = utterance.onboundary = null
  }
  function end(failure: VoiceFailure | null): void {
    detach()
    ended(failure)
  }
  function giveUp(): void {
    end(hasBegun ? null : { code: 'failed', reason: 'no-answer' })
    synthesis.cancel()
  }
  function begin(): void {
    hasBegun = true
    silence.restart()
  }

  utterance.onstart = begin
  utterance.onboundary = ({ name, charIndex, charLength }) => {
    begin()
    if (name !== 'word') return
    const start = placeInText(text, charIndex)
    const end = placeInText(text, charIndex + (charLength || wordLength(said, charIndex)))
    word(offset + start, end - start)
  }
  utterance.onend = () => end(null)
  utterance.onerror = ({ error }) => end(failureOf(error))
  silence.restart()
  synthesis.speak(utterance)
  return () => {
    detach()
    synthesis.cancel()
  }
}

type CutText = (text: string, language: LanguageCode) => SpeechChunk[]

const VOICES_TIMEOUT_MS = 3000 // the list came after 1.5 to 2.3 s where a speech daemon has to start first

// What browsers without a voice report when they are asked to speak all the same.
const NOTHING_SPOKE = new Set(['synthesis-failed', 'no-answer'])

const NO_VOICE: VoiceFailure = { code: 'unsupported-language', reason: 'language-unavailable' }

function browserSynthesis(): SpeechSynthesis | undefined {
  const { speechSynthesis, SpeechSynthesisUtterance } = globalThis as Partial<typeof globalThis>
  return SpeechSynthesisUtterance === undefined ? undefined : speechSynthesis
}

const waitedFor = new WeakSet<SpeechSynthesis>()

/**
 * The voices, which many browsers list late; empty where none came in time, and at once from then on. Safari before
 * 16 has no event, so the list is read again.
 */
function loadVoices(synthesis: SpeechSynthesis): Promise<SpeechSynthesisVoice[]> {
  if (waitedFor.has(synthesis)) return Promise.resolve(synthesis.getVoices())
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      synthesis.removeEventListener?.('voiceschanged', check)
      waitedFor.add(synthesis)
      resolve(synthesis.getVoices())
    }
    const check = () => {
      if (synthesis.getVoices().length > 0) finish()
    }
    const timer = setTimeout(finish, VOICES_TIMEOUT_MS)
    synthesis.addEventListener?.('voiceschanged', check)
    check()
  })
}

/** What is left to say after the word that begins at `offset` in the whole text. */
function chunksFrom(chunks: SpeechChunk[], offset: number): SpeechChunk[] {
  return chunks
    .map((chunk) => {
      const said = Math.max(0, offset - chunk.offset)
      return { text: chunk.text.slice(said), offset: chunk.offset + said }
    })
    .filter(({ text }) => text.trim() !== '')
}

function choiceOf({ voiceURI, name, localService }: SpeechSynthesisVoice): VoiceChoice {
  const choice = { id: voiceId('browser', voiceURI), name, by: 'browser' } as const
  return localService ? choice : { ...choice, isRemote: true }
}

/** The voice asked for, if the browser still has it, else the best one. */
function pickVoice(voices: SpeechSynthesisVoice[], { language, voice }: VoiceRequest) {
  const asked = voices.filter((one) => choiceOf(one).id === voice)
  return chooseVoice(asked, language) ?? chooseVoice(voices, language)
}

/**
 * Speaks a text. pause() and resume() of the browser lose the utterance and jam the queue (seen in Chromium): a pause
 * silences the voice, and resuming begins again at the last word reported, else at the sentence.
 */
function createSpeech(
  synthesis: SpeechSynthesis,
  chunks: SpeechChunk[],
  request: VoiceRequest,
  events: VoiceEvents,
): Speech {
  const { language, rate } = request
  const status = createVoiceStatus(events)
  let left = chunks
  let silence: (() => void) | undefined

  function sayNext(voice: SpeechSynthesisVoice | undefined): void {
    const [chunk] = left
    if (chunk === undefined) {
      status.end(null)
      return
    }
    silence = sayChunk(synthesis, chunk, { language, rate, voice, word, ended })
    function word(offset: number, length: number): void {
      left = chunksFrom(left, offset)
      events.word?.(offset, length)
    }
    function ended(failure: VoiceFailure | null): void {
      left = left.slice(1)
      const isWithoutVoice = voice === undefined && NOTHING_SPOKE.has(failure?.reason ?? '')
      const told = failure && isWithoutVoice ? { ...failure, code: NO_VOICE.code } : failure
      if (told) status.end({ ...told, unsaid: chunk?.offset ?? 0 })
      else sayNext(voice)
    }
  }
  function sayWith(voices: SpeechSynthesisVoice[]): void {
    if (!status.is('speaking')) return
    const voice = pickVoice(voices, request)
    // Only an empty list leaves the choice to the browser: some list nothing and speak all the same.
    if (voice === undefined && voices.length > 0) status.end(NO_VOICE)
    else sayNext(voice)
  }
  function say(): void {
    const voices = synthesis.getVoices()
    if (voices.length > 0)
      sayWith(voices) // at once: some browsers speak only within the click
    else void loadVoices(synthesis).then(sayWith)
  }

  if (synthesis.paused) synthesis.resume() // a pause left behind would hold back everything
  say()
  return {
    pause() {
      if (!status.is('speaking')) return
      silence?.()
      status.change('paused')
    },
    resume() {
      if (!status.is('paused')) return
      status.change('speaking')
      say()
    },
    stop() {
      silence?.()
      status.end(null)
    },
  }
}

function endUnsupported(events: VoiceEvents): Speech {
  queueMicrotask(() => events.ended({ code: 'unsupported', reason: 'unsupported' }))
  const nothing = () => undefined
  return { pause: nothing, resume: nothing, stop: nothing }
}

async function voicesOf(language: LanguageCode): Promise<VoiceChoice[]> {
  const synthesis = browserSynthesis()
  return synthesis === undefined ? [] : offerVoices(await loadVoices(synthesis), language).map(choiceOf)
}

/** By the voices of the browser, one text at a time, in the pieces that `cut` makes of it. */
export function createWebSpeechVoice(cut: CutText): Voice {
  let current: Speech | null = null
  return {
    isSupported: () => browserSynthesis() !== undefined,
    voicesFor: voicesOf,
    voiceFor: async (language) => (await voicesOf(language))[0] ?? null,
    subscribe(listener) {
      const synthesis = browserSynthesis()
      synthesis?.addEventListener?.('voiceschanged', listener)
      return () => synthesis?.removeEventListener?.('voiceschanged', listener)
    },
    speak(request, events) {
      const synthesis = browserSynthesis()
      if (synthesis === undefined) return endUnsupported(events)
      current?.stop()
      current = createSpeech(synthesis, cut(request.text, request.language), request, events)
      return current
    },
  }
}
