import { KANA, toKatakana } from '#domain/spoken/ruby.ts'
import type { MecabField, Morpheme } from './run-mecab.ts'

/**
 * How words are read in a diary where ipadic's likeliest reading is another, or the right one is not in it; `|` parts what has
 * a reading of its own, and kana are only what stands beside it. Sources: 常用漢字表 (2010) and its 付表; NHK日本語発音アクセント
 * 新辞典 for 日本 and counters.
 */
const USUAL: readonly (readonly [written: string, reading: string])[] = [
  ['今日', 'キョウ'],
  ['明日', 'アシタ'],
  ['昨日', 'キノウ'],
  ['今朝', 'ケサ'],
  ['一昨日', 'オトトイ'],
  ['明後日', 'アサッテ'],
  ['日本', 'ニホン'],
  ['日本人', 'ニホンジン'],
  ['日本語', 'ニホンゴ'],
  ['私', 'ワタシ'],
  ['私達', 'ワタシタチ'],
  ['大人', 'オトナ'],
  ['上手', 'ジョウズ'],
  ['下手', 'ヘタ'],
  ['眼鏡', 'メガネ'],
  ['風邪', 'カゼ'],
  ['一人', 'ヒトリ'],
  ['二人', 'フタリ'],
  ['三|人', 'サン|ニン'],
  ['四|人', 'ヨ|ニン'],
  ['二日', 'フツカ'],
  ['三日', 'ミッカ'],
  ['四日', 'ヨッカ'],
  ['五日', 'イツカ'],
  ['六日', 'ムイカ'],
  ['七日', 'ナノカ'],
  ['八日', 'ヨウカ'],
  ['九日', 'ココノカ'],
  ['十日', 'トオカ'],
  ['四|時', 'ヨ|ジ'],
  ['七|時', 'シチ|ジ'],
  ['九|時', 'ク|ジ'],
  ['三|匹', 'サン|ビキ'],
  ['三|本', 'サン|ボン'],
  ['何|です', 'ナン|デス'],
  ['何|を', 'ナニ|ヲ'],
  ['何|が', 'ナニ|ガ'],
  ['何|も', 'ナニ|モ'],
  ['何|か', 'ナニ|カ'],
  ['何|時', 'ナン|ジ'],
  ['に|行っ|た', 'ニ|イッ|タ'],
  ['に|行っ|て', 'ニ|イッ|テ'],
  ['へ|行っ|た', 'ヘ|イッ|タ'],
  ['へ|行っ|て', 'ヘ|イッ|テ'],
  ['まで|行っ|た', 'マデ|イッ|タ'],
  ['まで|行っ|て', 'マデ|イッ|テ'],
  ['を|行っ|た', 'ヲ|オコナッ|タ'],
  ['行く', 'イク'],
  ['行き', 'イキ'],
  ['絵|を|描い', 'エ|ヲ|カイ'],
  ['間に合っ', 'マニアッ'],
  ['一つ', 'ヒトツ'],
  ['二つ', 'フタツ'],
  ['三つ', 'ミッツ'],
  ['四つ', 'ヨッツ'],
  ['五つ', 'イツツ'],
  ['六つ', 'ムッツ'],
  ['七つ', 'ナナツ'],
  ['八つ', 'ヤッツ'],
  ['九つ', 'ココノツ'],
]

/** How a digit is said is known elsewhere; these are read alike after each. */
const AFTER_DIGITS: ReadonlyMap<string, string> = new Map([
  ['月', 'ガツ'],
  ['時', 'ジ'],
  ['年', 'ネン'],
  ['円', 'エン'],
])

