import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LanguageCode } from '#domain/languages.ts'
import { SPOKEN_LANGUAGES } from '#domain/spoken/spoken-languages.fixture.ts'
import { wordsToSay } from '#domain/spoken/words-to-say.ts'
import { measureAttempt, wordsToRead } from './accuracy.ts'
import { type AttemptReadings, splitHeardWords } from './heard-words.ts'

const JAPANESE = [
  '果物屋の女の人が先週のことを覚えていて、すももを二つ味見させてくれた。',
  '午後はずっと雨だったので、市場を通って遠回りして帰った。',
  '明日は、その続きを言えるようになりたい。',
  '昨日友達と映画を見てから、駅前の店で晩ご飯を食べました。',
  '祖母の庭を知っているような味だと伝えたかった。',
]
const CHINESE = [
  '今天下午一直下雨，所以我穿过市场，走了很长的路回家。',
  '水果摊的女人还记得我上周来过，给了我两个李子尝尝。',
  '我想告诉她，味道像我奶奶的花园。',
  '明天我希望能把剩下的话说出来。',
  '昨天我和朋友看了电影，然后在车站前吃了晚饭。',
]

describe.each<[LanguageCode, string[]]>([
  ['ja-JP', JAPANESE],
  ['zh-CN', CHINESE],
])('in %s', (language, sentences) => {
  it.each(sentences)('OPEN-8: in %s any one missed word costs one word', (sentence) => {
    const words = wordsToSay(sentence, language)
    for (const { start, end } of words) {
      const heard = sentence.slice(0, start) + sentence.slice(end)
      const { understood = 0, total = 0, extra } = measureAttempt(sentence, heard, language) ?? {}
      expect([total - understood, extra]).toEqual([1, 0])
    }
  })

  it('OPEN-8: another sentence stays in the lowest band', () => {
    for (const said of sentences)
      for (const asked of sentences.filter((other) => other !== said))
        expect(measureAttempt(asked, said, language)?.aligned).toBeLessThanOrEqual(40)
  })

  it('no character that was heard is lost', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...sentences),
        fc.array(fc.constantFrom(...sentences.join(''))),
        (asked, said) => {
          const heard = said.join('')
          const keys = splitHeardWords(wordsToSay(asked, language), heard, language).map(({ key }) => key)
          expect(keys).not.toContain('')
          expect(keys.join('')).toBe(
            wordsToSay(heard, language)
              .map(({ key }) => key)
              .join(''),
          )
        },
      ),
    )
  })
})

it('what was heard in place of a Japanese word is shown whole', () => {
  const accuracy = measureAttempt(
    '先週のことを覚えていて、すももを食べた。',
    '先週のことをおべていてすももを食べた',
    'ja-JP',
  )
  const others = accuracy?.alignment.filter((one) => one.kind === 'substitution')
  expect(others?.map(({ word, heard }) => [word.text, heard.text])).toEqual([['覚え', 'おべ']])
})

it('a number is not heard within a longer one', () => {
  expect(measureAttempt('158', '1158', 'ja-JP')?.aligned).toBe(0)
  expect(measureAttempt('我有158块', '我有1158块', 'zh-CN')?.aligned).toBe(67)
})

const READINGS: Record<string, string[]> = {
  今日: ['キョウ', 'コンニチ'],
  子供: ['コドモ'],
  友達: ['トモダチ'],
  公園: ['コウエン'],
  行き: ['イキ', 'ユキ'],
  会: ['ア', 'カイ'],
  合: ['ア', 'ゴウ'],
  日本: ['ニッポン', 'ニホン'],
  語: ['ゴ'],
  三: ['サン'],
  時: ['ジ', 'トキ'],
  朋友: ['peng2 you3'],
  再见: ['zai4 jian4'],
  他在: ['ta1 zai4'],
  她: ['ta1'],
  在: ['zai4'],
  再: ['zai4'],
  见: ['jian4'],
  件: ['jian4'],
  家: ['jia1'],
}

const KANA_SHIFT = 0x60

function readingsOf(words: readonly string[]): string[][] {
  const katakana = (kana: string) => String.fromCharCode(kana.charCodeAt(0) + KANA_SHIFT)
  return words.map(
    (word) => READINGS[word] ?? (/^[ぁ-ゖー]+$/.test(word) ? [word.replace(/[ぁ-ゖ]/g, katakana)] : []),
  )
}

function measure(reference: string, heard: string, language: LanguageCode = 'ja-JP', knows = true) {
  const spoken = SPOKEN_LANGUAGES[language]
  const unclear = knows ? wordsToRead(reference, heard, language, { spoken }) : null
  const readings: AttemptReadings | null = unclear && {
    reference: readingsOf(unclear[0]),
    heard: readingsOf(unclear[1]),
  }
  return measureAttempt(reference, heard, language, { spoken, readings })
}

