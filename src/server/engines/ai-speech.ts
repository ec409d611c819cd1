import { containsSecret } from '#domain/ai-provider/shown-message.ts'
import type { WithCosts } from '#domain/engine.ts'
import type { EngineUse } from '#domain/engine-budget.ts'
import type { SpeechAnswer } from '#domain/speech/speech-failure.ts'
import type { SpokenText, Synthesiser } from '#domain/speech/synthesiser.ts'
import type { TranscribeRequest, Transcriber } from '#domain/speech/transcriber.ts'
import type { SpeechRequest } from '#domain/speech/voice.ts'
import { decodeWav, durationMs, encodeWav, readSpeech } from '#domain/speech/wav.ts'
import { plainText } from '#domain/text/plain-text.ts'
import { isUnspaced } from '#domain/text/words.ts'
import { countSoundMade, eachCallSends, withinBudget } from '#server/budgets/spending.ts'
import { costsOf } from './ai-provider-call.ts'

const LONGEST_TEXT = 1_000 // characters; said slowly, it must fit into the largest sound

export const LARGEST_SOUND_BYTES = 6_000_000 // two minutes of 24 kHz

// The browser gives up after 30 s and 60 s: a little less, so that the learner is told why.
export const SPEAKING_MS = 25_000
const LISTENING_MS = 55_000

/** Of an answer with what was heard. */
export const LISTENING_LIMITS = { timeoutMs: LISTENING_MS, largestAnswerBytes: 1_000_000 }

const MOST_SOUND_MS = 125_000 // of the largest sound, at 24 kHz
const PAUSES_MS = 2_000 // around what is said

/** More than anybody takes to say it: how long a sound is, is known when it is there. */
function expectedUse({ text, language, rate }: SpeechRequest): EngineUse {
  const signMs = isUnspaced(language) ? 300 : 200
  const soundMs = Math.ceil(PAUSES_MS + (text.length * signMs) / Math.min(1, rate))
  return { characters: text.length, soundMs: Math.min(MOST_SOUND_MS, soundMs), calls: 1 }
}

type AboutSynthesiser = {
  /** What its sound depends on: address, model, voice. */
  version: string[]
  secret: string | undefined
  supports?: Synthesiser['supports']
}

/** A synthesiser that asks an AI provider. */
export function aiSynthesiser(
  id: Synthesiser['id'],
  { version, secret, supports = () => true }: AboutSynthesiser,
  ask: (request: SpeechRequest, signal: AbortSignal) => Promise<SpeechAnswer<SpokenText>>,
): WithCosts<Synthesiser> {
  const costs = costsOf(secret)
  return {
    id,
    costs,
    version: version.join(' '),
    supports,
    async synthesise(request, signal) {
      if (signal.aborted) return { ok: false, error: 'cancelled' }
      if (!supports(request.language)) return { ok: false, error: 'unsupported-language' }
      if (request.text.trim() === '') return { ok: false, error: 'empty' }
      if (request.text.length > LONGEST_TEXT) return { ok: false, error: 'too-long' }
      const plain = { ...request, text: request.text.toWellFormed() }
      const answer = await withinBudget(
        { id, costs },
        () => expectedUse(plain),
        () => eachCallSends({ characters: plain.text.length }, () => ask(plain, signal)),
      )
      return signal.aborted ? { ok: false, error: 'cancelled' } : answer
    },
  }
}

/** An AI provider's WAV file, rewritten: a streamed one has a false length, which players believe. */
export function readSpokenWav(bytes: Uint8Array, by: Synthesiser['id']): SpeechAnswer<SpokenText> {
  const sound = decodeWav(bytes)
  if (!sound.ok) return { ok: false, error: 'provider-down' }
  countSoundMade(durationMs(sound.value))
  if (sound.value.samples.length === 0) return { ok: false, error: 'empty' }
  return { ok: true, value: { wav: encodeWav(sound.value), by } }
}

const MOST_HEARD = 5_000 // characters; a minute of quick speech has some 1,200

const LOUDEST_SILENCE = 0.001 // -60 dB: less than the noise of any microphone that is on

/** A transcriber that asks an AI provider. Silence is not sent: models invent words for it. */
export function aiTranscriber(
  id: Transcriber['id'],
  secret: string | undefined,
  ask: (request: TranscribeRequest, signal: AbortSignal) => Promise<SpeechAnswer<string>>,
): WithCosts<Transcriber> {
  const costs = costsOf(secret)
  return {
    id,
    costs,
    supports: () => true,
    async transcribe(request, signal) {
      if (signal.aborted) return { ok: false, error: 'cancelled' }
      const speech = readSpeech(request.wav)
      if (!speech.ok) return speech
      if (speech.value.samples.every((sample) => Math.abs(sample) < LOUDEST_SILENCE))
        return { ok: true, value: { text: '', by: id } }
      const soundMs = durationMs(speech.value)
      const heard = await withinBudget(
        { id, costs },
        () => ({ characters: 0, soundMs, calls: 1 }),
        () => eachCallSends({ soundMs }, () => ask(request, signal)),
      )
      if (signal.aborted) return { ok: false, error: 'cancelled' }
      if (!heard.ok) return heard
      const text = plainText(heard.value).trim()
      return text.length > MOST_HEARD || containsSecret(text, secret)
        ? { ok: false, error: 'provider-down' }
        : { ok: true, value: { text, by: id } }
    },
  }
}
