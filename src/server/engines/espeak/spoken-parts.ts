import type { LanguageCode } from '#domain/languages.ts'
import { type Outcome, success } from '#domain/outcome.ts'
import { wordsToSay } from '#domain/spoken/words-to-say.ts'
import { isUnspaced, type Word } from '#domain/text/words.ts'
import { type MecabOptions, type Morpheme, mecabWord, runMecab } from '#server/engines/mecab/run-mecab.ts'
import { withUsualReadings } from '#server/engines/mecab/usual-readings.ts'
import { syllablesOf } from '#server/engines/pinyin/pinyin-reader.ts'
import type { EngineFailure } from '#server/engines/run-engine.ts'

// Character 1 begins a command to espeak.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffd]/g

/** Pictures, which a voice would describe ('grinning face'), but not the signs that are read as words. */
const PICTURES = /[[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{RI}\u200d\ufe0f\u20e3]--[©®™‼⁉ℹ]]/gv

/** Between these espeak would read the names of sounds instead of words. */
const PHONEMES_BEGIN = /\[(?=\[)/g

/** A piece of a text without what espeak-ng would obey or describe. */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(CONTROL_CHARACTERS, ' ')
    .replace(PICTURES, ' ')
    .replace(PHONEMES_BEGIN, '[ ')
    .replace(/\s*\n\s*/g, '\n\n') // a line break ends a sentence
    .replace(/[^\S\n]+/g, ' ')
}

/** A text as espeak-ng reads it; '' where there is no word in it. */
export function espeakText(text: string): string {
  const plain = plainText(text).trim()
  return /[\p{L}\p{N}]/u.test(plain) ? plain : ''
}

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
async function chineseParts(text: string): Promise<SpokenPart[]> {
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

/** A morpheme as espeak-ng reads it. It knows digits itself, and has no kana for what is in no dictionary. */
function kanaOf({ surface, reading }: Morpheme): string {
  const plain = surface.normalize('NFKC')
  if (/\d/.test(plain)) return plain
  if (plain === '%') return 'パーセント'
  return reading === '' ? plain : reading
}

/** espeak-ng would say the sign and a letter. */
function withDegreesSaid(word: string): string {
  return word.replace(/℃|°\s?C/g, '度')
}

/** Kana beside digits would be read as part of them. */
function joined(kana: readonly string[]): string {
  return kana.join('').replace(/(?<=[\d%])(?=[ァ-ヺ])|(?<=[ァ-ヺー])(?=\d)/g, ' ')
}

/** Which word begins at each place of all words together. */
function wordsByPlace(words: readonly Word[]): Map<number, number> {
  const places = new Map<number, number>()
  let place = 0
  for (const [index, { text }] of words.entries()) {
    const { length } = mecabWord(text)
    if (length > 0) places.set(place, index)
    place += length
  }
  return places
}

type Group = { first: number; kana: string[] }

/** Morphemes as stretches that are said together: a word and the particles after it (bunsetsu). */
function groupsOf(text: string, words: readonly Word[], morphemes: readonly Morpheme[]): Group[] {
  const starts = wordsByPlace(words)
  const groups: Group[] = []
  let place = 0
  for (const morpheme of morphemes) {
    const first = starts.get(place)
    const gap = first === undefined ? '' : text.slice(words[first - 1]?.end ?? 0, words[first]?.start)
    const isNew = first !== undefined && (!morpheme.isTail || gap !== '')
    if (isNew || groups.length === 0) groups.push({ first: first ?? 0, kana: [kanaOf(morpheme)] })
    else groups.at(-1)?.kana.push(kanaOf(morpheme))
    place += morpheme.surface.length
  }
  return groups
}

/** Japanese in kana, as espeak-ng reads it; `options` are those of mecab. */
async function japaneseParts(
  text: string,
  options: MecabOptions,
): Promise<Outcome<SpokenPart[], EngineFailure>> {
  const words = wordsToSay(text, 'ja-JP').map((word) => ({ ...word, text: withDegreesSaid(word.text) }))
  const found = await runMecab(
    words.map((word) => word.text),
    'said',
    options,
  )
  if (!found.ok) return found
  const groups = groupsOf(text, words, withUsualReadings(found.value, 'said'))
  const head = { offset: null, text: plainText(text.slice(0, words[0]?.start)) }
  const parts = groups.map(({ first, kana }, place) => {
    const next = groups[place + 1]?.first ?? words.length
    const after = text.slice(words[next - 1]?.end, words[next]?.start)
    return { offset: words[first]?.start ?? 0, text: `${plainText(joined(kana))}${plainText(after)} ` }
  })
  return success([head, ...parts])
}

/** A stretch of a text as espeak-ng reads it; `offset` (UTF-16 units) where a word begins it. */
export type SpokenPart = { offset: number | null; text: string }

/** Whether white space, and perhaps a sign, stands before a word: 'one' in 'twenty-one' begins no stretch. */
function isApart(text: string, { start }: Word, before: Word | undefined): boolean {
  return before === undefined || /\s/.test(text.slice(before.end, start))
}

/** Each word that white space parts from the one before, with the signs around it. */
export function partsBetweenSpaces(text: string, language: LanguageCode): SpokenPart[] {
  const words = wordsToSay(text, language)
  const starts = words
    .filter((word, place) => isApart(text, word, words[place - 1]))
    .map(({ start }) => start)
  const head = { offset: null, text: plainText(text.slice(0, starts[0])) }
  const parts = starts.map((start, place) => ({
    offset: start,
    text: plainText(text.slice(start, starts[place + 1])),
  }))
  return [head, ...parts]
}

/** What espeak-ng reads of a text, in the script that it knows of the language: kana, or pinyin. */
export async function spokenParts(
  text: string,
  language: LanguageCode,
  options: MecabOptions,
): Promise<Outcome<SpokenPart[], EngineFailure>> {
  if (!isUnspaced(language)) return success(partsBetweenSpaces(text, language))
  return language === 'ja-JP' ? japaneseParts(text, options) : success(await chineseParts(text))
}
