import {
  FIRST_LANGUAGES,
  LANGUAGES,
  type LanguageCode,
  type LanguagePair,
  primarySubtag,
  SITE_LANGUAGES,
  type SiteLanguage,
} from '#domain/languages.ts'
import { firstSiteLanguage } from './site-address.ts'

type Hints = {
  /** What the browser prefers, most wanted first (BCP 47). */
  browser: readonly string[]
  /** In which the site is read. */
  site: SiteLanguage
  offered?: readonly LanguageCode[] | undefined
}

/**
 * What a learner probably writes in and learns: the first two languages that speak for them. A site language other than
 * English that was chosen against the browser's says most; one that follows from the browser's says nothing new.
 */
export function guessLanguages({ browser, site, offered = LANGUAGES }: Hints): LanguagePair {
  const isChosen = site !== SITE_LANGUAGES[0] && site !== firstSiteLanguage(browser)
  const hints = (isChosen ? [site, ...browser] : [...browser, site]).map(primarySubtag)
  const languages = hints.flatMap((hint) => offered.find((code) => primarySubtag(code) === hint) ?? [])
  const { nativeLanguage: english, targetLanguage: spanish } = FIRST_LANGUAGES
  const [nativeLanguage = english] = languages
  const other = nativeLanguage === english ? spanish : english
  return { nativeLanguage, targetLanguage: languages.find((code) => code !== nativeLanguage) ?? other }
}

/** The guess with what was chosen; what was only guessed gives way, so that the two are the same only by choice. */
export function withChosen(guess: LanguagePair, chosen: Partial<LanguagePair>): LanguagePair {
  const { nativeLanguage, targetLanguage } = guess
  return {
    nativeLanguage: chosen.targetLanguage === nativeLanguage ? targetLanguage : nativeLanguage,
    targetLanguage: chosen.nativeLanguage === targetLanguage ? nativeLanguage : targetLanguage,
    ...chosen,
  }
}
