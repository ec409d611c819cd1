/**
 * What an operation answers that can fail in an expected way: the value, or the code of the failure.
 * Impossible states throw instead.
 */
export type Outcome<Value, Code extends string> = { ok: true; value: Value } | { ok: false; error: Code }

/** A success with its value. */
export function success<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value }
}

/** A failure with its code. */
export function failure<Code extends string>(error: Code): { ok: false; error: Code } {
  return { ok: false, error }
}
