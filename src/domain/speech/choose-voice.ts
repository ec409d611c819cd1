import type { LanguageCode } from '#domain/languages.ts'

/** What can be known of a voice before it speaks. */
export type VoiceOffer = { name: string; lang: string; default: boolean; localService: boolean }

const ALIASES: Record<string, string> = { cmn: 'zh' } // Mandarin's own code stands for Chinese

function subtags(tag: string): string[] {
  const [primary = '', ...rest] = tag.toLowerCase().replaceAll('_', '-').split('-')
  return [ALIASES[primary] ?? primary, ...rest]
}

const NO_MATCH = 3

/** 0 the same tag, 1 the same language and region (a script subtag between), 2 the same language. */
function distance(offered: string, wanted: LanguageCode): number {
  const [offer, want] = [subtags(offered), subtags(wanted)]
  if (offer[0] !== want[0]) return NO_MATCH
  if (offer.join('-') === want.join('-')) return 0
  return offer.at(-1) === want.at(-1) ? 1 : 2
}

// On the device before elsewhere: such a voice works offline, tells where it is, and is not cut after 14 s.
function preference({ localService, default: isDefault }: VoiceOffer): number {
  return (localService ? 2 : 0) + (isDefault ? 1 : 0)
}

/**
 * The voices that speak a language, best first: by exact tag, then by equal primary subtag (never by prefix: 'kok'
 * is Konkani, not Korean); among equals one on the device, then the default one.
 */
function fittingVoices<Offer extends VoiceOffer>(offers: readonly Offer[], language: LanguageCode): Offer[] {
  return offers
    .filter(({ lang }) => distance(lang, language) < NO_MATCH)
    .toSorted(
      (one, other) =>
        distance(one.lang, language) - distance(other.lang, language) || preference(other) - preference(one),
    )
}

/** The best voice to speak a language with; undefined when none fits. */
export function chooseVoice<Offer extends VoiceOffer>(
  offers: readonly Offer[],
  language: LanguageCode,
): Offer | undefined {
  return fittingVoices(offers, language)[0]
}

const MOST_OFFERED = 20 // speech-dispatcher lists a hundred variants for each language

/** The voices to choose from, best first: each name and tag once, and not more than can be looked through. */
export function offerVoices<Offer extends VoiceOffer>(
  offers: readonly Offer[],
  language: LanguageCode,
): Offer[] {
  const seen = new Set<string>()
  return fittingVoices(offers, language)
    .filter(({ name, lang }) => {
      const key = `${lang} ${name}`
      return !seen.has(key) && seen.add(key)
    })
    .slice(0, MOST_OFFERED)
}
