import type { PlayingSound, SoundEvents, SoundPlayer } from '#domain/speech/sound-player.ts'
import { type SpeechAnswer, type SpeechFailure, serverFailureOf } from '#domain/speech/speech-failure.ts'
import {
  type SpokenText,
  type Synthesiser,
  type SynthesiserId,
  speaksAtSpeed,
} from '#domain/speech/synthesiser.ts'
import {
  createVoiceStatus,
  type Speech,
  type SpeechRequest,
  type Voice,
  type VoiceChoice,
  type VoiceEvents,
  type VoiceFailure,
  voiceId,
} from '#domain/speech/voice.ts'
import { wordStartsIn } from '#domain/speech/word-starts.ts'
import { type SpeechChunk, speechChunks } from '#domain/text/sentences.ts'

const MOST_KEPT = 24 // sounds of a sentence, half a megabyte most of them: heard again at once, and offline

const NOT_OF_WORDS = /[^\p{L}\p{N}\p{M}]+$/u // what follows the last word

type Sounds = (request: SpeechRequest, signal: AbortSignal) => Promise<SpeechAnswer<SpokenText>>

/** Of a rate, what the engine is asked for and what is left to the player. */
function shareRate(id: SynthesiserId, rate: number): { asked: number; played: number } {
  return speaksAtSpeed(id) ? { asked: rate, played: 1 } : { asked: 1, played: rate }
}

function keepSounds(synthesiser: Synthesiser): Sounds {
  const kept = new Map<string, SpeechAnswer<SpokenText>>() // in the order of their last use
  return async ({ text, language, rate }, signal) => {
    const key = JSON.stringify([language, rate, text])
    const answer = kept.get(key) ?? (await synthesiser.synthesise({ text, language, rate }, signal))
    kept.delete(key)
    if (answer.ok) kept.set(key, answer)
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    return answer
  }
}

function failureOf(error: SpeechFailure, { offset }: SpeechChunk): VoiceFailure {
  return { code: serverFailureOf(error), reason: error, unsaid: offset }
}

/** The words whose starts the engine told, each with those after it that it told none of. */
function spokenWordsOf(wav: Uint8Array, text: string) {
  const starts = wordStartsIn(text, wav)
  return starts.map(({ offset, seconds }, place) => {
    const written = text.slice(offset, starts[place + 1]?.offset).replace(NOT_OF_WORDS, '')
    return { offset, seconds, length: written.length }
  })
}

/** Speaks a text, a sound for each chunk; the next is fetched while one plays. */
function createSpeech(
  request: SpeechRequest,
  events: VoiceEvents,
  { sounds, player, id }: { sounds: Sounds; player: SoundPlayer; id: SynthesiserId },
): Speech {
  const leaving = new AbortController()
  const { asked, played } = shareRate(id, request.rate)
  const fetchSound = ({ text }: SpeechChunk) => sounds({ ...request, rate: asked, text }, leaving.signal)
  const left = speechChunks(request.text, request.language)
  const status = createVoiceStatus(events)
  let prefetched: ReturnType<Sounds> | undefined
  let playing: PlayingSound | undefined
  let hasSounded = false
  let continueAfterPause: (() => void) | undefined // after a pause between two sounds

  function end(failure: VoiceFailure | null): void {
    leaving.abort()
    status.end(failure)
  }
  function unlessPaused(): Promise<void> {
    return new Promise((resolve) => {
      if (status.is('paused')) continueAfterPause = resolve
      else resolve()
    })
  }
  function play(wav: Uint8Array<ArrayBuffer>, chunk: SpeechChunk): void {
    const words = events.word === undefined ? [] : spokenWordsOf(wav, chunk.text)
    let word = -1
    const playEvents: SoundEvents = {
      ...(words.length > 0 && {
        at(seconds: number) {
          const now = words.findLastIndex((one) => one.seconds <= seconds)
          const begun = words[now]
          if (now === word || begun === undefined) return
          word = now
          events.word?.(chunk.offset + begun.offset, begun.length)
        },
      }),
      paused: (isPaused) => status.change(isPaused ? 'paused' : 'speaking'),
      ended(failure) {
        if (failure) end({ code: failure, reason: failure, unsaid: chunk.offset })
        else void sayNext()
      },
    }
    playing = player.play(wav, playEvents, { rate: played })
    hasSounded = true
    prefetched = left[0] && fetchSound(left[0])
  }
  async function sayNext(): Promise<void> {
    playing = undefined
    const chunk = left.shift()
    if (chunk === undefined) return end(null)
    const answer = await (prefetched ?? fetchSound(chunk))
    prefetched = undefined
    await unlessPaused()
    if (status.is('idle')) return
    if (answer.ok) play(answer.value.wav, chunk)
    else if (answer.error === 'empty' && hasSounded)
      void sayNext() // a closing quote has no sound
    else end(failureOf(answer.error, chunk))
  }

  void sayNext()
  return {
    pause() {
      if (!status.is('speaking')) return
      playing?.pause()
      status.change('paused')
    },
    resume() {
      if (!status.is('paused')) return
      status.change('speaking')
      playing?.resume()
      continueAfterPause?.()
    },
    stop() {
      playing?.stop()
      end(null)
    },
  }
}

/** Plays the sounds of an engine of the server. It reports the words of a sound that tells where they begin. */
export function createPcmVoice(synthesiser: Synthesiser, player: SoundPlayer): Voice {
  const { id } = synthesiser
  const choice: VoiceChoice = { id: voiceId(id, id), name: id, by: id }
  const sounds = keepSounds(synthesiser)
  let current: Speech | undefined
  return {
    isSupported: () => true,
    voicesFor: async (language) => (synthesiser.supports(language) ? [choice] : []),
    voiceFor: async (language) => (synthesiser.supports(language) ? choice : null),
    subscribe: () => () => undefined, // an engine has the languages it has
    speak(request, events) {
      current?.stop()
      current = createSpeech(request, events, { sounds, player, id })
      return current
    },
  }
}

/** Looks up the voices of the server: one for each engine, kept for the visit. */
export function createServerVoiceFinder(find: () => Promise<Synthesiser[]>, player: SoundPlayer) {
  const voices = new Map<SynthesiserId, Voice>()
  return async () =>
    (await find()).map((synthesiser) => {
      const voice = voices.get(synthesiser.id) ?? createPcmVoice(synthesiser, player)
      voices.set(synthesiser.id, voice)
      return { by: synthesiser.id, voice, supports: synthesiser.supports }
    })
}