/** Written alike and read in two ways, both of which a diary has: nothing here tells which. */
const TWO_WAYS = new Set(
  (
    '市場 人気 方 家 辛い 辛く 辛かっ 開い 開く 十分 一日 一日中 紅葉 後 間 中 止め 止める 通っ 描い 描く 空い 空く 弾い 避け 皆 ' +
    '角 床 金 生 表 他 側 寒気 最中 大勢 一時 臭い 注い 抱い 汚れ 細々 仮名 主 頭 行っ 被っ 目下 大家 工夫 人間 心中 初日 色紙 ' +
    '梅雨 背 訳 種 年 入っ 入る 入り 触れ 退い 様 君 面 節 分 何'
  ).split(' '),
)

/** Whether a word by itself is one of these. */
export function isReadInTwoWays(word: string): boolean {
  return TWO_WAYS.has(word)
}

const DIGITS = /^[0-9０-９]+$/
const NUMERAL = /^[〇一二三四五六七八九十百千万億何数0-9０-９]+$/u

/** As it is said where it is not as it is spelled: キョウ is キョー. */
function said(reading: string): string {
  return reading.replace(/(?<=[オコソトノホモヨロゴゾドボポョウクスツヌフムユルグズブプュ])ウ/g, 'ー')
}

export type SureMorpheme = Morpheme & {
  /** usual: known from the table; unsure: it may be another; likeliest: as the dictionary has it. */
  certainty: 'usual' | 'likeliest' | 'unsure'
}

type Run = { count: number; parts: SureMorpheme[] }

/** The morphemes from a place on that are exactly a row of the table, as it reads them; undefined where none are. */
function usualFrom(morphemes: readonly Morpheme[], place: number, field: MecabField): Run | undefined {
  let [text, found]: [string, Run | undefined] = ['', undefined]
  for (let count = 1; count <= 4 && place + count <= morphemes.length; count++) {
    text += morphemes[place + count - 1]?.surface ?? ''
    const row = USUAL.find(([written]) => written.replaceAll('|', '') === text)
    if (row === undefined) continue
    const [written, readings] = [row[0].split('|'), row[1].split('|')]
    const covered = morphemes.slice(place, place + count)
    const parts = written.map((surface, at): SureMorpheme => {
      const own = covered.find((morpheme) => morpheme.surface === surface)
      const isTail = own?.isTail ?? (at === 0 && covered[0]?.isTail === true)
      if (own !== undefined && KANA.test(toKatakana(surface))) return { ...own, certainty: 'likeliest' }
      const reading = readings[at] ?? ''
      return { surface, isTail, reading: field === 'said' ? said(reading) : reading, certainty: 'usual' }
    })
    found = { count, parts }
  }
  return found
}

/** A number is often read in another way before what it counts, and that after it: 三 and 匹 are サン and ビキ. */
function certaintyOf(
  { surface, reading }: Morpheme,
  before: Morpheme | undefined,
): SureMorpheme['certainty'] {
  const isOfNumber = NUMERAL.test(surface) || (before !== undefined && NUMERAL.test(before.surface))
  return reading === '' || isOfNumber || TWO_WAYS.has(surface) ? 'unsure' : 'likeliest'
}

/** The morphemes of a text, with readings of a diary; the voice, the score and what is shown all ask here. */
export function withUsualReadings(morphemes: readonly Morpheme[], field: MecabField): SureMorpheme[] {
  const read: SureMorpheme[] = []
  for (let place = 0; place < morphemes.length; ) {
    const before = morphemes[place - 1]
    const one = morphemes[place]
    if (one === undefined) break
    const isAfterNumber = before !== undefined && NUMERAL.test(before.surface)
    const counted =
      before !== undefined && DIGITS.test(before.surface) ? AFTER_DIGITS.get(one.surface) : undefined
    const usual = isAfterNumber ? undefined : usualFrom(morphemes, place, field)
    if (counted !== undefined) read.push({ ...one, reading: counted, certainty: 'usual' })
    else if (usual !== undefined) read.push(...usual.parts)
    else read.push({ ...one, certainty: certaintyOf(one, before) })
    place += usual !== undefined && counted === undefined ? usual.count : 1
  }
  return read
}
