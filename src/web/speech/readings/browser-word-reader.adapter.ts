import type { LanguageCode } from '#domain/languages.ts'
import type { LanguageWords, NumberSpeller } from '#domain/spoken/language-words.ts'
import type { Reader, TextsInWords, WordReader } from '#domain/spoken/reader.ts'
import { unlessAborted } from '#web/http/fetcher.ts'

type Loader = { words: () => Promise<LanguageWords>; numbers: () => Promise<NumberSpeller> }

/**
 * Our table of each language, and its numbers of https://github.com/forzagreen/n2words; that has no Brazilian, which our
 * table respells. Each is a chunk of its own.
 */
const LOADERS: Record<LanguageCode, Loader> = {
  'en-US': {
    words: async () => (await import('#domain/spoken/languages/english.ts')).ENGLISH,
    numbers: () => import('n2words/en-US'),
  },
  'es-ES': {
    words: async () => (await import('#domain/spoken/languages/spanish.ts')).SPANISH,
    numbers: () => import('n2words/es-ES'),
  },
  'fr-FR': {
    words: async () => (await import('#domain/spoken/languages/french.ts')).FRENCH,
    numbers: () => import('n2words/fr-FR'),
  },
  'de-DE': {
    words: async () => (await import('#domain/spoken/languages/german.ts')).GERMAN,
    numbers: () => import('n2words/de-DE'),
  },
  'it-IT': {
    words: async () => (await import('#domain/spoken/languages/italian.ts')).ITALIAN,
    numbers: () => import('n2words/it-IT'),
  },
  'ja-JP': {
    words: async () => (await import('#domain/spoken/languages/japanese.ts')).JAPANESE,
    numbers: () => import('n2words/ja-JP'),
  },
  'ko-KR': {
    words: async () => (await import('#domain/spoken/languages/korean.ts')).KOREAN,
    numbers: () => import('n2words/ko-KR'),
  },
  'zh-CN': {
    words: async () => (await import('#domain/spoken/languages/chinese.ts')).CHINESE,
    numbers: () => import('n2words/zh-Hans-CN'),
  },
  'pt-BR': {
    words: async () => (await import('#domain/spoken/languages/portuguese.ts')).PORTUGUESE,
    numbers: () => import('n2words/pt-PT'),
  },
  'ru-RU': {
    words: async () => (await import('#domain/spoken/languages/russian.ts')).RUSSIAN,
    numbers: () => import('n2words/ru-RU'),
  },
  'vi-VN': {
    words: async () => (await import('#domain/spoken/languages/vietnamese.ts')).VIETNAMESE,
    numbers: () => import('n2words/vi-VN'),
  },
  'da-DK': {
    words: async () => (await import('#domain/spoken/languages/danish.ts')).DANISH,
    numbers: () => import('n2words/da-DK'),
  },
}

/** Loads how a language is read aloud, which is fetched when it is asked for. */
export function createSpokenLanguages(loaders = LOADERS): Pick<WordReader, 'spokenIn'> {
  async function numbersOf(language: LanguageCode): Promise<NumberSpeller | null> {
    try {
      return await loaders[language].numbers()
    } catch (error) {
      console.error('Numbers could not be read out, so they are compared as digits', error)
      return null
    }
  }
  return {
    async spokenIn(language) {
      try {
        const [words, numbers] = await Promise.all([loaders[language].words(), numbersOf(language)])
        return { words, numbers }
      } catch (error) {
        console.error('How words are said could not be read, so they are compared as they are written', error)
        return null
      }
    },
  }
}

const LONGEST_WAIT_MS = 1500 // a learner waits for the result meanwhile

/** Tables and numbers of the app itself, readings by the server. */
export function createBrowserWordReader(
  findReaders: () => Promise<Reader[]>,
  languages: Pick<WordReader, 'spokenIn'> = createSpokenLanguages(),
  longestWaitMs = LONGEST_WAIT_MS,
): WordReader {
  async function read(texts: TextsInWords, language: LanguageCode, signal: AbortSignal) {
    const reader = (await findReaders()).find((one) => one.supports(language))
    const answer = await reader?.read({ texts, language }, signal)
    return answer?.ok === true ? answer.value.readings : null
  }
  return {
    spokenIn: languages.spokenIn,
    async readingsOf(texts, language, signal) {
      const inTime = AbortSignal.any([signal, AbortSignal.timeout(longestWaitMs)])
      try {
        return await unlessAborted(read(texts, language, inTime), inTime)
      } catch (error) {
        if (!inTime.aborted) console.error('Readings could not be asked for', error)
        return null
      }
    },
  }
}
