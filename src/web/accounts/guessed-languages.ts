import type { LanguageCode, LanguagePair, SiteLanguage } from '#domain/languages.ts'
import { guessLanguages } from '#domain/site/guess-languages.ts'

/** What whoever is here probably writes in and learns. */
export function guessedLanguages(site: SiteLanguage, offered?: readonly LanguageCode[]): LanguagePair {
  return guessLanguages({ browser: navigator.languages, site, offered })
}
