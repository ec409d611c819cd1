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
import { type SpeechChunk, speechChunks } from '#domain/text/speech-chunks.ts'
import { sayChunk } from './web-speech-utterance.ts'
import { loadVoices } from './web-speech-voices.ts'

const UNSUPPORTED: VoiceFailure = { code: 'unsupported', reason: 'unsupported' }
const NO_VOICE: VoiceFailure = { code: 'unsupported-language', reason: 'language-unavailable' }

function browserSynthesis(): SpeechSynthesis | undefined {
  const { speechSynthesis, SpeechSynthesisUtterance } = globalThis as Partial<typeof globalThis>
  return SpeechSynthesisUtterance === undefined ? undefined : speechSynthesis
}

/** What is still to be said when the last word heard to begin was at `offset` in the whole text. */
function chunksFrom(chunks: SpeechChunk[], offset: number): SpeechChunk[] {
  return chunks
    .map((chunk) => {
      const said = Math.max(0, offset - chunk.offset)
      return { text: chunk.text.slice(said), offset: chunk.offset + said }
    })
    .filter(({ text }) => text.trim() !== '')
}

/** The rest of a text, said chunk by chunk with one voice. `silence` keeps the place for `sayOn`. */
function createReader(
  synthesis: SpeechSynthesis,
  request: SpeechRequest,
  events: { word: VoiceEvents['word']; ended(failure: VoiceFailure | null): void },
) {
  let left = speechChunks(request.text, request.language)
  let hush: (() => void) | null = null
  function sayOn(voice: SpeechSynthesisVoice | undefined): void {
    const chunk = left[0]
    if (chunk === undefined) {
      events.ended(null)
      return
    }
    const { language, rate } = request
    hush = sayChunk(
      synthesis,
      chunk,
      { language, rate, voice },
      {
        word(offset, length) {
          left = chunksFrom(left, offset)
          events.word?.(offset, length)
        },
        ended(failure) {
          left = left.slice(1)
          if (failure) events.ended({ ...failure, unsaid: chunk.offset })
          else sayOn(voice)
        },
      },
    )
  }
  function silence(): void {
    hush?.()
    hush = null
  }
  return { sayOn, silence }
}

function choiceOf({ voiceURI, name }: SpeechSynthesisVoice): VoiceChoice {
  return { id: voiceId('browser', voiceURI), name, by: 'browser' }
}

/** The voice that was asked for while the browser has it, else the best one. */
function pickVoice(voices: SpeechSynthesisVoice[], { language, voice }: VoiceRequest) {
  const asked = voices.filter((one) => choiceOf(one).id === voice)
  return chooseVoice(asked, language) ?? chooseVoice(voices, language)
}

/**
 * One text being spoken. The browser's own pause() and resume() lose the utterance and jam the queue behind
 * it (seen in Chromium), so a pause silences the voice, and going on begins again at the last word the voice
 * told of, else at the sentence.
 */
function createSpeech(synthesis: SpeechSynthesis, request: VoiceRequest, events: VoiceEvents): Speech {
  const status = createVoiceStatus(events)
  const reader = createReader(synthesis, request, { word: events.word, ended: status.end })

  function sayWith(voices: SpeechSynthesisVoice[]): void {
    if (!status.is('speaking')) return
    const voice = pickVoice(voices, request)
    // Only an empty list leaves the choice to the browser: some list nothing and speak all the same.
    if (voice === undefined && voices.length > 0) status.end(NO_VOICE)
    else reader.sayOn(voice)
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
      reader.silence()
      status.change('paused')
    },
    resume() {
      if (!status.is('paused')) return
      status.change('speaking')
      say()
    },
    stop() {
      reader.silence()
      status.end(null)
    },
  }
}

function refuse(events: VoiceEvents): Speech {
  queueMicrotask(() => events.ended(UNSUPPORTED))
  const nothing = () => undefined
  return { pause: nothing, resume: nothing, stop: nothing }
}

async function voicesOf(language: LanguageCode): Promise<VoiceChoice[]> {
  const synthesis = browserSynthesis()
  return synthesis === undefined ? [] : offerVoices(await loadVoices(synthesis), language).map(choiceOf)
}

/** Speaks with the browser's own voices: the one asked for or the best one, one text at a time. */
export function createWebSpeechVoice(): Voice {
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
      if (synthesis === undefined) return refuse(events)
      current?.stop()
      current = createSpeech(synthesis, request, events)
      return current
    },
  }
}
