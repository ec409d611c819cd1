/**
 * Of speech engines. provider-key, provider-config: the AI provider rejects the key or the request; provider-down:
 * no good answer from it; blocked: it declined; rate-limited: by it or by us; empty: nothing to say, or no sound
 * came; log-in-needed: only an engine for accounts would do; unexpected: none of the others.
 */
export const SPEECH_FAILURES = [
  'unconfigured',
  'unsupported-language',
  'provider-key',
  'provider-config',
  'rate-limited',
  'provider-down',
  'blocked',
  'empty',
  'too-long',
  'log-in-needed',
  'bad-audio',
  'timeout',
  'offline',
  'cancelled',
  'unexpected',
] as const

export type SpeechFailure = (typeof SPEECH_FAILURES)[number]

/** `retryAfterSeconds` where the AI provider or we said when to come back. */
export type SpeechAnswer<Value> =
  | { ok: true; value: Value }
  | { ok: false; error: SpeechFailure; retryAfterSeconds?: number }

const SHOWN = ['offline', 'rate-limited', 'too-long', 'log-in-needed', 'unsupported-language'] as const

/** What the learner can do something about, else server-failed. */
export type ServerFailure = (typeof SHOWN)[number] | 'server-failed'

export function serverFailureOf(error: SpeechFailure): ServerFailure {
  return SHOWN.find((shown) => shown === error) ?? 'server-failed'
}
