/**
 * The keys under which the site keeps texts in this browser: in localStorage, but for `reloaded`. Those of one profile are in
 * profile-keys.ts, which public pages have no use for. None is ever given another name: earlier and later versions of the
 * app read the same ones. public/theme.js, which imports nothing, reads four.
 */
export const STORAGE_KEYS = {
  user: 'echolog.user', // who is here: their profile
  session: 'echolog.session', // at the account provider, whose client writes it, and others under names that begin so
  language: 'i18nextLng', // of the site; the server reads a cookie
  theme: 'echolog.theme', // 'light' or 'dark', where one was chosen
  plan: 'echolog.plan', // the lines that need a place above the page
  entries: 'echolog.entries', // the first-paint cache
  demoWords: 'echolog.demo-words', // the diary of the demo has words
  speech: 'echolog.speech', // what was chosen about voices and recognition
  suggestions: 'echolog.suggestions', // what was dismissed today, and by whom
  translators: 'echolog.translators', // what the server last said that it translates
  offered: 'echolog.offered', // whom an account or a reminder was offered after the first session
  reloaded: 'echolog.reloaded', // in sessionStorage: the build that lacked a part
} as const

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
