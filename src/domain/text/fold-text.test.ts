import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generatedRuns } from '#domain/generated-runs.fixture.ts'
import { findWords } from '#domain/journal/search.ts'
import { LANGUAGES } from '#domain/languages.ts'
import { foldSearch } from './fold-search.ts'
import { foldSame, foldSpoken, sameText } from './fold-text.ts'
import { oddText } from './odd-texts.fixture.ts'
import { spacedWords } from './words.ts'

const runs = { numRuns: generatedRuns(500) }

describe('the same text', () => {
  it.each([
    ['Tôi đi học.', 'Tôi đi học.'.normalize('NFD')],
    ['がぎぐ 집', 'がぎぐ 집'.normalize('NFD')],
    ["I don't know", 'I don’t  know\n'],
    ["l'été", 'l\u02bcété'],
    ['She said "yes"', 'She said “yes”'],
    ['one two', '\ufeffone\u00a0\r\n two\u200b'],
    ['cooperate', 'co\u00adoperate'],
    ['ab', 'a\u0000b\ud83d'],
  ])('is %j and %j', (one, other) => {
    expect(sameText(one, other)).toBe(true)
    expect(foldSame(one)).toBe(foldSame(other))
  })

  it.each([
    ['esta', 'está'],
    ['haus', 'Haus'],
    ['ＡＢＣ', 'ABC'],
    ['e-mail', 'email'],
    ['ab', 'a b'],
    ['今日は', '今日わ'],
    ['👩‍👧', '👩👧'],
    ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
  ])('is not %j and %j', (one, other) => {
    expect(sameText(one, other)).toBe(false)
  })
})

describe('what a search finds', () => {
  it.each([
    ['F09', 'I don’t know', "don't"],
    ['F09', "I don't know", 'don’t'],
    ['F09', 'Où est l’été ?', "l'ete"],
    ['F09', "Où est l'été ?", 'L’Été'],
    ['F09', 'I don´t know', 'dont'],
    ['F09', 'She said “yes”.', '"yes"'],
    ['F09', 'a well‑known e-mail', 'well-known email'],
    ['F09', 'ＡＢＣ ｶﾌｪ', 'abc カフェ'],
    ['F09', 'Straße in Łódź, Ærø', 'strasse lodz aero'],
    ['F09', 'đi học'.normalize('NFD'), 'di hoc'],
    ['F09', 'co\u00adoperate', 'cooperate'],
  ])('%s: in %j every word of %j', (_, text, query) => {
    for (const word of spacedWords(foldSearch(query))) expect(foldSearch(text)).toContain(word)
  })

  it('F09: is marked where it is written, apostrophe and all', () => {
    const text = 'Well, I don’t know l’e\u0301te\u0301.'
    const spans = findWords(text, spacedWords(foldSearch("don't l'été")))
    expect(spans.map(({ start, end }) => text.slice(start, end))).toEqual(['don’t', 'l’e\u0301te\u0301'])
  })

  it('lies beyond what is the same text, and both are the same when they are folded again', () => {
    const check = (text: string) => {
      expect(foldSame(foldSame(text))).toBe(foldSame(text))
      expect(foldSearch(foldSearch(text))).toBe(foldSearch(text))
      const otherwise = ` ${text.normalize('NFD').replaceAll("'", '’').replaceAll(' ', ' \u00a0')}\n`
      expect(sameText(text, otherwise)).toBe(true)
      expect(foldSearch(otherwise)).toBe(foldSearch(text))
    }
    fc.assert(
      fc.property(
        oddText.filter((text) => text.isWellFormed()),
        check,
      ),
      runs,
    )
  })
})

describe('what a word sounds like', () => {
  it.each([
    ['en-US', 'Don’t', "don't"],
    ['en-US', 'don\u02bct', 'dont'],
    ['fr-FR', 'cœur', 'coeur'],
    ['de-DE', 'heiß', 'heiss'],
    ['ru-RU', 'пришёл', 'пришел'],
    ['vi-VN', 'hoà', 'hòa'.normalize('NFD')],
    ['zh-CN', '她', '他'],
    ['ja-JP', 'ｶﾌｪ', 'カフェ'],
  ] as const)('%s: %s as %s', (language, one, other) => {
    expect(foldSpoken(one, language)).toBe(foldSpoken(other, language))
  })

  it('keeps its accents, and lies beyond what is the same text', () => {
    expect(foldSpoken('está', 'es-ES')).not.toBe(foldSpoken('esta', 'es-ES'))
    const check = (text: string, language: (typeof LANGUAGES)[number]) => {
      expect(foldSpoken(text.normalize('NFD').replaceAll("'", '’'), language)).toBe(
        foldSpoken(text, language),
      )
    }
    fc.assert(
      fc.property(
        oddText.filter((text) => text.isWellFormed()),
        fc.constantFrom(...LANGUAGES),
        check,
      ),
      runs,
    )
  })
})
