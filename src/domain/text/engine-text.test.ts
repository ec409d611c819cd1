import fc from 'fast-check'
import { expect, it } from 'vitest'
import { generatedRuns } from '#domain/generated-runs.fixture.ts'
import { engineText, placeInText } from './engine-text.ts'

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
