import type { LanguageCode } from '#domain/languages.ts'

export type VoiceOffer = { name: string; lang: string; default: boolean; localService: boolean }

const ALIASES = new Map([['cmn', 'zh']]) // Mandarin's own code stands for Chinese

function subtags(tag: string): string[] {
  const [primary = '', ...rest] = tag.toLowerCase().replaceAll('_', '-').split('-')
  return [ALIASES.get(primary) ?? primary, ...rest]
}

const NO_MATCH = 3

/** 0 the same tag, 1 the same language and region (a script between), 2 the same language. */
function distance(offered: string, wanted: LanguageCode): number {
  const [offer, want] = [subtags(offered), subtags(wanted)]
  if (offer[0] !== want[0]) return NO_MATCH
  if (offer.join('-') === want.join('-')) return 0
  return offer.at(-1) === want.at(-1) ? 1 : 2
}

// a voice on the device works offline, reports its words, and is not cut after 14 s
function preference({ localService, default: isDefault }: VoiceOffer): number {
  return (localService ? 2 : 0) + (isDefault ? 1 : 0)
}

/**
 * Best first: by exact tag, then by primary subtag (never by prefix: kok is Konkani, not Korean), then by
 * preference.
 */
function fittingVoices<Offer extends VoiceOffer>(offers: readonly Offer[], language: LanguageCode): Offer[] {
  return offers
    .filter(({ lang }) => distance(lang, language) < NO_MATCH)
    .toSorted(
      (one, other) =>
        distance(one.lang, language) - distance(other.lang, language) || preference(other) - preference(one),
    )
}

/** The best voice for a language; undefined when none fits. */
export function chooseVoice<Offer extends VoiceOffer>(
  offers: readonly Offer[],
  language: LanguageCode,
): Offer | undefined {
  return fittingVoices(offers, language)[0]
}

const MOST_OFFERED = 20 // speech-dispatcher lists a hundred variants for each language

/** The voices to choose from, best first, each name and tag once. */
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

export const SAMPLE_SENTENCES: Record<LanguageCode, string> = {
  'en-US': 'Today I walked to the market with my sister.',
  'es-ES': 'Hoy he ido al mercado con mi hermana.',
  'fr-FR': 'Aujourd’hui, je suis allée au marché avec ma sœur.',
  'de-DE': 'Heute bin ich mit meiner Schwester zum Markt gegangen.',
  'it-IT': 'Oggi sono andata al mercato con mia sorella.',
  'ja-JP': '今日は姉と市場まで歩きました。',
  'ko-KR': '오늘은 언니와 함께 시장까지 걸어갔어요.',
  'zh-CN': '今天我和姐姐一起走路去了市场。',
  'pt-BR': 'Hoje fui ao mercado com a minha irmã.',
  'ru-RU': 'Сегодня мы с сестрой ходили на рынок.',
  'vi-VN': 'Hôm nay tôi đi bộ ra chợ với chị gái.',
  'da-DK': 'I dag gik jeg hen på markedet med min søster.',
}
