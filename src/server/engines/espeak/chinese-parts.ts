import { wordsToSay } from '#domain/spoken/words-to-say.ts'
import { syllablesOf } from '#server/engines/pinyin/pinyin-of.ts'
import { plainText } from './espeak-text.ts'
import type { SpokenPart } from './spoken-parts.ts'

const HAN = /\p{Script=Han}/u

/** The sign of 25% is said first, and that of 21°C in one word. */
function withSignsSaid(word: string): string {
  return word.replace(/(\d+(?:\.\d+)?)\s*%/g, '百分之$1').replace(/°\s?C/g, '度')
}

/** The neutral tone is 0 in our readings, and 5 for espeak-ng. */
function said(syllable: string): string {
  return syllable.replace(/0$/, '5')
}

/** Characters as pinyin, a word together, and all else as it is. */
function wordSaid(word: string, syllables: readonly string[]): string {
  const characters = [...word].map((character, place) =>
    HAN.test(character) ? said(syllables[place] ?? '') : character,
  )
  return characters.join('').replace(/(?<=[a-z]\d)(?=\d)|(?<=^\d+(?:\.\d+)?)(?=[a-z])/g, ' ')
}

/** Chinese as espeak-ng's voice for pinyin reads it, a stretch for each word. */
export async function chineseParts(text: string): Promise<SpokenPart[]> {
  const words = wordsToSay(text, 'zh-CN')
  const written = words.map((word) => withSignsSaid(word.text.normalize('NFKC').toWellFormed()))
  const syllables = await syllablesOf(written, { changesTones: true })
  const head = { offset: null, text: plainText(text.slice(0, words[0]?.start)) }
  const parts = words.map(({ start, end }, place) => {
    const after = plainText(text.slice(end, words[place + 1]?.start))
    return {
      offset: start,
      text: `${plainText(wordSaid(written[place] ?? '', syllables[place] ?? []))}${after} `,
    }
  })
  return [head, ...parts]
}
