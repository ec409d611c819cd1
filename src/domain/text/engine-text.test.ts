import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generatedRuns } from '#domain/generated-runs.fixture.ts'
import { engineText, placeInText, seenText, stretchesInText } from './engine-text.ts'

it.each([
  ['Tôi học tiếng Việt', 'tiếng'],
  ['Ça va, Niño?', 'Niño'],
  ['がぎぐ 집에 가요', '집에'],
])('F08: in %s decomposed an engine’s place of %s is found again', (composed, word) => {
  const text = composed.normalize('NFD')
  const [start, end] = [composed.indexOf(word), composed.indexOf(word) + word.length]
  expect(text.slice(placeInText(text, start), placeInText(text, end)).normalize()).toBe(word)
})

it('F08: the end is the end, places stay in order, and composed text has its own places', () => {
  const letter = fc.constantFrom(
    'a',
    'e\u0301',
    'ế'.normalize('NFD'),
    '집'.normalize('NFD'),
    'が',
    ' ',
    '😀',
    '.',
  )
  fc.assert(
    fc.property(fc.array(letter), (letters) => {
      const text = letters.join('')
      const sent = engineText(text)
      const places = Array.from({ length: sent.length + 1 }, (_, place) => placeInText(text, place))
      expect(places).toEqual(places.toSorted((one, other) => one - other))
      expect([places[0], places.at(-1)]).toEqual([0, text.length])
      for (let place = 0; place <= sent.length; place++) expect(placeInText(sent, place)).toBe(place)
    }),
    { numRuns: generatedRuns(300) },
  )
})

const UNSEEN = [
  '\u00ad',
  '\u034f',
  '\u061c',
  '\u200b',
  '\u200c',
  '\u200d',
  '\u200e',
  '\u202e',
  '\u2060',
  '\u2066',
  '\ufe0f',
  '\ufeff',
  '\u{e0001}',
]

describe('signs that nobody sees', () => {
  it.each(UNSEEN)('are no part of a word that is looked up, and its place is found again: %j', (sign) => {
    for (const text of [`the ${sign}attic`, `the at${sign}tic`, `the attic${sign} `]) {
      expect(seenText(text).trim()).toBe('the attic')
      const { start, end } = stretchesInText(text)({ start: 4, end: 9 })
      expect(text.slice(start, end).replaceAll(sign, '')).toBe('attic')
    }
  })

  it.each(['❤️ 1️⃣', '👩‍👩‍👧', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}', 'می‌خواهم', 'क्‍ष'])(
    'stay where they make an emoji, or join or part letters of a script that has such signs: %s',
    (text) => expect(seenText(text)).toBe(text.normalize('NFC')),
  )

  it('go wherever they stand, and every stretch that is left is found in its order', () => {
    const parts = fc.array(fc.constantFrom('a', 'e\u0301', ' ', '😀', '집'.normalize('NFD'), ...UNSEEN))
    fc.assert(
      fc.property(parts, (all) => {
        const text = all.join('')
        const seen = seenText(text)
        const found = Array.from({ length: seen.length }, (_, start) =>
          stretchesInText(text)({ start, end: start + 1 }),
        )
        expect(found.every(({ start, end }) => start < end && end <= text.length)).toBe(true)
        expect(found.map(({ start }) => start)).toEqual(
          found.map(({ start }) => start).toSorted((a, b) => a - b),
        )
      }),
      { numRuns: generatedRuns(300) },
    )
  })
})
