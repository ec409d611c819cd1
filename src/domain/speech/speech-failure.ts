import { ENGINE_FAILURES } from '#domain/engine.ts'

export const SPEECH_FAILURES = [...ENGINE_FAILURES, 'unsupported-language', 'bad-audio'] as const

export type SpeechFailure = (typeof SPEECH_FAILURES)[number]

/** `retryAfterSeconds` where the AI provider or we said when to come back. */
export type SpeechAnswer<Value> =
  | { ok: true; value: Value }
  | { ok: false; error: SpeechFailure; retryAfterSeconds?: number }

const SHOWN = [
  'offline',
  'rate-limited',
  'budget-used',
  'too-long',
  'log-in-needed',
  'unsupported-language',
] as const

/** What the learner can do something about, else server-failed. */
export type ServerFailure = (typeof SHOWN)[number] | 'server-failed'

export function serverFailureOf(error: SpeechFailure): ServerFailure {
  return SHOWN.find((shown) => shown === error) ?? 'server-failed'
}
