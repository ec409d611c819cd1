/** The result of `use`, or `otherwise` where storage is blocked or full; `failure` is for the log. */
export function tryStorage<Value>(failure: string, use: () => Value, otherwise: Value): Value {
  try {
    return use()
  } catch (error) {
    console.error(failure, error)
    return otherwise
  }
}

/** The text under a key, null where there is none. Undefined where the browser lets nothing be read: `failure` is logged. */
export function readText(key: string, failure: string): string | null | undefined {
  return tryStorage(failure, () => localStorage.getItem(key), undefined)
}

/** Keeps a text, null for none. Answers whether the browser has taken it; where not, `failure` is logged. */
export function keepText(key: string, text: string | null, failure: string): boolean {
  const keep = () => {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
    return true
  }
  return tryStorage(failure, keep, false)
}

/** Calls back when another tab has changed the text under a key, or everything was cleared. Returns how to stop. */
export function watchText(key: string, onChange: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === key || event.key === null) onChange()
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}

/** The keys that have a text. Throws where the browser lets nothing be read. */
export function storedKeys(): string[] {
  return Object.keys(localStorage)
}
