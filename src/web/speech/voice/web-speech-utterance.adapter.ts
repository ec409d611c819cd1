import type { SpeechRequest, VoiceFailure } from '#domain/speech/voice.ts'
import { engineText, placeInText } from '#domain/text/engine-text.ts'
import type { SpeechChunk } from '#domain/text/sentences.ts'
import { createSilenceTimer } from '#web/device/silence-timer.ts'

const START_TIMEOUT_MS = 6000 // voices from the network begin late
const SLOWEST_MS_PER_CHARACTER = 250 // Japanese at normal speed; only to notice an end that never comes

const NO_VOICE = new Set(['language-unavailable', 'voice-unavailable'])
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
  return { code: NO_VOICE.has(reason) ? 'unsupported-language' : 'failed', reason }
}

/** Safari reports only where a word begins. */
function wordLength(text: string, place: number): number {
  return /^[^\s\p{P}]*/u.exec(text.slice(place))?.[0].length ?? 0
}

/**
 * Speaks a chunk and returns how to silence it, which reports nothing. Browsers may lose the end: after far more
 * time than the chunk can take it counts as said, or as failed when it never began.
 */
export function sayChunk(
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
