import type { LanguageCode } from '#domain/languages.ts'
import type { NumberSpeller, WordReader } from '#domain/words/word-reader.ts'

/** The languages of https://github.com/forzagreen/n2words; it has no Brazilian, which our table respells. */
const LOADERS: Record<LanguageCode, () => Promise<NumberSpeller>> = {
  'en-US': () => import('n2words/en-US'),
  'es-ES': () => import('n2words/es-ES'),
  'fr-FR': () => import('n2words/fr-FR'),
  'de-DE': () => import('n2words/de-DE'),
  'it-IT': () => import('n2words/it-IT'),
  'ja-JP': () => import('n2words/ja-JP'),
  'ko-KR': () => import('n2words/ko-KR'),
  'zh-CN': () => import('n2words/zh-Hans-CN'),
  'pt-BR': () => import('n2words/pt-PT'),
  'ru-RU': () => import('n2words/ru-RU'),
  'vi-VN': () => import('n2words/vi-VN'),
  'da-DK': () => import('n2words/da-DK'),
}

/** Reads numbers by a library, whose part for the one language is fetched when it is asked for. */
export function createN2wordsReader(loaders = LOADERS): Pick<WordReader, 'numbersIn'> {
  return {
    async numbersIn(language) {
      try {
        return await loaders[language]()
      } catch (error) {
        console.error('Numbers could not be read out, so they are compared as digits', error)
        return null
      }
    },
  }
}
