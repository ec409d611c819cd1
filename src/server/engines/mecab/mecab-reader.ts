import type { WithCosts } from '#domain/engine.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import { LONGEST_READ_TEXT, lengthOfTexts, type Reader, type TextsInWords } from '#domain/spoken/reader.ts'
import { KANA, partReading, toKatakana } from '#domain/spoken/ruby.ts'
import {
  type EngineFailure,
  type EngineOptions,
  engineErrorOf,
  patienceOf,
} from '#server/engines/run-engine.ts'
import { type MecabOptions, type Morpheme, mecabWord, openMecab, runMecab, waysToRead } from './run-mecab.ts'
import { isReadInTwoWays, type SureMorpheme, withUsualReadings } from './usual-readings.ts'

type TextPart = { length: number; reading: string }

/** The stretches of a morpheme; one where its kana do not part it. */
function partsOf({ surface, reading }: Morpheme): TextPart[] {
  const parts = partReading(surface, reading) ?? [{ text: surface, reading }]
  return parts.map(({ text, reading: own }) => ({ length: text.length, reading: own }))
}

/**
 * The readings of words, of the morphemes that mecab found in them together; '' where a morpheme lies over the end of a
 * word. undefined where it printed something else.
 */
export function readingsOf(words: readonly string[], morphemes: readonly Morpheme[]): string[] | undefined {
  const written = words.map(mecabWord)
  if (written.join('') !== morphemes.map(({ surface }) => surface).join('')) return undefined
  const parts = morphemes.flatMap(partsOf)
  const ends: number[] = []
  for (const { length } of parts) ends.push((ends.at(-1) ?? 0) + length)
  let start = 0
  return written.map(({ length }) => {
    const end = start + length
    const own = parts.filter((_, place) => (ends[place - 1] ?? 0) >= start && (ends[place] ?? 0) <= end)
    start = end
    const isWhole = own.reduce((sum, part) => sum + part.length, 0) === length
    return !isWhole || own.some(({ reading }) => reading === '')
      ? ''
      : own.map(({ reading }) => reading).join('')
  })
}

const KANJI = /[\p{Script=Han}々ヶ]/u
const LONGEST_ALONE = 12 // characters; a longer one is no word that a dictionary knows

/** A word with what follows it in kana, which decides how it is read: 行 in 行って is イ. */
type WordInKana = { word: string; tail: string }

function inKana(words: readonly string[]): WordInKana[] {
  const written = words.map(mecabWord)
  return written.map((word, place) => {
    const next = written[place + 1] ?? ''
    return { word, tail: KANA.test(toKatakana(next)) ? next : '' }
  })
}

/** Where a morpheme ends within a word and its tail, and how many there are in the word. */
function cutOf({ word }: WordInKana, morphemes: readonly Morpheme[]): { isWhole: boolean; count: number } {
  let [end, count] = [0, 0]
  for (const { surface } of morphemes) {
    if (end >= word.length) break
    end += surface.length
    count += 1
  }
  return { isWhole: end === word.length, count }
}

/**
 * The ways to read a word that cut it as the likeliest does, or into fewer: 買っ is one morpheme, カッ, so カイ is no reading
 * of 買 there, and 切手 is never キ and テ.
 */
function sameCuts(one: WordInKana, ways: readonly Morpheme[][]): Morpheme[][] {
  const [best, ...others] = ways
  if (best === undefined) return []
  const cut = cutOf(one, best)
  const isSame = (way: Morpheme[]) => {
    const { isWhole, count } = cutOf(one, way)
    return isWhole === cut.isWhole && count <= cut.count
  }
  return [best, ...others.filter(isSame)]
}

const keyOf = ({ word, tail }: WordInKana) => `${word} ${tail}`

/** All readings of the words with kanji, each read by itself: of 日本 and of 行って the likeliest is not the usual one. */
async function readAlone(
  words: readonly WordInKana[],
  options: MecabOptions,
): Promise<Outcome<Map<string, string[]>, EngineFailure>> {
  const isRead = ({ word, tail }: WordInKana) =>
    KANJI.test(word) && word.length + tail.length <= LONGEST_ALONE
  const read = [...new Map(words.filter(isRead).map((one) => [keyOf(one), one])).values()]
  const ways = await waysToRead(
    read.map(({ word, tail }) => word + tail),
    options,
  )
  if (!ways.ok) return ways
  const readings = read.map((one, place): [string, string[]] => {
    const texts = [one.word, one.tail]
    const found = sameCuts(one, ways.value[place] ?? []).map(
      (morphemes) => readingsOf(texts, morphemes)?.[0] ?? '',
    )
    return [keyOf(one), found.filter((reading) => reading !== '')]
  })
  return success(new Map(readings))
}

