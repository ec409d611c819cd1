import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  gapOfKey,
  isSentenceKey,
  kindOfCard,
  languageOfSentence,
  MOST_GAP_UNITS,
  makeGapKey,
} from '#domain/kinds/sentence-key.ts'
import { LANGUAGES, type LanguageCode } from '#domain/languages.ts'
import { readSentence, unitsIn, unitsOf } from '#domain/sentences/sentence-of-text.ts'
import { oddText } from '#domain/text/odd-texts.fixture.ts'
import { wordsOf } from '#domain/text/words.ts'
import { placeAfterEdit, placeOfStretch, stretchOfPlace } from './gap-place.ts'

const languages = fc.constantFrom(...LANGUAGES)
const SENTENCE = '2026-11-21-0123456789abcd-es-es'

/** What stands in the gap of some words of a sentence. */
function gapOf(sentence: string, language: LanguageCode, words: string): string | null {
  const start = sentence.indexOf(words)
  const place = placeOfStretch(sentence, language, { start, end: start + words.length })
  const gap = place && stretchOfPlace(unitsIn(sentence, language), place)
  return gap && sentence.slice(gap.start, gap.end)
}

describe('the key of a gap', () => {
  it('is its sentence and its place, is taken for no sentence, and fits where keys go', () => {
    const place = { from: 3, count: 2 }
    const key = makeGapKey(SENTENCE, place)
    expect(key).toBe(`${SENTENCE}-x-3-2`)
    expect(gapOfKey(key)).toEqual({ sentence: SENTENCE, place })
    expect([SENTENCE, key].map(kindOfCard)).toEqual(['sentence', 'gap'])
    expect(isSentenceKey(key)).toBe(true)
    expect(languageOfSentence(key)).toBeNull()
    expect(makeGapKey(SENTENCE, { from: 999, count: MOST_GAP_UNITS }).length).toBeLessThanOrEqual(100)
  })

  it.each([
    SENTENCE,
    `${SENTENCE}-x-3`,
    `${SENTENCE}-x-03-1`,
    `${SENTENCE}-x-3-0`,
    `${SENTENCE}-x-3-21`,
    `${SENTENCE}-x-1000-1`,
    `${SENTENCE}-x-1-1-x-2-1`,
    'x-1-1',
    '-x-1-1',
    '__proto__-x-1-1',
    `${SENTENCE}-x-3-1\n`,
    '',
  ])('%j is the key of no gap', (key) => {
    expect(gapOfKey(key)).toBeNull()
  })
})

describe('the words of a gap', () => {
  it.each<[LanguageCode, string, string, string]>([
    ['es-ES', '¿La reunión salió mal?', 'reunión', 'reunión'],
    ['es-ES', '¿La reunión salió mal?', 'salió mal', 'salió mal'],
    ['es-ES', '¿La reunión salió mal?', 'ali', 'salió'],
    ['fr-FR', "J'ai vu l'élève.", "l'élève", "l'élève"],
    ['ja-JP', '昨日、図書館で本を読んだ。', '図書館', '図書館'],
    ['ja-JP', 'ﾃﾚﾋﾞを見た。', '見', '見'],
    ['zh-CN', '我和朋友去了图书馆。', '朋友', '朋友'],
    ['ko-KR', '어제 학교에 갔어요.', '학교에', '학교에'],
    ['vi-VN', 'Hôm nay trời mưa.', 'trời mưa', 'trời mưa'],
  ])('in %s %s: %s is %s', (language, sentence, words, gap) => {
    expect(gapOf(sentence, language, words)).toBe(gap)
  })

  it('are none where nothing can be said, and no more than a phrase', () => {
    expect(gapOf('Sí. 😀 ...', 'es-ES', '😀 ...')).toBeNull()
    const long = Array.from({ length: 30 }, (_, place) => `palabra${place}`).join(' ')
    expect(gapOf(long, 'es-ES', long)).toBeNull()
    expect(placeOfStretch('', 'ja-JP', { start: 0, end: 5 })).toBeNull()
    expect(stretchOfPlace(unitsIn('Sí.', 'es-ES'), { from: 1, count: 1 })).toBeNull()
  })

  it('stand at the same places as the units by which a sentence is known, in every script', () => {
    fc.assert(
      fc.property(oddText, languages, (text, language) => {
        const units = unitsIn(text, language)
        expect(units.map(({ unit }) => unit)).toEqual(unitsOf(text, language))
        let last = 0
        for (const { start, end } of units) {
          expect(start).toBeGreaterThanOrEqual(last > start ? 0 : last)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(text.length)
          last = start
        }
      }),
    )
  })

  it('that are tapped are in their gap, wherever they stand', () => {
    fc.assert(
      fc.property(oddText, languages, fc.nat(), (text, language, pick) => {
        const words = wordsOf(text, language)
        const word = words[pick % Math.max(1, words.length)]
        if (word === undefined) return
        const place = placeOfStretch(text, language, word)
        if (place === null) return
        const gap = stretchOfPlace(unitsIn(text, language), place)
        expect(gap).not.toBeNull()
        expect(placeOfStretch(text, language, gap ?? word)).toEqual(place)
        const { words: hashes } = readSentence(text, '2026-11-21', language)
        expect(place.from + place.count).toBeLessThanOrEqual(hashes.length)
      }),
    )
  })
})

describe('an edit of the sentence', () => {
  it.each<[string, number[], number[], number, number | null]>([
    ['before it moves it', [1, 2, 3, 4], [9, 1, 2, 3, 4], 2, 3],
    ['behind it leaves it', [1, 2, 3, 4], [1, 2, 3, 9, 9], 1, 1],
    ['on both sides moves it', [1, 2, 3, 4, 5], [9, 9, 3, 8, 5], 2, 2],
    ['of its words hides it', [1, 2, 3, 4], [1, 9, 3, 4], 1, null],
    ['to nothing hides it', [1, 2], [], 0, null],
    ['that puts it between others moves it with all its words', [1, 2, 1, 3], [1, 9, 1, 2, 1, 3, 8], 2, 4],
    ['among equal words takes the nearest', [7, 1, 7, 2, 7, 3], [9, 7, 1, 8, 7, 2, 8, 7], 2, 1],
  ])('%s', (_, before, now, from, moved) => {
    expect(placeAfterEdit(before, now, { from, count: 1 })?.from ?? null).toBe(moved)
  })

  it('never points beside its words', () => {
    const few = fc.array(fc.nat({ max: 3 }), { maxLength: 12 })
    fc.assert(
      fc.property(
        few,
        few,
        fc.nat({ max: 12 }),
        fc.integer({ min: 1, max: 3 }),
        (before, now, from, count) => {
          const place = placeAfterEdit(before, now, { from, count })
          if (place === null) return
          const words = before.slice(from, from + count)
          expect(words).toHaveLength(count)
          expect(now.slice(place.from, place.from + place.count)).toEqual(words)
        },
      ),
    )
    fc.assert(
      fc.property(few, fc.nat({ max: 12 }), (same, from) => {
        const place = { from, count: 1 }
        expect(placeAfterEdit(same, same, place)).toEqual(from < same.length ? place : null)
      }),
    )
  })
})
