import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generatedRuns } from '#domain/generated-runs.fixture.ts'
import { measureAttempt, wordsToRead } from '#domain/shadow/accuracy.ts'
import type { ReadLanguage } from '#domain/spoken/reading-mode.ts'
import { toHiragana } from '#domain/spoken/ruby.ts'
import { rubiesOf, sureReadings, wordsToShow } from '#domain/spoken/shown-readings.ts'
import { wordsToSay } from '#domain/spoken/words-to-say.ts'
import { findMecabReader } from '#server/engines/mecab/mecab-reader.ts'
import { pinyinReader } from '#server/engines/pinyin/pinyin-reader.ts'
import { READING_TRAPS } from './reading-traps.fixture.ts'

const open = new AbortController().signal
const mecab = await findMecabReader()
const pinyin = pinyinReader()

/** What the server answers for a sentence, and what is shown of it: as 覚[おぼ]え. */
async function read(sentence: string, language: ReadLanguage) {
  const keys = wordsToShow(sentence, language)
  const reader = language === 'ja-JP' ? mecab : pinyin
  const answer = await reader?.read({ texts: [keys], language }, open)
  if (answer?.ok !== true) throw new Error(`${sentence} was not read`)
  const [[readings = []], [sure = []]] = [answer.value.readings, answer.value.sure]
  const words = wordsToSay(sentence, language)
  const rubies = rubiesOf(words, sureReadings(keys, readings, sure), language)
  const shown = words.map(({ text, start }) => {
    const parts = rubies.get(start) ?? [{ text, reading: null }]
    return parts.map((part) => (part.reading === null ? part.text : `${part.text}[${part.reading}]`)).join('')
  })
  return { keys, readings, sure, words, shown }
}

/** The figure for whoever says a sentence as it is shown, where a recogniser writes down the sounds alone. */
async function saidAsShown(sentence: string): Promise<number | undefined> {
  const { readings, sure, words } = await read(sentence, 'ja-JP')
  const sounds = words.map(({ text }, place) => (sure[place] ? toHiragana(readings[place]?.[0] ?? '') : text))
  const transcript = sounds.join('')
  const unclear = wordsToRead(sentence, transcript, 'ja-JP')
  if (unclear === null) return measureAttempt(sentence, transcript, 'ja-JP')?.aligned
  const heard = await mecab?.read({ texts: unclear, language: 'ja-JP' }, open)
  if (heard?.ok !== true) throw new Error(`${transcript} was not read`)
  const [reference = [], said = []] = heard.value.readings
  expect(reference).toEqual(readings) // the score gets what was shown
  return measureAttempt(sentence, transcript, 'ja-JP', { readings: { reference, heard: said } })?.aligned
}

const withoutReading = (marked: string) => marked.replace(/\[[^\]]*\]/g, '')

describe.skipIf(mecab === undefined)('readings above words (skipped where mecab is not installed)', () => {
  it('of words that readers often have wrong all but two have the right one, and none a wrong one', async () => {
    const all = await Promise.all(
      READING_TRAPS.map(async ([language, sentence, word]) => {
        const shown = (await read(sentence, language)).shown.join('')
        if (shown.includes(word)) return 'right'
        return shown.includes(withoutReading(word)) ? 'none' : `wrong: ${shown} for ${word}`
      }),
    )
    expect(all.filter((one) => one !== 'right' && one !== 'none')).toEqual([])
    expect(all.length).toBeGreaterThanOrEqual(40)
    expect(all.filter((one) => one === 'none').length).toBeLessThanOrEqual(2)
  })

  it.each([
    ['ja-JP', '市場'],
    ['ja-JP', '人気のある店'],
    ['ja-JP', '辛い'],
    ['ja-JP', 'その方は'],
    ['ja-JP', '十分です'],
    ['ja-JP', '昨日行った'],
    ['ja-JP', '五匹'],
    ['zh-CN', '行'],
    ['zh-CN', '重'],
    ['zh-CN', '他长得'],
    ['zh-CN', '那儿'],
  ] as const)('in %s nothing stands above what may be read in two ways in %s', async (language, sentence) => {
    const { shown } = await read(sentence, language)
    const doubted = language === 'ja-JP' ? /市場\[|人気\[|辛い?\[|方\[|十分\[|行\[|匹\[/ : /[行重得儿]\[/
    expect(shown.join('')).not.toMatch(doubted)
  })

  it('whoever says a sentence as it is shown has said every word', async () => {
    const japanese = READING_TRAPS.filter(([language]) => language === 'ja-JP')
    const sentences = japanese.map(([, sentence]) => sentence)
    const pairs = fc.array(fc.constantFrom(...sentences), { minLength: 1, maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(pairs, async (said) => {
        expect([said, await saidAsShown(said.join(''))]).toEqual([said, 100])
      }),
      { numRuns: generatedRuns(40), examples: sentences.map((sentence): [string[]] => [[sentence]]) },
    )
  })
})

it('what is shown is the first of what the score accepts', async () => {
  const characters = [...new Set(READING_TRAPS.flatMap(([, sentence]) => [...sentence]))]
  const texts = fc
    .array(fc.constantFrom(...characters, '3', 'a', '𠮷'), { maxLength: 12 })
    .map((all) => all.join(''))
  await fc.assert(
    fc.asyncProperty(texts, fc.constantFrom('ja-JP', 'zh-CN'), async (text, language) => {
      if (language === 'ja-JP' && mecab === undefined) return
      const { keys, readings, sure } = await read(text, language)
      const { readings: shown } = sureReadings(keys, readings, sure)
      for (const [place, reading] of shown.entries())
        if (reading !== null) expect(readings[place]).toContain(reading)
      expect(sure.every((one, place) => !one || (readings[place]?.length ?? 0) > 0)).toBe(true)
    }),
    { numRuns: generatedRuns(100) },
  )
})
