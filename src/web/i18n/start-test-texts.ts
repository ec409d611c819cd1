import i18next, { type Resource } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { SiteLanguage } from '#domain/languages.ts'
import { NAMESPACES, SHARED_OPTIONS } from './i18n.ts'

const FILES = import.meta.glob<Record<string, unknown>>('../../../public/locales/*/*.json', {
  eager: true,
  import: 'default',
})

function allTexts(): Resource {
  const texts: Resource = {}
  for (const [path, file] of Object.entries(FILES)) {
    const [language = '', name = ''] = path.replace('.json', '').split('/').slice(-2)
    texts[language] = { ...texts[language], [name]: file }
  }
  return texts
}

/** For tests: the real texts of every feature, in one language, there as soon as this returns. */
export function startTestTexts(language: SiteLanguage): void {
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
