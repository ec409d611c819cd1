import i18next, { type Resource } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { SITE_LANGUAGES, type SiteLanguage } from '#domain/languages.ts'
import { SHARED_OPTIONS } from './i18n.ts'
import { i18nextTexts } from './i18next-texts.ts'
import { NAMESPACES } from './namespaces.ts'
import { takeTextsFrom } from './use-texts.ts'

/** Read as the app is served them, because Vite does not let code import what lies in `public`. */
function readNow(path: string): Record<string, unknown> {
  const request = new XMLHttpRequest()
  request.open('GET', path, false) // not async, so that a test begins with its texts on screen
  request.send()
  return JSON.parse(request.responseText)
}

function allTexts(): Resource {
  const textsOf = (language: string) =>
    NAMESPACES.map((name) => [name, readNow(`/locales/${language}/${name}.json`)])
  return Object.fromEntries(
    SITE_LANGUAGES.map((language) => [language, Object.fromEntries(textsOf(language))]),
  )
}

/** For tests in a browser: the real texts of every feature, there as soon as this returns. */
export function startTestTexts(language: SiteLanguage): void {
  takeTextsFrom(i18nextTexts)
  document.documentElement.lang = language
  if (i18next.isInitialized) {
    void i18next.changeLanguage(language)
    return
  }
  void i18next.use(initReactI18next).init({
    ...SHARED_OPTIONS,
    ns: [...NAMESPACES],
    lng: language,
    resources: allTexts(),
    initAsync: false, // the texts are here already
  })
}
