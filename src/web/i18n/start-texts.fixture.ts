import type { SiteLanguage } from '#domain/languages.ts'
import { NAMESPACES } from './text-keys.ts'
import { startTexts, type TextFiles } from './text-store.ts'

/** Read as the app is served them, because Vite does not let code import what lies in `public`. */
function readNow(path: string) {
  const request = new XMLHttpRequest()
  request.open('GET', path, false) // not async, so that a test begins with its texts on screen
  request.send()
  return JSON.parse(request.responseText)
}

const known = new Map<SiteLanguage, TextFiles>()

/** For tests in a browser: the real texts of every feature, there as soon as this returns. */
export function startTestTexts(language: SiteLanguage): void {
  const texts =
    known.get(language) ??
    Object.fromEntries(NAMESPACES.map((name) => [name, readNow(`/locales/${language}/${name}.json`)]))
  known.set(language, texts)
  document.documentElement.lang = language
  startTexts({ language, texts })
}
