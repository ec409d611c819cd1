import { setImmediate } from 'node:timers/promises'
import { once } from '#domain/once.ts'

const SYLLABLE = /^[a-z]+[0-4]$/
const AT_ONCE = 200 // characters, some 10 ms of this process: longer ones let others in between

// A megabyte of dictionary, which half of all learners of other languages never need.
const load = once(() => import('pinyin-pro'))

type Pinyin = Awaited<ReturnType<typeof load>>['pinyin']

/** Words together, as their neighbours decide how some characters are read: 银行行长 is yin2 hang2 hang2 zhang3. */
function pinyinTogether(words: readonly string[], pinyin: Pinyin): string[] {
  // v: ü is written v. No tones that change beside others: 一 is always yi1.
  const syllables = pinyin(words.join(''), {
    toneType: 'num',
    type: 'array',
    toneSandhi: false,
    nonZh: 'spaced',
    v: true,
  })
  let next = 0
  return words.map((word) => {
    const own = syllables.slice(next, next + [...word].length)
    next += own.length
    return own.length > 0 && own.every((one) => SYLLABLE.test(one)) ? own.join(' ') : ''
  })
}

/** The syllables of each word, with the numbers of their tones, 0 for none; '' for what is not all Chinese. */
export async function pinyinOf(words: readonly string[]): Promise<string[]> {
  const { pinyin } = await load()
  const whole = words.map((word) => word.toWellFormed())
  const readings: string[] = []
  for (let start = 0; start < whole.length; await setImmediate()) {
    let end = start + 1
    for (let length = 0; end < whole.length && length < AT_ONCE; end++) length += whole[end]?.length ?? 0
    readings.push(...pinyinTogether(whole.slice(start, end), pinyin))
    start = end
  }
  return readings
}
