import type { LanguageCode } from '#domain/languages.ts'
import { type SpokenWord, spokenWords } from '#domain/spoken/spoken-forms.ts'
import { wordsToSay } from '#domain/spoken/words-to-say.ts'
import { isUnspaced } from '#domain/text/words.ts'
import { SAID_ALOUD } from '../../src/domain/spoken/said-aloud.fixture.ts'
import { SPOKEN_LANGUAGES } from '../../src/domain/spoken/spoken-languages.fixture.ts'
import type { SpokenAttempt } from './score-attempt.ts'

const PUNCTUATION = /[.,;:!?¿¡«»、。，！？](?!\d)/gu

/** As recognisers write it: no capitals, and no punctuation but that within numbers. */
export function asRecognised(text: string): string {
  return text.toLowerCase().replace(PUNCTUATION, '')
}

export function wordsIn(sentence: string, language: LanguageCode): string[] {
  return wordsToSay(sentence, language).map(({ text }) => text)
}

/** The words of an attempt as one text. */
export function joined(words: readonly string[], language: LanguageCode): string {
  return asRecognised(words.join(isUnspaced(language) ? '' : ' '))
}

/** Every sentence said whole: as it is written, in other words, and the reverse. */
export function perfectReadings(language: LanguageCode): SpokenAttempt[] {
  return SAID_ALOUD[language].flatMap(([written, said]) => [
    { language, reference: written, heard: asRecognised(written) },
    { language, reference: written, heard: said },
    { language, reference: said, heard: asRecognised(written) },
  ])
}

// Of no sentence that is read, and no part of a number: a giraffe, an umbrella
const OTHER_WORDS: Record<LanguageCode, string[]> = {
  'en-US': ['giraffe', 'umbrella'],
  'es-ES': ['jirafa', 'paraguas'],
  'fr-FR': ['girafe', 'parapluie'],
  'de-DE': ['giraffe', 'regenschirm'],
  'it-IT': ['giraffa', 'ombrello'],
  'ja-JP': ['麒麟', '傘'],
  'ko-KR': ['기린', '우산'],
  'zh-CN': ['鹿', '伞'],
  'pt-BR': ['girafa', 'sombrinha'],
  'ru-RU': ['жираф', 'зонтик'],
  'vi-VN': ['hươu', 'ô'],
  'da-DK': ['giraf', 'paraply'],
}

function spokenIn(text: string, language: LanguageCode): SpokenWord[] {
  return spokenWords(wordsToSay(text, language), text, language, SPOKEN_LANGUAGES[language])
}

/** Whether a word can be changed without making another number of its neighbours: of 3月5日 that would be 35日. */
function isBesideNumbers(words: readonly SpokenWord[], place: number): boolean {
  const isNumber = (word: SpokenWord | undefined) => word?.part === 'number'
  return isNumber(words[place]) || (isNumber(words[place - 1]) && isNumber(words[place + 1]))
}

/** Sentences said with one word wrong, missing or too many, at each place that is not within a number. */
export function oneWordOff(language: LanguageCode): SpokenAttempt[] {
  const [wrong = '', added = ''] = OTHER_WORDS[language]
  return SAID_ALOUD[language].flatMap(([, said]) => {
    const spoken = spokenIn(said, language)
    const words = spoken.map(({ text }) => text)
    const changed = words.flatMap((_, place) =>
      isBesideNumbers(spoken, place)
        ? []
        : [words.with(place, wrong), words.toSpliced(place, 1), words.toSpliced(place, 0, added)],
    )
    return changed.map((heard) => ({ language, reference: said, heard: joined(heard, language) }))
  })
}

/** What a sentence is about: its words but for those that stand in any. */
function contentOf(text: string, language: LanguageCode): string[] {
  return spokenIn(text, language).flatMap(({ key, isFunctionWord }) => (isFunctionWord ? [] : key))
}

/** Every two sentences that share no word but those that stand in any. */
export function unrelatedPairs(language: LanguageCode): SpokenAttempt[] {
  const all = SAID_ALOUD[language].map((pair) => ({
    pair,
    content: new Set(pair.flatMap((text) => contentOf(text, language))),
  }))
  return all.flatMap(({ pair: [written, said], content }) =>
    all
      .filter((other) => ![...content].some((word) => other.content.has(word)))
      .flatMap(({ pair: [otherWritten, otherSaid] }) => [
        { language, reference: written, heard: otherSaid },
        { language, reference: said, heard: asRecognised(otherWritten) },
        { language, reference: written, heard: asRecognised(otherWritten) },
        { language, reference: said, heard: otherSaid },
      ]),
  )
}
