import { expect, it } from 'vitest'
import { chosenAgain, mergeSentences } from './merge-sentences.ts'
import { attempt } from './sentences.fixture.ts'

it('a sentence that is kept again has its attempts, and the new time counts', () => {
  const doc = { attempts: [attempt()], kept: true, keptAt: 5, words: [1, 2], wordsAt: 3 }
  expect(chosenAgain(doc, { kept: true, now: 10 })).toEqual({ ...doc, keptAt: 10 })
  expect(chosenAgain(undefined, { kept: true, now: 10 })).toEqual({ attempts: [], kept: true, keptAt: 10 })
})

it.each([
  ['left out by a clock that is ahead', { attempts: [], kept: false, keptAt: 100 }],
  ['purged by a clock that is ahead', { attempts: [], purgedAt: 100 }],
])('one that was %s is kept all the same, also after a merge', (_what, doc) => {
  const again = chosenAgain(doc, { kept: true, now: 10 })
  expect(again).toMatchObject({ kept: true })
  expect(mergeSentences(undefined, doc, again)).toEqual(again)
})
