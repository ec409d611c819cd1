import type { LanguageCode } from '#domain/languages.ts'
import type { HeardBy, ListenFailure } from '#domain/speech/listener.ts'
import { holdsSpeech, voiceSeconds } from '#domain/speech/sound-pieces.ts'
import type { Sound } from '#domain/speech/wav.ts'
import { wordsToSay } from '#domain/spoken/words-to-say.ts'
import { type AttemptAccuracy, type Known, measureAttempt } from './accuracy.ts'

const LEAST_VOICE_SECONDS = 0.3 // from less a model makes words of its own
const INVENTED_REPEATS = 3 // 'you you you' is what models hear in noise

/** Whether a server heard words in a sound with hardly any voice: models invent words in silence. */
function isHeardInSilence(by: HeardBy | null, recording: Sound | null): boolean {
  const isServer = by !== null && by !== 'browser' && by !== 'browser-on-device'
  return isServer && recording !== null && voiceSeconds(recording) < LEAST_VOICE_SECONDS
}

/** Whether a transcript without a word of the sentence says one word over and over. */
function isRepetition(transcript: string, understood: number, language: LanguageCode): boolean {
  if (understood > 0) return false
  const counts = new Map<string, number>()
  for (const { key } of wordsToSay(transcript, language)) counts.set(key, (counts.get(key) ?? 0) + 1)
  return [...counts.values()].some((count) => count >= INVENTED_REPEATS)
}

/** An attempt that has ended: the text that was to be said, and what was heard. */
export type EndedAttempt = {
  reference: string
  transcript: string
  language: LanguageCode
  by: HeardBy | null
  recording: Sound | null
  /** By the learner, who invents nothing. */
  isWritten: boolean
  /** Listening ended by itself as nobody had begun to speak. */
  isSilent?: boolean
}

/**
 * recorded: not recognised, for the reason `why` (null: the learner did not wait), but it can be played; failed: there is not
 * even a recording.
 */
export type AttemptOutcome =
  | { kind: 'measured'; accuracy: AttemptAccuracy }
  | { kind: 'nothing-heard' }
  | { kind: 'recorded'; why: ListenFailure | null }
  | { kind: 'failed'; failure: ListenFailure }

/** What a recording comes to that nobody recognised, for the reason `why`: one in which nothing was said is no attempt. */
export function outcomeOfSound(
  recording: Sound,
  { isSilent = false, why }: { isSilent?: boolean | undefined; why: ListenFailure | null },
): AttemptOutcome {
  return isSilent || !holdsSpeech(recording) ? { kind: 'nothing-heard' } : { kind: 'recorded', why }
}

/** What an attempt came to. Words that an engine invented are none. */
export function attemptOutcome(
  attempt: EndedAttempt,
  failure: ListenFailure | null,
  known: Known,
): AttemptOutcome {
  const { reference, transcript, language, by, recording, isWritten, isSilent } = attempt
  if (failure !== null && recording === null) return { kind: 'failed', failure }
  if (failure !== null && recording !== null)
    return outcomeOfSound(recording, { isSilent, why: failure === 'only-recorded' ? null : failure })
  if (transcript === '' || (!isWritten && isHeardInSilence(by, recording))) return { kind: 'nothing-heard' }
  const accuracy = measureAttempt(reference, transcript, language, { ...known, isTyped: isWritten })
  if (accuracy === null)
    return recording === null ? { kind: 'nothing-heard' } : { kind: 'recorded', why: null }
  const isInvented = !isWritten && isRepetition(transcript, accuracy.understood, language)
  return isInvented ? { kind: 'nothing-heard' } : { kind: 'measured', accuracy }
}
