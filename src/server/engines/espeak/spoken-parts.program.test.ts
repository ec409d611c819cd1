import { describe, expect, it } from 'vitest'
import type { LanguageCode } from '#domain/languages.ts'
import { ODD_TEXTS } from '#domain/text/odd-texts.fixture.ts'
import { findMecabReader } from '#server/engines/mecab/mecab-reader.ts'
import { openMecab } from '#server/engines/mecab/run-mecab.ts'
import { CHINESE_SAMPLE_READ, SAMPLES } from './espeak-voices.ts'
import { espeakText, spokenParts } from './spoken-parts.ts'

const signal = new AbortController().signal
const hasMecab = (await findMecabReader()) !== undefined

async function partsOf(text: string, language: LanguageCode) {
  const parts = await spokenParts(text, language, { ...openMecab(), signal })
  if (!parts.ok) throw new Error(parts.error)
  return parts.value.filter((part) => part.text !== '')
}

const shown = async (text: string, language: LanguageCode) =>
  (await partsOf(text, language)).map(({ offset, text: said }) => `${offset ?? '-'}:${said.trim()}`)

describe('what espeak-ng reads of a text', () => {
  it.each<[LanguageCode, string, string[]]>([
    ['en-US', '“I’m 21!” (twenty-one)', ['-:“', '1:I’m', '5:21!” (', '11:twenty-one)']],
    ['fr-FR', 'Il paie 3,50 €, à 7h30.', ['0:Il', '3:paie', '8:3,50 €,', '16:à', '18:7h30.']],
    ['ko-KR', '7:30에 빵을 샀어요', ['0:7:30에', '6:빵을', '9:샀어요']],
    [
      'zh-CN',
      '今天，我和朋友去公园。',
      ['0:jin1tian1，', '3:wo3', '4:he2', '5:peng2you5', '7:qu4', '8:gong1yuan2。'],
    ],
    ['zh-CN', '涨了10%，不是21℃', ['0:zhang3le5', '2:bai3fen1zhi1 10，', '6:bu2shi4', '8:21 du4']],
  ])('in %s of "%s" are the words %j', async (language, text, expected) => {
    expect(await shown(text, language)).toEqual(expected)
  })

  it('its Chinese sample, which is tried at the start, is written down as it is read', async () => {
    const parts = await partsOf(SAMPLES['zh-CN'], 'zh-CN')
    expect(
      parts
        .map(({ text }) => text)
        .join('')
        .trim(),
    ).toBe(CHINESE_SAMPLE_READ)
  })

  it.each(ODD_TEXTS)('between spaces it is all of a text that %s', async (_, text = '') => {
    const parts = await partsOf(text, 'en-US')
    expect(
      parts
        .map((part) => part.text)
        .join('')
        .trim(),
    ).toBe(
      espeakText(text) ||
        parts
          .map((part) => part.text)
          .join('')
          .trim(),
    )
  })
})

describe.skipIf(!hasMecab)('what espeak-ng reads of Japanese (skipped where mecab is not installed)', () => {
  it.each<[string, string[]]>([
    ['今日は友達と山へ行きました。', ['0:キョーワ', '3:トモダチト', '6:ヤマエ', '8:イキマシタ。']],
    ['「はい」、パンを25円で買った', ['-:「', '1:ハイ」、', '5:パンヲ', '8:25 エンデ', '12:カッタ']],
    ['気温は21℃。\n雪だ', ['0:キオンワ', '3:21 ド。', '8:ユキダ']],
  ])('of "%s" are %j', async (text, expected) => {
    expect(await shown(text, 'ja-JP')).toEqual(expected)
  })

  it.each(ODD_TEXTS)('every stretch begins at a place of the text, when it %s', async (_, text = '') => {
    const offsets = (await partsOf(`今日は${text}山`, 'ja-JP')).flatMap(({ offset }) => offset ?? [])
    expect(offsets).toEqual([...new Set(offsets)].toSorted((a, b) => a - b))
    expect(offsets[0]).toBe(0)
  })
})

describe('what espeak-ng gets to read', () => {
  it.each([
    ['FAIL-2: emoji alone are no words', '😀 👩‍👩‍👧 🇩🇰 ❤️ 👍🏽 1️⃣'.replace('1️⃣', ''), ''],
    ['FAIL-2: emoji in a sentence are not described', 'I am happy 😀👍🏽 today 🇩🇰.', 'I am happy today .'],
    ['FAIL-4: a null character and half a character are spaces', 'a\u0000b \ud83d c', 'a b c'],
    ['a command to espeak is none', 'a\u0001150P b', 'a 150P b'],
    ['brackets are brackets, not names of sounds', '[[hello]] [[[x', '[ [hello]] [ [ [x'],
    ['lines are sentences, blank ones vanish', 'One\r\n \n\n Two\tthree ', 'One\n\nTwo three'],
    ['signs that are read stay', '5 € © 3 % < 7', '5 € © 3 % < 7'],
    ['nothing but signs is nothing', '… — !? ‼ 。、', ''],
    ['other scripts stay', '今日は café Привет كتب', '今日は café Привет كتب'],
  ])('%s', (_, text, expected) => {
    expect(espeakText(text)).toBe(expected)
  })
})
