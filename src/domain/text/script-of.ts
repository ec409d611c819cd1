import type { LanguageCode } from '#domain/languages.ts'

/** Scripts as readers know them: Chinese, Japanese kana and Chinese characters in Japanese are one. */
const SCRIPTS = {
  latin: /\p{Script=Latin}/gu,
  cyrillic: /\p{Script=Cyrillic}/gu,
  'east-asian': /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]/gu,
  hangul: /\p{Script=Hangul}/gu,
  greek: /\p{Script=Greek}/gu,
  arabic: /\p{Script=Arabic}/gu,
  hebrew: /\p{Script=Hebrew}/gu,
  thai: /\p{Script=Thai}/gu,
  indic: /[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}]/gu,
}

type Script = keyof typeof SCRIPTS

const countOf = (text: string, script: Script) => text.match(SCRIPTS[script])?.length ?? 0

/** The script of most letters of a text, 'other' for any that is not in the list, 'none' where it has no letters. */
export function scriptOf(text: string): Script | 'other' | 'none' {
  const counts = (Object.keys(SCRIPTS) as Script[]).map((name) => ({ name, count: countOf(text, name) }))
  const [most] = counts.toSorted((a, b) => b.count - a.count)
  if (most !== undefined && most.count > 0) return most.name
  return /\p{L}/u.test(text) ? 'other' : 'none'
}

/** The script of each language, in which nearly every text of it has letters. */
const SCRIPT_OF_LANGUAGE: Record<LanguageCode, Script> = {
  'en-US': 'latin',
  'es-ES': 'latin',
  'fr-FR': 'latin',
  'de-DE': 'latin',
  'it-IT': 'latin',
  'ja-JP': 'east-asian',
  'ko-KR': 'hangul',
  'zh-CN': 'east-asian',
  'pt-BR': 'latin',
  'ru-RU': 'cyrillic',
  'vi-VN': 'latin',
  'da-DK': 'latin',
}

const OF_ADDRESS = /[\p{L}\p{N}][/@_.:][\p{L}\p{N}/]/u // within a word
const FEW = 8 // letters of a name or two, or of 'OK'

/** Whether a text of more than a few letters has none of the script of a language. Addresses have letters of none. */
export function isInOtherScript(text: string, language: LanguageCode): boolean {
  const words = text
    .split(/\s+/)
    .filter((word) => !OF_ADDRESS.test(word))
    .join(' ')
  const letters = words.match(/\p{L}/gu)?.length ?? 0
  return letters > FEW && countOf(words, SCRIPT_OF_LANGUAGE[language]) === 0
}