describe('with readings', () => {
  it.each<[string, string]>([
    ['今日は子供と公園へ行きました。', 'きょうはこどもとこうえんへいきました'],
    ['今日は子供と公園へ行きました。', '今日はこどもと公園へ行きました'],
    ['きょうはこどもとこうえんへいきました。', '今日は子供と公園へ行きました'],
    ['友達と会った。', '友達と合った'],
    ['日本語です。', 'にほんごです'],
    ['今日は、つづきます。', 'きょうはつずきます'],
  ])('OPEN-8: in Japanese "%s" and "%s" are the same words', (reference, heard) => {
    expect(measure(reference, heard)?.aligned).toBe(100)
  })

  it.each<[string, string]>([
    ['朋友再见', '朋友在件'],
    ['他在家', '她再家'],
  ])('OPEN-8: in Chinese "%s" and "%s" are the same words', (reference, heard) => {
    expect(measure(reference, heard, 'zh-CN')?.aligned).toBe(100)
  })

  it('a word said otherwise stays a mistake, and what was heard is shown as it was written', () => {
    const accuracy = measure('今日は子供と公園へ行きました。', 'きょうはともだちとこうえんへいきました')
    expect(
      accuracy?.alignment.flatMap((one) =>
        one.kind === 'substitution' ? [[one.word.text, one.heard.text]] : [],
      ),
    ).toEqual([['子供', 'ともだち']])
    expect(accuracy).toMatchObject({ understood: 8, total: 9 })
  })

  it('a digit is no particle: its readings are those of numbers', () => {
    expect(measure('2です', 'にです')?.aligned).toBeLessThan(100)
  })
})

describe('without readings', () => {
  it.each<[string, string, number, number]>([
    ['今日は子供と公園へ行きました。', 'きょうはこどもとこうえんへいきました', 5, 5],
    ['今日は子供と公園へ行きました。', 'きょうは子供と公園へ行きました', 8, 8],
    ['今日は雨でした。', 'きょうはゆきでした', 3, 3],
  ])('"%s" heard as "%s": %i of %i words count', (reference, heard, understood, total) => {
    const accuracy = measure(reference, heard, 'ja-JP', false)
    expect(accuracy).toMatchObject({ understood, total })
    expect(accuracy?.alignment.filter(({ kind }) => kind === 'otherwise').length).toBeGreaterThan(0)
  })

  it.each<[string, string]>([
    ['今日は雨でした。', '昨日は雨でした'],
    ['きょうは雨でした。', 'あしたは雨でした'],
    ['今日は雨でした。', 'は雨でした'],
  ])('"%s" heard as "%s" is a mistake: no kanji was heard in kana', (reference, heard) => {
    expect(measure(reference, heard, 'ja-JP', false)?.aligned).toBeLessThan(100)
  })

  it('a sentence all of kanji heard in kana has no accuracy, for nobody can tell', () => {
    expect(measure('今日', 'きょう', 'ja-JP', false)).toBeNull()
  })
})

it('no readings are asked for where they can tell nothing', () => {
  expect(wordsToRead('今日は雨', '今日は雨', 'ja-JP')).toBeNull()
  expect(wordsToRead('今日は雨', '今日は', 'ja-JP')).toBeNull()
  expect(wordsToRead('今日は雨', '', 'ja-JP')).toBeNull()
  expect(wordsToRead('one two', 'one three', 'en-US')).toBeNull()
  expect(wordsToRead('今日は雨', 'きょうは雨', 'ja-JP')).toEqual([
    ['今日', 'は', '雨'],
    ['きょう', 'は', '雨'],
  ])
})

it('with readings there are no more mistakes, every word stays in place, and accuracy stays within 0 and 100', () => {
  const PARTS = [
    ...Object.keys(READINGS),
    'は',
    'と',
    'へ',
    'ました',
    'きょう',
    'こども',
    'いき',
    '25',
    '。',
    'ab',
    '雨',
  ]
  const text = fc.array(fc.constantFrom(...PARTS), { maxLength: 10 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.constantFrom<LanguageCode>('ja-JP', 'zh-CN'), text, text, (language, reference, heard) => {
      const [read, unread] = [measure(reference, heard, language), measure(reference, heard, language, false)]
      if (read === null || unread === null) return
      if (otherwiseOf(unread) === 0) expect(errorsOf(read)).toBeLessThanOrEqual(errorsOf(unread))
      for (const accuracy of [read, unread]) {
        expect(accuracy.aligned).toBeGreaterThanOrEqual(0)
        expect(accuracy.aligned).toBeLessThanOrEqual(100)
        const words = accuracy.alignment.flatMap((one) => ('word' in one ? [one.word.start] : []))
        expect(words).toEqual(words.toSorted((a, b) => a - b))
        expect(words.length).toBe(wordsToSay(reference, language).length)
      }
    }),
  )
})

type Measured = NonNullable<ReturnType<typeof measureAttempt>>

function errorsOf({ understood, total, extra }: Measured): number {
  return total - understood + extra
}

function otherwiseOf({ alignment }: Measured): number {
  return alignment.filter(({ kind }) => kind === 'otherwise').length
}
