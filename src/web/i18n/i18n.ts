import i18next from 'i18next'
import LanguageDetector from 'i18next-browser-languagedetector'
import HttpBackend from 'i18next-http-backend'
import { initReactI18next } from 'react-i18next'
import { SITE_LANGUAGES } from '#domain/languages.ts'
import {
  LANGUAGE_COOKIE,
  LANGUAGE_COOKIE_S,
  LANGUAGE_KEY,
  LANGUAGE_QUERY,
} from '#domain/site/site-language.ts'
import { i18nextTexts } from './i18next-texts.ts'
import type { Namespace } from './namespaces.ts'
import { takeTextsFrom } from './use-texts.ts'

/** Changes whenever a text does; filled in by the build. */
declare const PUBLIC_VERSION: string

/** The settings of i18next that every way of starting it shares (browser, prerender, tests). */
export const SHARED_OPTIONS = {
  fallbackLng: 'en',
  supportedLngs: [...SITE_LANGUAGES],
  load: 'languageOnly',
  defaultNS: 'common',
  interpolation: { escapeValue: false }, // React escapes
} as const

/** Retries of i18next's own loader (5, from 350 ms, doubling; 10 reads at once) are its defaults. */
export const BACKEND_OPTIONS = {
  loadPath: '/locales/{{lng}}/{{ns}}.json',
  addPath: '/locales/add/{{lng}}/{{ns}}',
} as const

const DETECTION_OPTIONS = {
  order: ['querystring', 'cookie', 'localStorage', 'navigator', 'htmlTag'],
  lookupQuerystring: LANGUAGE_QUERY,
  lookupCookie: LANGUAGE_COOKIE,
  lookupLocalStorage: LANGUAGE_KEY,
  caches: ['localStorage', 'cookie'],
  cookieMinutes: LANGUAGE_COOKIE_S / 60,
  cookieOptions: {
    path: '/',
    sameSite: 'lax' as const,
    secure: globalThis.location?.protocol === 'https:', // there is no address where tests read the options
  },
}

/** Finds the site language and loads the texts of `namespaces`. Resolves when they are there. */
export async function startI18n(namespaces: Namespace[]): Promise<void> {
  takeTextsFrom(i18nextTexts)
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = i18next.resolvedLanguage ?? language // 'en', where the browser says 'en-US'
  })
  await i18next
    .use(HttpBackend)
    .use(LanguageDetector)
    .use(initReactI18next)
    .init({
      ...SHARED_OPTIONS,
      ns: namespaces,
      backend: { ...BACKEND_OPTIONS, queryStringParams: { v: PUBLIC_VERSION } },
      detection: DETECTION_OPTIONS,
      saveMissing: import.meta.env.DEV,
    })
}
