/** The result of `use`, or `otherwise` where storage is blocked or full; `failure` is for the log. */
export function tryStorage<Value>(failure: string, use: () => Value, otherwise: Value): Value {
  try {
    return use()
  } catch (error) {
    console.error(failure, error)
    return otherwise
  }
}

/** The text under a key, null where there is none; undefined where the browser lets nothing be read. */
export function readStored(key: string): string | null | undefined {
  return tryStorage(`localStorage could not be read: ${key}`, () => localStorage.getItem(key), undefined)
}

/** The JSON value under a key; null where there is none, it is damaged, or nothing can be read. */
export function readStoredJson(key: string): unknown {
  const text = readStored(key) ?? 'null'
  return tryStorage(`localStorage is damaged: ${key}`, () => JSON.parse(text), null)
}

/** Keeps a text, null for none. Answers whether the browser has taken it. */
export function keepStored(key: string, text: string | null): boolean {
  const keep = () => {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
    return true
  }
  return tryStorage(`localStorage keeps nothing: ${key}`, keep, false)
}

/** Calls back when another tab has changed the text under a key, or everything was cleared. Returns how to stop. */
export function watchStored(key: string, onChange: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === key || event.key === null) onChange()
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}

/** The keys that have a text and begin like this; none where the browser lets nothing be read. */
export function storedKeys(prefix = ''): string[] {
  const keys = tryStorage('localStorage could not be read', () => Object.keys(localStorage), [])
  return keys.filter((key) => key.startsWith(prefix))
}
