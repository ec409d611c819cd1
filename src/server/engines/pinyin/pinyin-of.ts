import { setImmediate } from 'node:timers/promises'
import { once } from '#domain/once.ts'

const SYLLABLE = /^[a-z]+[0-4]$/
const AT_ONCE = 200 // characters, some 10 ms of this process: longer ones let others in between

// A megabyte of dictionary, which half of all learners of other languages never need.
const load = once(() => import('pinyin-pro'))

type Pinyin = Awaited<ReturnType<typeof load>>['pinyin']

type Options = {
  /** Whether a tone changes beside others, as in speech: 不是 is bu2 shi4. */
  changesTones: boolean
}

/** Words together, as their neighbours decide how some characters are read: 银行行长 is yin2 hang2 hang2 zhang3. */
function readTogether(words: readonly string[], pinyin: Pinyin, { changesTones }: Options): string[][] {
  const syllables = pinyin(words.join(''), {
    toneType: 'num',
    type: 'array',
    toneSandhi: changesTones,
    nonZh: 'spaced',
    v: true, // ü is written v
  })
  let next = 0
  return words.map((word) => {
    const own = syllables.slice(next, next + [...word].length)
    next += own.length
    return own
  })
}

/** Of each character of each word its syllable and the number of its tone, 0 for none; what is not Chinese as it is. */
export async function syllablesOf(words: readonly string[], options: Options): Promise<string[][]> {
  const { pinyin } = await load()
  const whole = words.map((word) => word.toWellFormed())
  const readings: string[][] = []
  for (let start = 0; start < whole.length; await setImmediate()) {
    let end = start + 1
    for (let length = 0; end < whole.length && length < AT_ONCE; end++) length += whole[end]?.length ?? 0
    readings.push(...readTogether(whole.slice(start, end), pinyin, options))
    start = end
  }
  return readings
}

/** The syllables of each word; '' for what is not all Chinese. */
export async function pinyinOf(words: readonly string[]): Promise<string[]> {
  const syllables = await syllablesOf(words, { changesTones: false })
  return syllables.map((own) =>
    own.length > 0 && own.every((one) => SYLLABLE.test(one)) ? own.join(' ') : '',
  )
}
