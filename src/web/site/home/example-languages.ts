import type { LanguageCode, SiteLanguage } from '#domain/languages.ts'

export type ExampleLanguages = { native: LanguageCode; target: LanguageCode }

/** In which languages the examples on the home page are, for readers of a site language. */
export const EXAMPLE_LANGUAGES: Record<SiteLanguage, ExampleLanguages> = {
  en: { native: 'en-US', target: 'es-ES' },
  vi: { native: 'vi-VN', target: 'en-US' },
  da: { native: 'da-DK', target: 'es-ES' },
}
