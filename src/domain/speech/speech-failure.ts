/**
 * Why an engine that makes or reads sound gave no answer.
 * unconfigured: no such engine here; unsupported-language: none for this language; provider-key,
 * provider-config: the AI provider rejects the key or the request; rate-limited: theirs or ours; provider-down: no
 * good answer from it; blocked: it declined; empty: nothing to say, or no sound came; too-long: over what is
 * accepted; log-in-needed: only an engine that is for accounts would do; bad-audio: not the sound it takes; timeout,
 * offline, cancelled: as they say; unexpected: none of these.
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

/** What an engine for speech answers; `retryAfterSeconds` where the AI provider or we said when to come back. */
export type SpeechAnswer<Value> =
  | { ok: true; value: Value }
  | { ok: false; error: SpeechFailure; retryAfterSeconds?: number }

const SHOWN = ['offline', 'rate-limited', 'too-long', 'log-in-needed', 'unsupported-language'] as const

/** What the learner is told of a failure of our server's engines: what they can do something about, else server-failed. */
export type ServerFailure = (typeof SHOWN)[number] | 'server-failed'

export function serverFailureOf(error: SpeechFailure): ServerFailure {
  return SHOWN.find((shown) => shown === error) ?? 'server-failed'
}
