/**
 * What `use` answers, or `otherwise` where the browser refuses its storage: it may be blocked or full. `failure` says in
 * the log what could not be done.
 */
export function tryStorage<Value>(failure: string, use: () => Value, otherwise: Value): Value {
  try {
    return use()
  } catch (error) {
    console.error(failure, error)
    return otherwise
  }
}