type TextRead = { readings: string[][]; sure: boolean[] }

/** Of each word the morphemes that lie in it, or over one of its ends. */
function morphemesOf(words: readonly string[], morphemes: readonly SureMorpheme[]): SureMorpheme[][] {
  let end = 0
  const placed = morphemes.map((morpheme) => {
    const start = end
    end += morpheme.surface.length
    return { morpheme, start, end }
  })
  let start = 0
  return words.map(mecabWord).map(({ length }) => {
    const [from, to] = [start, start + length]
    start = to
    return placed.filter((one) => one.start < to && one.end > from).map(({ morpheme }) => morpheme)
  })
}

/** Beyond doubt is what is usual, or what is likeliest of a word both in its text and by itself. */
function isSure(
  morphemes: readonly SureMorpheme[],
  word: string,
  inText: string,
  alone: readonly string[],
): boolean {
  const withKanji = morphemes.filter(({ surface }) => KANJI.test(surface))
  if (inText === '' || withKanji.length === 0) return false
  if (withKanji.some(({ certainty }) => certainty === 'unsure')) return false
  if (withKanji.every(({ certainty }) => certainty === 'usual')) return true
  return inText === alone[0] && !isReadInTwoWays(word)
}

/** The readings of the words of a text: the one that fits all of it, then the others. */
async function readText(
  words: readonly string[],
  others: ReadonlyMap<string, string[]>,
  options: MecabOptions,
): Promise<Outcome<TextRead, EngineFailure>> {
  const morphemes = await runMecab(words, 'spelled', options)
  if (!morphemes.ok) return morphemes
  const usual = withUsualReadings(morphemes.value, 'spelled')
  const [inText, asUsual] = [readingsOf(words, morphemes.value), readingsOf(words, usual)]
  if (inText === undefined || asUsual === undefined) return failure('failed')
  const own = morphemesOf(words, usual)
  const read = inKana(words).map((one, place) => {
    const alone = others.get(keyOf(one)) ?? []
    const [first = '', likeliest = ''] = [asUsual[place], inText[place]]
    const readings = [...new Set([first, likeliest, ...alone])].filter((reading) => reading !== '')
    return { readings, sure: isSure(own[place] ?? [], one.word, first, alone) }
  })
  return success({ readings: read.map(({ readings }) => readings), sure: read.map(({ sure }) => sure) })
}

/** Whether texts are more than a reader takes as they came, or as mecab gets them: one sign may stand for eighteen letters. */
function isTooLong(texts: TextsInWords): boolean {
  if (lengthOfTexts(texts) > LONGEST_READ_TEXT) return true
  return lengthOfTexts(texts.map((words) => words.map(mecabWord))) > LONGEST_READ_TEXT
}

/** Japanese words read by mecab, a program on this machine. */
export function mecabReader(options: EngineOptions = {}): WithCosts<Reader> {
  const program = openMecab(options)
  return {
    id: 'mecab',
    costs: 'nothing',
    supports: (language) => language === 'ja-JP',
    async read({ texts, language }, signal) {
      if (signal.aborted) return { ok: false, error: 'cancelled' }
      if (language !== 'ja-JP') return { ok: false, error: 'unsupported-language' }
      if (isTooLong(texts)) return { ok: false, error: 'too-long' }
      const mecab = { ...program, signal }
      const others = await readAlone(texts.flatMap(inKana), mecab)
      if (!others.ok) return engineErrorOf(others.error)
      const read: TextRead[] = []
      for (const words of texts) {
        const one = await readText(words, others.value, mecab)
        if (!one.ok) return engineErrorOf(one.error)
        read.push(one.value)
      }
      const [readings, sure] = [read.map((one) => one.readings), read.map((one) => one.sure)]
      return { ok: true, value: { readings, sure, by: 'mecab' } }
    },
  }
}

const NEVER = new AbortController().signal

/** mecab, if it is here and its dictionary is ipadic: others have readings in other fields. */
export async function findMecabReader(options: EngineOptions = {}): Promise<WithCosts<Reader> | undefined> {
  const timeoutMs = patienceOf(options)
  const sample = await runMecab(['子供'], 'spelled', { ...openMecab(options), timeoutMs, signal: NEVER })
  if (!sample.ok && sample.error === 'timeout') options.onLate?.()
  const isIpadic = sample.ok && sample.value.map(({ reading }) => reading).join('') === 'コドモ'
  return isIpadic ? mecabReader(options) : undefined
}
