import { describe, expect, it } from 'vitest'
import { readingMode } from './reading-mode.ts'
import { readingOfWords, rubiesOf, sureReadings, wordsToShow } from './shown-readings.ts'
import { wordsToSay } from './words-to-say.ts'

const SENTENCE = '今日は子供と歩いた。'

function shownOf(
  sentence: string,
  read = sureReadings(['今日', 'は'], [['キョウ', 'コンニチ'], ['ハ']], [true, false]),
) {
  return rubiesOf(wordsToSay(sentence, 'ja-JP'), read, 'ja-JP')
}

describe('which readings are shown', () => {
  it('the first of a word, where the reader was sure', () => {
    const words = wordsToShow(SENTENCE, 'ja-JP')
    const readings = words.map((word) =>
      word === '今日' ? ['キョウ'] : word === '子供' ? ['コドモ', 'シキョウ'] : [],
    )
    const read = sureReadings(
      words,
      readings,
      words.map((word) => word === '今日'),
    )
    expect([...shownOf(SENTENCE, read)]).toEqual([[0, [{ text: '今日', reading: 'きょう' }]]])
  })

  it.each([
    ['another word', '昨日は'],
    ['fewer words', '今日'],
    ['more words', '今日は子供'],
    ['no words', ''],
  ])('none where the text now has %s', (_, sentence) => {
    expect(shownOf('今日は').size).toBe(1)
    expect(shownOf(sentence).size).toBe(0)
  })

  it('none where nothing was read, or a reader says it is sure of nothing', () => {
    expect(rubiesOf(wordsToSay('今日は', 'ja-JP'), null, 'ja-JP').size).toBe(0)
    expect(shownOf('今日は', sureReadings(['今日', 'は'], [[], []], [true, true])).size).toBe(0)
    expect(shownOf('今日は', sureReadings(['今日', 'は'], [['キョウ'], []], [])).size).toBe(0)
  })
})

describe('how words of a sentence are read', () => {
  const words = wordsToSay(SENTENCE, 'ja-JP')
  const SURE: Record<string, string> = { 今日: 'キョウ', 子供: 'コドモ' }
  const readOf = (sure = SURE) => ({
    words: words.map(({ key }) => key),
    readings: words.map(({ key }) => sure[key] ?? null),
  })
  const reading = (part: string, read = readOf()) => {
    const start = SENTENCE.indexOf(part)
    return readingOfWords(words, read, { language: 'ja-JP', start, end: start + part.length })
  }

  it('is told of one and of several, whose kana are read as they are written', () => {
    expect([reading('子供'), reading('今日は子供')]).toEqual(['こども', 'きょうはこども'])
  })

  it('is not told where one is uncertain, nor of half a word, nor where nothing is to be told', () => {
    expect([reading('今日は子供', readOf({ 今日: 'キョウ' })), reading('子'), reading('と')]).toEqual([
      null,
      null,
      null,
    ])
    expect(readingOfWords(words, null, { language: 'ja-JP', start: 0, end: 2 })).toBeNull()
  })
})

describe('where readings are shown', () => {
  it('always, until the learner has chosen for that language', () => {
    expect(readingMode({}, 'ja-JP')).toBe('always')
    expect(readingMode({ japaneseReadings: 'failed' }, 'ja-JP')).toBe('failed')
    expect(readingMode({ japaneseReadings: 'never' }, 'zh-CN')).toBe('always')
    expect(readingMode({ chineseReadings: 'never' }, 'zh-CN')).toBe('never')
  })

  it('never in a language without readings', () => {
    expect(readingMode({ japaneseReadings: 'always' }, 'ko-KR')).toBe('never')
  })
})
