import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LanguageCode } from '#domain/languages.ts'
import { wordsToSay } from '#domain/spoken/words-to-say.ts'
import { measureAttempt } from './accuracy.ts'
import { splitHeardWords } from './heard-words.ts'

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
