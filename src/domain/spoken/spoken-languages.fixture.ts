import * as da from 'n2words/da-DK'
import * as de from 'n2words/de-DE'
import * as en from 'n2words/en-US'
import * as es from 'n2words/es-ES'
import * as fr from 'n2words/fr-FR'
import * as it from 'n2words/it-IT'
import * as ja from 'n2words/ja-JP'
import * as ko from 'n2words/ko-KR'
import * as pt from 'n2words/pt-PT'
import * as ru from 'n2words/ru-RU'
import * as vi from 'n2words/vi-VN'
import * as zh from 'n2words/zh-Hans-CN'
import type { LanguageCode } from '#domain/languages.ts'
import type { SpokenLanguage } from './language-words.ts'
import { CHINESE } from './languages/chinese.ts'
import { DANISH } from './languages/danish.ts'
import { ENGLISH } from './languages/english.ts'
import { FRENCH } from './languages/french.ts'
import { GERMAN } from './languages/german.ts'
import { ITALIAN } from './languages/italian.ts'
import { JAPANESE } from './languages/japanese.ts'
import { KOREAN } from './languages/korean.ts'
import { PORTUGUESE } from './languages/portuguese.ts'
import { RUSSIAN } from './languages/russian.ts'
import { SPANISH } from './languages/spanish.ts'
import { VIETNAMESE } from './languages/vietnamese.ts'

/** What the app loads one language of. */
export const SPOKEN_LANGUAGES: Record<LanguageCode, SpokenLanguage> = {
  'en-US': { words: ENGLISH, numbers: en },
  'es-ES': { words: SPANISH, numbers: es },
  'fr-FR': { words: FRENCH, numbers: fr },
  'de-DE': { words: GERMAN, numbers: de },
  'it-IT': { words: ITALIAN, numbers: it },
  'ja-JP': { words: JAPANESE, numbers: ja },
  'ko-KR': { words: KOREAN, numbers: ko },
  'zh-CN': { words: CHINESE, numbers: zh },
  'pt-BR': { words: PORTUGUESE, numbers: pt },
  'ru-RU': { words: RUSSIAN, numbers: ru },
  'vi-VN': { words: VIETNAMESE, numbers: vi },
  'da-DK': { words: DANISH, numbers: da },
}
