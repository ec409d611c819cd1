import { setImmediate } from 'node:timers/promises'
import type { WithCosts } from '#domain/engine.ts'
import { once } from '#domain/promises.ts'
import { LONGEST_READ_TEXT, lengthOfTexts, type Reader } from '#domain/spoken/reader.ts'

/**
 * How characters are said where pinyin-pro reads them otherwise, or cannot tell; neutral tones as 现代汉语词典 (7th edition) marks
 * them. What stands around them is in lookarounds.
 */
const USUAL: readonly (readonly [written: RegExp, syllables: string])[] = [
  [/朋友/g, 'peng2 you0'],
  [/东西(?![南北])/g, 'dong1 xi0'],
  [/明白/g, 'ming2 bai0'],
  [/衣服/g, 'yi1 fu0'],
  [/休息/g, 'xiu1 xi0'],
  [/舒服/g, 'shu1 fu0'],
  [/时候/g, 'shi2 hou0'],
  [/告诉/g, 'gao4 su0'],
  [/漂亮/g, 'piao4 liang0'],
  [/还(?=[有是没在不要会能可好想得很真挺])/g, 'hai2'],
  [/还(?=[给书钱清])/g, 'huan2'],
  [/(?<=[跑说走做写唱睡吃玩过看来起讲学读])得(?=[很太更最真不好快慢早晚高])/g, 'de0'],
  [/(?<=[觉记懂显舍认])得/g, 'de0'],
  [/(?<=[我你他她们])得(?=[去走来做回等先赶])/g, 'dei3'],
  [/(?<=[获取难值])得|得(?=到)/g, 'de2'],
  [
    /(?<=慢慢|高高|好好|快快|轻轻|静静|悄悄|紧紧|深深|渐渐|偷偷|默默|非常|高兴|认真|努力|仔细|开心|安静)地/g,
    'de0',
  ],
  [/地(?=[方图铁址区球点面板道位理])|(?<=[土当天基场外各内本草工])地/g, 'di4'],
  [/(?<=[很太最更真多好])长(?![大高得])/g, 'chang2'],
  [/长(?=[大高])/g, 'zhang3'],
  [/教(?=[室育师授堂材练])/g, 'jiao4'],
  [/教(?=[我你他她书])/g, 'jiao1'],
  [/(?<=[有没])空(?![气间调中白军])/g, 'kong4'],
  [/空(?=[气间调])|(?<=天)空/g, 'kong1'],
  [/(?<=[很太最更真好])重/g, 'zhong4'],
  [/(?<=女)儿|儿(?=[子童])/g, 'er2'],
  [/(?<=[经通超难不路度])过/g, 'guo4'],
]

/** Characters that are read in two ways, and what stands around them does not tell which. */
const TWO_WAYS_ALONE = new Set('得地还长行重教数空为乐觉差种干倒背转划当处相降假调卷量便切应盛散弹载冲担过儿')
const TWO_WAYS_IN_WORDS = new Set('得地还教空过儿')
const AFTER_POTENTIAL = /[不得]了/ // of 受不了 the dictionary knows liǎo; of others nothing is known

/** By place in a text, in characters, the syllable that is usual there. */
function usualSyllables(text: string): Map<number, string> {
  const found = new Map<number, string>()
  for (const [written, syllables] of USUAL)
    for (const { index } of text.matchAll(written)) {
      const first = [...text.slice(0, index)].length
      for (const [at, syllable] of syllables.split(' ').entries()) found.set(first + at, syllable)
    }
  return found
}

/** Whether a character of a word may be read otherwise than as the dictionary has it there. */
function isInDoubt(word: string, character: string, syllable: string): boolean {
  if (word === '了' && syllable !== 'le0') return true
  if (character === '了' && syllable === 'le0' && AFTER_POTENTIAL.test(word)) return true
  return (word === character ? TWO_WAYS_ALONE : TWO_WAYS_IN_WORDS).has(character)
}

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
type WordPinyin = { readings: string[]; isSure: boolean }

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
async function pinyinOf(words: readonly string[]): Promise<WordPinyin[]> {
  const read = await readAll(words, { changesTones: false })
  return read.map((one, place) => wordPinyin(words[place] ?? '', one))
}

/** Chinese words read by the library pinyin-pro, within this process. */
export function pinyinReader(): WithCosts<Reader> {
  return {
    id: 'pinyin-pro',
    costs: 'nothing',
    supports: (language) => language === 'zh-CN',
    async read({ texts, language }, signal) {
      if (signal.aborted) return { ok: false, error: 'cancelled' }
      if (language !== 'zh-CN') return { ok: false, error: 'unsupported-language' }
      if (lengthOfTexts(texts) > LONGEST_READ_TEXT) return { ok: false, error: 'too-long' }
      const read: WordPinyin[][] = []
      for (const words of texts) read.push(await pinyinOf(words))
      const readings = read.map((words) => words.map((word) => word.readings))
      const sure = read.map((words) => words.map(({ isSure }) => isSure))
      return { ok: true, value: { readings, sure, by: 'pinyin-pro' } }
    },
  }
}
