import type { LanguageCode } from '#domain/languages.ts'

/**
 * Whether an engine of the browser itself works for a language. absent: it never does; downloadable: once the browser has
 * downloaded it; failed: that came to nothing, and can be tried again.
 */
export type BrowserEngineState = 'ready' | 'downloadable' | 'downloading' | 'failed' | 'absent'

/** `from`: the language that is translated; null for what hears. `isInstallable`: by a press, and not with its first use. */
export type BrowserEngine = {
  from: LanguageCode | null
  language: LanguageCode
  state: BrowserEngineState
  isInstallable: boolean
}

/** The state behind the word of a browser; 'absent' for any that is not known. */
export function engineStateOf(availability: string): BrowserEngineState {
  if (availability === 'available') return 'ready'
  return availability === 'downloadable' || availability === 'downloading' ? availability : 'absent'
}
