import { setImmediate } from 'node:timers/promises'
import { once } from '#domain/once.ts'
import { isInDoubt, usualSyllables } from './usual-pinyin.ts'

const SYLLABLE = /^[a-z]+[0-4]$/
const AT_ONCE = 200 // characters, some 10 ms of this process: longer ones let others in between

// A megabyte of dictionary, which half of all learners of other languages never need.
const load = once(() => import('pinyin-pro'))

type Pinyin = Awaited<ReturnType<typeof load>>['pinyin']

type Options = {
  /** Whether a tone changes beside others, as in speech: 不是 is bu2 shi4. */
  changesTones: boolean
}

/** Of each character of a word its syllable, as pinyin-pro has it, and where another is usual. */
type WordRead = { syllables: string[]; usual: (string | undefined)[] }

/** Words together, as their neighbours decide how some characters are read: 银行行长 is yin2 hang2 hang2 zhang3. */
function readTogether(words: readonly string[], pinyin: Pinyin, { changesTones }: Options): WordRead[] {
  const text = words.join('')
  const syllables = pinyin(text, {
    toneType: 'num',
    type: 'array',
    toneSandhi: changesTones,
    nonZh: 'spaced',
    v: true, // ü is written v
  })
  const usual = usualSyllables(text)
  let next = 0
  return words.map((word) => {
    const start = next
    next += [...word].length
    const places = [...word].map((_, at) => start + at)
    return { syllables: syllables.slice(start, next), usual: places.map((place) => usual.get(place)) }
  })
}

async function readAll(words: readonly string[], options: Options): Promise<WordRead[]> {
  const { pinyin } = await load()
  const whole = words.map((word) => word.toWellFormed())
  const readings: WordRead[] = []
  for (let start = 0; start < whole.length; await setImmediate()) {
    let end = start + 1
    for (let length = 0; end < whole.length && length < AT_ONCE; end++) length += whole[end]?.length ?? 0
    readings.push(...readTogether(whole.slice(start, end), pinyin, options))
    start = end
  }
  return readings
}

const asUsual = ({ syllables, usual }: WordRead) => syllables.map((one, place) => usual[place] ?? one)

/** Of each character of each word its syllable and the number of its tone, 0 for none; what is not Chinese as it is. */
export async function syllablesOf(words: readonly string[], options: Options): Promise<string[][]> {
  return (await readAll(words, options)).map(asUsual)
}

/** The readings of a word, the likeliest first, and whether that is beyond doubt. */
export type WordPinyin = { readings: string[]; isSure: boolean }

function wordPinyin(word: string, read: WordRead): WordPinyin {
  const characters = [...word]
  const isChinese = (syllables: readonly string[]) =>
    syllables.length > 0 && syllables.every((one) => SYLLABLE.test(one))
  if (!isChinese(read.syllables)) return { readings: [], isSure: false }
  const isSure = read.syllables.every(
    (syllable, place) =>
      read.usual[place] !== undefined || !isInDoubt(word, characters[place] ?? '', syllable),
  )
  return { readings: [...new Set([asUsual(read).join(' '), read.syllables.join(' ')])], isSure }
}

/** How each word is read; nothing for what is not all Chinese. */
export async function pinyinOf(words: readonly string[]): Promise<WordPinyin[]> {
  const read = await readAll(words, { changesTones: false })
  return read.map((one, place) => wordPinyin(words[place] ?? '', one))
}
