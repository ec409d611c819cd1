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
import type { NumberSpeller } from './word-reader.ts'

/** What the app loads one language of. */
export const NUMBER_SPELLERS: Record<LanguageCode, NumberSpeller> = {
  'en-US': en,
  'es-ES': es,
  'fr-FR': fr,
  'de-DE': de,
  'it-IT': it,
  'ja-JP': ja,
  'ko-KR': ko,
  'zh-CN': zh,
  'pt-BR': pt,
  'ru-RU': ru,
  'vi-VN': vi,
  'da-DK': da,
}
