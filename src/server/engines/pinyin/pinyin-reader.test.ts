import { describe, expect, it } from 'vitest'
import { describeReader } from '#domain/spoken/reader.contract.ts'
import { LONGEST_READ_TEXT } from '#domain/spoken/reader.ts'
import { pinyinReader } from './pinyin-reader.ts'

const open = new AbortController().signal
const reader = pinyinReader()

async function readingOf(...words: string[]) {
  const answer = await reader.read({ texts: [words], language: 'zh-CN' }, open)
  return answer.ok ? answer.value.readings[0]?.map(([one = '']) => one) : answer.error
}

describe('pinyin-pro', () => {
  it.each([
    [
      ['他们', '来', '了'],
      ['ta1 men0', 'lai2', 'le0'],
    ],
    [
      ['她们', '来', '了'],
      ['ta1 men0', 'lai2', 'le0'],
    ],
    [
      ['银行', '行长'],
      ['yin2 hang2', 'hang2 zhang3'],
    ],
    [
      ['一个', '绿色', '的', '门'],
      ['yi1 ge4', 'lv4 se4', 'de0', 'men2'],
    ],
    [
      ['25', 'km', '𠮷', '吃了!', '𠮷吃'],
      ['', '', '', '', ''],
    ],
  ])('reads %j', async (words, readings) => {
    expect(await readingOf(...words)).toEqual(readings)
  })

  it.each([
    ['one long word', ['长'.repeat(LONGEST_READ_TEXT)]],
    ['words of one character', Array.from({ length: LONGEST_READ_TEXT }, () => '行')],
    ['surrogates', ['𠮷\ud842'.repeat(600)]],
  ])('FAIL-1: %s, as many as are taken, are no trouble', async (_, words) => {
    expect(await readingOf(...words)).toHaveLength(words.length)
  })

  it('lets other work in between', async () => {
    let turns = 0
    const timer = setInterval(() => (turns += 1), 0)
    await readingOf(...Array.from({ length: LONGEST_READ_TEXT }, () => '银'))
    clearInterval(timer)
    expect(turns).toBeGreaterThan(1)
  })

  describeReader('pinyin-pro', () => ({
    reader,
    known: 'zh-CN',
    unknown: 'ja-JP',
    sample: { word: '学生', reading: 'xue2 sheng1' },
    signals: { open, aborted: AbortSignal.abort() },
  }))
})
