import { expect, it } from 'vitest'
import { seededRandom } from './seeded-random.fixture.ts'
import { withoutSpan, wordsIn } from './words.fixture.ts'

it('taking characters out of a text makes no counted word, and takes some out', () => {
  const text = 'a  b3 a1 2'
  const left = Array.from({ length: 2000 }, (_, seed) => withoutSpan(text, seededRandom(seed)))
  const found = new Set(left.flatMap((one) => [...wordsIn(one)]))
  expect([...found].sort()).toEqual(['a1', 'b3'])
  expect(left.some((one) => !wordsIn(one).has('b3'))).toBe(true)
})
