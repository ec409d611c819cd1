import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/days.ts'
import { failingWords, leftOutHash } from './failing-words.ts'
import type { ReviewAttempt, ReviewSentence } from './review-sentence.ts'

const TODAY = '2026-11-23'
const ES = { language: 'es-ES', today: TODAY } as const

let made = 0

function attempt(daysAgo: number, missed: number[], more: Partial<ReviewAttempt> = {}): ReviewAttempt {
  made += 1
  return {
    ...{
      id: `a${made}`,
      at: 1000 * made,
      day: addDays(TODAY, -daysAgo),
      how: 'read',
      by: 'browser',
      ms: 1000,
    },
    ...{ understood: 4 - missed.length, total: 4, missed, heardAs: missed.map(() => '') },
    ...more,
  }
}

function sentence(attempts: ReviewAttempt[], more: Partial<ReviewSentence> = {}): ReviewSentence {
  return {
    ...{ key: 's', kind: 'sentence', language: 'es-ES', words: ['hoy', 'compré', 'ciruelas', 'rojas'] },
    ...{ attempts, kept: null, keptAt: null },
    ...more,
  }
}

const wordsOf = (sentences: ReviewSentence[]) => failingWords(sentences, ES).map(({ word }) => word)

describe('the words that fail', () => {
  it('were missed on two days, and are told with what was heard in their place', () => {
    const one = sentence([attempt(9, [2], { heardAs: ['pirulas'] }), attempt(2, [2])])
    expect(failingWords([one], ES)).toEqual([
      { word: 'ciruelas', sentence: 's', place: 2, heardAs: 'pirulas', missed: 2, said: 2 },
    ])
  })

  it('are none of a rough draft that nobody has checked, also where it was to be said again before', () => {
    const attempts = [attempt(9, [2]), attempt(2, [2])]
    expect(wordsOf([sentence(attempts)])).toEqual(['ciruelas'])
    expect(wordsOf([sentence(attempts, { isDraft: true })])).toEqual([])
    expect(wordsOf([sentence(attempts, { isDraft: true, kept: true, keptAt: 1 })])).toEqual([])
  })

  it('are told with how often they were missed of all the times of the last 28 days at which that is known', () => {
    const one = sentence([
      attempt(40, [2]),
      attempt(9, []),
      attempt(5, [2], { how: 'along' }),
      attempt(4, [2]),
    ])
    const other = sentence([attempt(3, []), attempt(2, [0]), attempt(2, [0])], {
      key: 't',
      words: ['ciruelas', 'no', 'hay', 'hoy'],
    })
    expect(failingWords([one, other], ES)).toMatchObject([{ word: 'ciruelas', missed: 3, said: 5 }])
  })

  it('are told of a sentence that was two, by their places in it, and what was said of one half alone is none of the other', () => {
    const words = ['ayer', 'vi', 'al', 'sr', 'hoy', 'compré', 'ciruelas', 'rojas']
    const [first, second, since] = [attempt(9, [2]), attempt(2, [2]), attempt(1, [])]
    const parts = new Map([
      [first.id, { from: 4, count: 4 }],
      [second.id, { from: 4, count: 4 }],
      [since.id, { from: 0, count: 4 }],
    ])
    const one = sentence([first, second, since], { words, parts })
    expect(failingWords([one], ES)).toMatchObject([
      { word: 'ciruelas', sentence: 's', place: 6, heardAs: '' },
    ])
    const unknown = new Map([first, second].map(({ id }) => [id, { from: 0, count: 0 }]))
    expect(failingWords([sentence([first, second], { words, parts: unknown })], ES)).toEqual([])
  })

  it.each<[string, ReviewAttempt[]]>([
    ['missed twice on one day', [attempt(2, [2]), attempt(2, [2])]],
    ['understood since', [attempt(9, [2]), attempt(2, [2]), attempt(1, [])]],
    ['understood since, on the same day', [attempt(9, [2]), attempt(2, [2]), attempt(2, [])]],
    ['missed too long ago', [attempt(40, [2]), attempt(28, [2]), attempt(2, [2])]],
    ['of days that have not come', [attempt(-2, [2]), attempt(2, [2])]],
    ['written, not said', [attempt(9, [2], { how: 'dictation' }), attempt(2, [2])]],
    ['said along with the voice', [attempt(9, [2], { how: 'along' }), attempt(2, [2])]],
    ['of an attempt that nothing heard', [attempt(9, [2], { total: 0 }), attempt(2, [2])]],
    ['of a text that was longer then', [attempt(9, [2, 7]), attempt(2, [2])]],
  ])('%s are none', (_, attempts) => {
    expect(wordsOf([sentence(attempts)])).toEqual([])
  })

  it('were missed tomorrow, too, by a learner who flew west', () => {
    expect(wordsOf([sentence([attempt(2, [2]), attempt(-1, [2])])])).toEqual(['ciruelas'])
  })

  it('are none of those that were only written otherwise, nor are these understood', () => {
    const kana = { understood: 2, total: 3, heardAs: ['', 'あめ'] }
    const words = ['公園', 'に', '雨', '行く']
    const japanese = (attempts: ReviewAttempt[]) =>
      failingWords([sentence(attempts, { language: 'ja-JP', words })], { language: 'ja-JP', today: TODAY })
    expect(japanese([attempt(9, [0, 2], kana), attempt(2, [0, 2], kana)])).toMatchObject([
      { word: '雨', heardAs: 'あめ' },
    ])
    const missed = attempt(9, [0], { understood: 3, total: 4 })
    expect(japanese([missed, { ...missed, id: 'b', day: attempt(2, []).day }])).toHaveLength(1)
    expect(
      japanese([missed, { ...missed, id: 'b', day: attempt(2, []).day }, attempt(1, [0, 2], kana)]),
    ).toMatchObject([{ word: '公園' }])
  })

  it('were missed in whatever sentences of the language, and understood in any of them', () => {
    const first = sentence([attempt(9, [2])])
    const second = sentence([attempt(2, [0])], { key: 't', words: ['ciruelas', 'no', 'hay', 'hoy'] })
    expect(wordsOf([first, second])).toEqual(['ciruelas'])
    const other = sentence([attempt(1, [])], { key: 'u', words: ['ciruelas', 'a', 'b', 'c'] })
    expect(wordsOf([first, second, other])).toEqual([])
    expect(wordsOf([first, { ...second, language: 'it-IT' }])).toEqual([])
  })

  it('left out in any sentence, they come no more', () => {
    const failing = [attempt(9, [2]), attempt(2, [2])]
    expect(wordsOf([sentence(failing, { leftOutWords: [leftOutHash('ciruelas')] })])).toEqual([])
    const elsewhere = sentence([], { key: 't', leftOutWords: [leftOutHash('ciruelas')] })
    expect(wordsOf([sentence(failing), elsewhere])).toEqual([])
  })

  it('are four at most, those missed on most days first', () => {
    const words = ['a', 'b', 'c', 'd', 'e', 'f']
    const all = words.map((_, place) => place)
    const often = sentence([attempt(9, all), attempt(5, [4]), attempt(2, all)], { words })
    often.attempts = often.attempts.map((one) => ({ ...one, total: 6, understood: 0 }))
    expect(
      wordsOf([{ ...often, attempts: [often.attempts[0], often.attempts[2]].flatMap((one) => one ?? []) }]),
    ).toEqual(['a', 'b', 'c', 'd'])
  })
})

