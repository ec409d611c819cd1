import fc from 'fast-check'
import { expect, it } from 'vitest'
import { afterCard, followPlan, putOff, queueOf, withoutSentence } from './review-queue.ts'
import { RATING } from './review-sentence.ts'

const keysOf = (queue: { key: string }[]) => queue.map(({ key }) => key).join('')

it('Not yet returns after three others, and then goes, whatever is said', () => {
  const queue = afterCard(queueOf([...'abcde']), RATING.again)
  expect(keysOf(queue)).toBe('bcdae')
  expect(queue.map(({ isReturn }) => isReturn)).toEqual([false, false, false, true, false])
  const returned = [RATING.good, RATING.hard, RATING.good].reduce(
    (left, rating) => afterCard(left, rating),
    queue,
  )
  expect(keysOf(returned)).toBe('ae')
  expect(keysOf(afterCard(returned, null))).toBe('e')
  expect(keysOf(afterCard(returned, RATING.again))).toBe('e')
})

it('at the end of a session it returns after those that are left', () => {
  expect(keysOf(afterCard(queueOf(['a', 'b']), RATING.again))).toBe('ba')
  expect(keysOf(afterCard(queueOf(['a']), RATING.again))).toBe('a')
  expect(afterCard([], RATING.again)).toEqual([])
})

it('Later is the last of the session, and what is left out is not in it', () => {
  expect(keysOf(putOff(queueOf([...'abc'])))).toBe('bca')
  expect(putOff([])).toEqual([])
  expect(keysOf(withoutSentence(afterCard(queueOf([...'abcde']), RATING.again), 'a'))).toBe('bcde')
})

it('a plan that is another changes neither the open card nor those that return; what is new comes last', () => {
  const queue = afterCard(queueOf([...'abcde']), RATING.again) // bcdae, a returns
  expect(keysOf(followPlan(queue, [...'fced']))).toBe('bcdaef')
  expect(keysOf(followPlan(queue, []))).toBe('ba')
  expect(keysOf(followPlan([], [...'xy']))).toBe('xy')
})

it('following a plan brings every card of it once, keeps the order, and changes nothing the second time', () => {
  const keys = fc.uniqueArray(fc.constantFrom(...'abcdefghij'), { maxLength: 10 })
  fc.assert(
    fc.property(keys, keys, fc.boolean(), (had, planned, isFirstAgain) => {
      const queue = isFirstAgain ? afterCard(queueOf(had), RATING.again) : queueOf(had)
      const followed = followPlan(queue, planned)
      expect(followed[0]).toEqual(queue[0] ?? queueOf(planned)[0])
      for (const key of planned) expect(followed.filter((card) => card.key === key)).toHaveLength(1)
      const stayed = queue.filter((card) => followed.includes(card))
      expect(followed.slice(0, stayed.length)).toEqual(stayed)
      expect(followPlan(followed, planned)).toEqual(followed)
    }),
  )
})

it('a session ends: every sentence is rated once, and comes at most twice', () => {
  const ratings = fc.infiniteStream(fc.constantFrom(RATING.again, RATING.hard, RATING.good))
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { maxLength: 12 }), ratings, (keys, rate) => {
      let queue = queueOf(keys)
      const rated: string[] = []
      for (let cards = 0; queue.length > 0; cards++) {
        expect(cards).toBeLessThan(2 * keys.length)
        if (queue[0]?.isReturn === false) rated.push(queue[0].key)
        queue = afterCard(queue, rate.next().value ?? null)
      }
      expect(rated.toSorted()).toEqual(keys.toSorted())
    }),
  )
})
