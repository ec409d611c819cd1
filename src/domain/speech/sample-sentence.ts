import type { LanguageCode } from '#domain/languages.ts'

const SAMPLES: Record<LanguageCode, string> = {
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

/** A short sentence of a diary to try a voice with, in the voice's language. */
export function sampleSentence(language: LanguageCode): string {
  return SAMPLES[language]
}
