import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { isSiteLanguage, SITE_LANGUAGES, type SiteLanguage } from '#domain/languages.ts'
import { firstSiteLanguage, LANGUAGE_QUERY } from '#domain/site/site-language.ts'
import { i18nextBackend } from './i18next-backend.ts'
import { i18nextTexts } from './i18next-texts.ts'
import { keepLanguage, keptLanguages } from './kept-language.ts'
import type { Namespace } from './namespaces.ts'
import { takeTextsFrom } from './use-texts.ts'

/** The settings of i18next that every way of starting it shares (browser, prerender, tests). */
export const SHARED_OPTIONS = {
  fallbackLng: 'en',
  supportedLngs: [...SITE_LANGUAGES],
  load: 'languageOnly',
  defaultNS: 'common',
  interpolation: { escapeValue: false }, // React escapes
} as const

/** The language to begin with: what the address asks for, what was chosen earlier, what the browser prefers. */
function wantedLanguage(): SiteLanguage {
  const { cookie, stored } = keptLanguages()
  const asked = new URLSearchParams(location.search).get(LANGUAGE_QUERY)
  const preferred = [...navigator.languages, navigator.language]
  const { lang } = document.documentElement
  return firstSiteLanguage([asked, cookie, stored, ...preferred, lang]) ?? SITE_LANGUAGES[0]
}

function showLanguage(language: string): void {
  document.documentElement.lang = language
  if (isSiteLanguage(language)) keepLanguage(language)
}

/** Finds the site language and loads the texts of `namespaces`. Resolves when they are there. */
export async function startI18n(namespaces: Namespace[]): Promise<void> {
  takeTextsFrom(i18nextTexts)
  i18next.on('languageChanged', showLanguage)
  await i18next
    .use(i18nextBackend)
    .use(initReactI18next)
    .init({
      ...SHARED_OPTIONS,
      lng: wantedLanguage(),
      ns: namespaces,
      saveMissing: import.meta.env.DEV,
    })
}
