import type { LanguageCode } from '#domain/languages.ts'
import { CHINESE } from './chinese.ts'
import { DANISH } from './danish.ts'
import { ENGLISH } from './english.ts'
import { FRENCH } from './french.ts'
import { GERMAN } from './german.ts'
import { ITALIAN } from './italian.ts'
import { JAPANESE } from './japanese.ts'
import { KOREAN } from './korean.ts'
import type { LanguageWords } from './language-words.ts'
import { PORTUGUESE } from './portuguese.ts'
import { RUSSIAN } from './russian.ts'
import { SPANISH } from './spanish.ts'
import { VIETNAMESE } from './vietnamese.ts'

export const LANGUAGE_WORDS: Record<LanguageCode, LanguageWords> = {
  'en-US': ENGLISH,
  'es-ES': SPANISH,
  'fr-FR': FRENCH,
  'de-DE': GERMAN,
  'it-IT': ITALIAN,
  'ja-JP': JAPANESE,
  'ko-KR': KOREAN,
  'zh-CN': CHINESE,
  'pt-BR': PORTUGUESE,
  'ru-RU': RUSSIAN,
  'vi-VN': VIETNAMESE,
  'da-DK': DANISH,
}
