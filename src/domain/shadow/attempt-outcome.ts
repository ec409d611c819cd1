import type { LanguageCode } from '#domain/languages.ts'
import type { HeardBy, ListenFailure } from '#domain/speech/listener.ts'
import type { Sound } from '#domain/speech/wav.ts'
import { type AttemptAccuracy, type Known, measureAttempt } from './accuracy.ts'
import { isHeardInSilence, isRepetition } from './invented-words.ts'

/** An attempt that has ended: the text that was to be said, and what was heard. */
export type EndedAttempt = {
  reference: string
  transcript: string
  language: LanguageCode
  by: HeardBy | null
  recording: Sound | null
  /** By the learner, who invents nothing. */
  isWritten: boolean
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

/** What an attempt came to. Words that an engine invented are none. */
export function attemptOutcome(
  attempt: EndedAttempt,
  failure: ListenFailure | null,
  known: Known,
): AttemptOutcome {
  const { reference, transcript, language, by, recording, isWritten } = attempt
  if (failure !== null && recording === null) return { kind: 'failed', failure }
  if (failure !== null) return { kind: 'recorded', why: failure === 'only-recorded' ? null : failure }
  if (transcript === '' || (!isWritten && isHeardInSilence(by, recording))) return { kind: 'nothing-heard' }
  const accuracy = measureAttempt(reference, transcript, language, known)
  if (accuracy === null)
    return recording === null ? { kind: 'nothing-heard' } : { kind: 'recorded', why: null }
  const isInvented = !isWritten && isRepetition(transcript, accuracy.understood, language)
  return isInvented ? { kind: 'nothing-heard' } : { kind: 'measured', accuracy }
}
