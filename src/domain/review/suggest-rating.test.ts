import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/days.ts'
import { generatedRuns } from '#domain/generated-runs.fixture.ts'
import { RATING, type Rating, type ReviewAttempt, type ReviewSentence } from './review-sentence.ts'
import { attemptOn, newSentence, withAttempt } from './simulated-learner.fixture.ts'
import { suggestRating } from './suggest-rating.ts'

const DAY = '2026-11-22'
const WORDS = [...'abcdefghij'] // of ten words, so that a word is ten percent

const sentence: ReviewSentence = { ...newSentence('s'), words: WORDS }

/** An attempt at the ten words that did not get across those named. */
function said(offset: number, missed: string, more: Partial<ReviewAttempt> = {}): ReviewAttempt {
  const places = [...missed].map((word) => WORDS.indexOf(word))
  const counts = { understood: WORDS.length - missed.length, total: WORDS.length }
  return attemptOn(addDays(DAY, offset), `day${offset}`, { ...counts, missed: places, ...more })
}

function suggested(attempts: ReviewAttempt[], others: ReviewSentence[] = []): Rating | null {
  const whole = attempts.reduce(withAttempt, sentence)
  return suggestRating([...others, whole], 'es-ES', attempts.at(-1)?.id ?? '')
}

describe('a suggestion', () => {
  it.each([
    ['', RATING.good],
    ['a', RATING.good],
    ['ab', RATING.hard],
    ['abcd', RATING.hard],
    ['abcde', RATING.again],
    ['abcdefghij', RATING.again],
  ])('where all words were understood before and "%s" were not now is %s', (missed, rating) => {
    expect(suggested([said(0, ''), said(1, missed, { how: 'recall' })])).toBe(rating)
  })

  it('counts only words that were understood once, in any sentence of the language', () => {
    const missed = said(1, 'ab', { how: 'recall' })
    expect(suggested([said(0, 'ab'), missed])).toBe(RATING.good)
    const other = withAttempt(
      { ...newSentence('o'), words: ['a'] },
      said(0, '', { id: 'o', understood: 1, total: 1 }),
    )
    expect(suggested([said(0, 'ab'), missed], [other])).toBe(RATING.hard)
    expect(suggested([said(0, 'ab'), missed], [{ ...other, language: 'da-DK' }])).toBe(RATING.good)
  })

  it('does not know what comes later', () => {
    const attempts = [said(0, 'ab'), said(1, 'ab', { how: 'recall' }), said(2, '')]
    const whole = attempts.reduce(withAttempt, sentence)
    expect(suggestRating([whole], 'es-ES', 'day1')).toBe(RATING.good)
  })

  it('is none where under half of the words ever were understood', () => {
    expect(suggested([said(0, 'abcdef', { how: 'recall' })])).toBeNull()
    expect(suggested([said(0, 'abcde', { how: 'recall' })])).toBe(RATING.hard)
  })

  it.each([
    ['abc', 70, RATING.hard],
    ['abcde', 50, RATING.hard],
    ['ab', 80, RATING.good],
  ])(
    'of words that never were understood before is no better than its figure: without "%s", %s %%',
    (missed, _, rating) => {
      expect(suggested([said(0, missed, { how: 'recall' })])).toBe(rating)
    },
  )

  it('counts the words that were said too much, as the figure does', () => {
    expect(suggested([said(0, 'ab', { how: 'recall', extra: 10 })])).toBe(RATING.again)
    expect(suggested([said(0, '', { how: 'recall', extra: 5 })])).toBe(RATING.hard)
  })

  it('is better than its band for no reading', () => {
    const letters = fc.subarray(WORDS, { minLength: 0 }).map((words) => words.join(''))
    fc.assert(
      fc.property(letters, letters, fc.nat(20), (before, missed, extra) => {
        const rating = suggested([said(0, before), said(1, missed, { how: 'recall', extra })])
        const figure = Math.round((100 * (10 - missed.length)) / (10 + extra))
        if (figure <= 70) expect(rating).not.toBe(RATING.good)
        if (figure <= 40) expect([RATING.again, null]).toContain(rating)
      }),
      { numRuns: generatedRuns(200) },
    )
  })

  it('is none where nothing was heard, or no word is known to be missed', () => {
    expect(suggested([said(0, ''), attemptOn('2026-11-23', 'x', { how: 'recall' })])).toBeNull()
    expect(suggested([said(0, ''), attemptOn('2026-11-23', 'x', { understood: 0, total: 0 })])).toBeNull()
    expect(suggested([said(0, ''), attemptOn('2026-11-23', 'x', { understood: 3, total: 10 })])).toBeNull()
    expect(suggestRating([sentence], 'es-ES', 'unknown')).toBeNull()
  })
})

describe('an engine whose suggestions are raised', () => {
  /** Ten ratings, of which the learner raises so many, and then `more` that follow the suggestion. */
  function rated(raised: number, more: number): ReviewAttempt[] {
    const recalls = Array.from({ length: 10 + more }, (_, place) =>
      said(place + 1, 'ab', {
        how: 'recall',
        rating: place >= 10 - raised && place < 10 ? RATING.good : RATING.hard,
      }),
    )
    return [said(0, ''), ...recalls]
  }
  const next = (raised: number, more: number, by = 'pocketsphinx') =>
    suggested([...rated(raised, more), said(60, 'ab', { how: 'recall', by })])

  it('by 3 of 10 goes on, by 4 of 10 is silent for the next 20 ratings', () => {
    expect(next(3, 0)).toBe(RATING.hard)
    expect(next(4, 0)).toBeNull()
    expect(next(4, 19)).toBeNull()
    expect(next(4, 20)).toBe(RATING.hard)
  })

  it('leaves another engine, and another language, as they are', () => {
    expect(next(4, 0, 'browser')).toBe(RATING.hard)
    const danish = { ...rated(4, 0).reduce(withAttempt, sentence), language: 'da-DK' as const }
    expect(suggested([said(0, ''), said(1, 'ab', { how: 'recall' })], [danish])).toBe(RATING.hard)
  })

  it('is not silenced by ratings that are lowered', () => {
    const lowered = rated(0, 0).map((one) => (one.rating ? { ...one, rating: RATING.again } : one))
    expect(suggested([...lowered, said(60, 'ab', { how: 'recall' })])).toBe(RATING.hard)
  })
})
