import { guessLanguages } from '#domain/accounts/guess-languages.ts'
import type { LanguageCode, LanguagePair, SiteLanguage } from '#domain/languages.ts'

/** What whoever is here probably writes in and learns. */
export function guessedLanguages(site: SiteLanguage, offered?: readonly LanguageCode[]): LanguagePair {
  return guessLanguages({ browser: navigator.languages, site, offered })
}