it('whatever was said, on however many devices, in whatever order it is known: the same words, each missed twice and not understood since', () => {
  const anyWord = fc.constantFrom('ciruelas', '雨', 'дождь', 'a', '', '　', 'ﬁ', '𠮷野家')
  const anyAttempt = fc.record({
    daysAgo: fc.integer({ min: -3, max: 40 }),
    at: fc.integer({ min: 0, max: 5 }), // clocks that were set back, and that agree
    missed: fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 6 }),
    how: fc.constantFrom<ReviewAttempt['how']>('read', 'recall', 'dictation', 'along'),
  })
  const anySentence = fc.record({
    words: fc.array(anyWord, { maxLength: 8 }),
    attempts: fc.array(anyAttempt, { maxLength: 12 }),
  })
  fc.assert(
    fc.property(fc.array(anySentence, { maxLength: 5 }), fc.infiniteStream(fc.nat()), (all, chance) => {
      const sentences = all.map(({ words, attempts }, index) =>
        sentence(
          attempts.map(({ daysAgo, at, missed, how }, place) =>
            attempt(daysAgo, missed, { id: `${index}-${place}`, at, how, total: 8, understood: 3 }),
          ),
          { key: `${index}`, words },
        ),
      )
      const found = failingWords(sentences, ES)
      const [first] = chance
      const turned = sentences
        .map((one) => ({ ...one, attempts: one.attempts.toReversed() }))
        .toSorted(
          (one, other) => ((Number(one.key) * (first ?? 1)) % 7) - ((Number(other.key) * (first ?? 1)) % 7),
        )
      expect(failingWords(turned, ES)).toEqual(found)
      expect(found.length).toBeLessThanOrEqual(4)
      expect(new Set(found.map(({ word }) => word)).size).toBe(found.length)
      for (const { word, sentence: key, place, missed, said } of found) {
        expect(missed).toBeGreaterThanOrEqual(2)
        expect(said).toBeGreaterThanOrEqual(missed)
        const its = sentences.find((one) => one.key === key)
        expect(its?.words[place]).toBe(word)
        const days = sentences.flatMap(({ words, attempts }) =>
          attempts.flatMap(({ day, missed }) => (missed?.some((at) => words[at] === word) ? [day] : [])),
        )
        expect(new Set(days).size).toBeGreaterThanOrEqual(2)
      }
    }),
    { numRuns: 300 },
  )
})
