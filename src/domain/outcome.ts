/** The value, or the code of an expected failure. Impossible states throw instead. */
export type Outcome<Value, Code extends string> = { ok: true; value: Value } | { ok: false; error: Code }

export function success<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value }
}

export function failure<Code extends string>(error: Code): { ok: false; error: Code } {
  return { ok: false, error }
}
