/**
 * Why an engine gave no answer. unconfigured: there is none; provider-key, provider-config: the AI provider rejects the
 * key or the request; provider-down: no good answer from it; rate-limited: by it or by us; budget-used: too little is left
 * of what it may be asked today; blocked: it declined; empty: nothing in the request or the answer; log-in-needed: only an
 * engine for accounts would do; unexpected: any other.
 */
export const ENGINE_FAILURES = [
  'unconfigured',
  'provider-key',
  'provider-config',
  'rate-limited',
  'budget-used',
  'provider-down',
  'blocked',
  'empty',
  'too-long',
  'log-in-needed',
  'timeout',
  'offline',
  'cancelled',
  'unexpected',
] as const
