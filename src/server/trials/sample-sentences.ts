import type { LanguageCode } from '#domain/languages.ts'

/** A sentence of a diary in every language, to try engines with. */
export const SAMPLE_SENTENCES: Record<LanguageCode, string> = {
  'en-US': 'Today I walked to the market with my sister.',
  'es-ES': 'Hoy caminé al mercado con mi hermana.',
  'fr-FR': 'Aujourd’hui, je suis allé au marché avec ma sœur.',
  'de-DE': 'Heute ging ich mit meiner Schwester zum Markt.',
  'it-IT': 'Oggi sono andato al mercato con mia sorella.',
  'ja-JP': '今日は姉と市場へ行きました。',
  'ko-KR': '오늘 누나와 시장에 갔어요.',
  'zh-CN': '今天我和姐姐走去市场。',
  'pt-BR': 'Hoje fui ao mercado com a minha irmã.',
  'ru-RU': 'Сегодня я ходил на рынок с сестрой.',
  'vi-VN': 'Hôm nay tôi đi chợ với chị gái.',
  'da-DK': 'I dag gik jeg til markedet med min søster.',
}
