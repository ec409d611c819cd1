import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, noonOf } from '#domain/days.ts'
import { kindOfCard } from '#domain/kinds/sentence-key.ts'
import { countGaps, reviewMinutes } from './day-plan.ts'
import { countWaiting, planDay } from './plan-day.ts'
import { RATING, type ReviewSentence } from './review-sentence.ts'
import { comesOnceMore } from './schedule.ts'
import {
  attemptOn,
  keep,
  MINUTES_A_DAY,
  newGap,
  newSentence,
  recalledOnTime,
  recallOn,
  withAttempt,
} from './simulated-learner.fixture.ts'
import { sentencesToTakeIn } from './take-in.ts'

const DAY = '2026-11-22'
const LATER = addDays(DAY, 10)
const AFTER = noonOf(LATER) + 1 // all that was said of a card before

const plan = (cards: ReviewSentence[], today = LATER, minutesADay = MINUTES_A_DAY) =>
  planDay(cards, { language: 'es-ES', today, minutesADay })

const kindsOf = (keys: string[]) => keys.map((key) => (kindOfCard(key) === 'gap' ? 'g' : 's')).join('')

/** Cards that were recalled once, all due on the same day. */
const dueSentences = (count: number) =>
  Array.from({ length: count }, (_, place) => recalledOnTime(keep(newSentence(`s${place}`), DAY), 1))
const dueGaps = (count: number) =>
  Array.from({ length: count }, (_, place) => recalledOnTime(keep(newGap(place), DAY), 1))

/** What the cards of a plan weigh, in sentences. */
const weight = (keys: string[]) => keys.reduce((sum, key) => sum + (kindOfCard(key) === 'gap' ? 0.5 : 1), 0)

describe('a day with words to fill in', () => {
  it('takes as long as one with sentences alone: two gaps count as a sentence', () => {
    expect(plan(dueSentences(300)).keys).toHaveLength(5)
    expect(plan(dueGaps(300)).keys).toHaveLength(10)
    const both = plan([...dueGaps(300), ...dueSentences(300)])
    expect(kindsOf(both.keys)).toBe('sggsggs')
    expect(weight(both.keys)).toBeLessThanOrEqual(5)
    const minutes = [plan(dueSentences(300)), plan(dueGaps(300)), both].map((one) =>
      Math.round(reviewMinutes(one)),
    )
    expect(minutes).toEqual([3, 3, 3])
  })

  it('gives the whole day to one kind where the other has nothing', () => {
    expect(kindsOf(plan([...dueGaps(1), ...dueSentences(30)]).keys)).toBe('sgsss')
    expect(kindsOf(plan([...dueGaps(30), ...dueSentences(1)]).keys)).toBe('sgggggggg')
  })

  it('has no more that is new than two sentences weigh, of both kinds', () => {
    const fresh = [0, 1, 2, 3, 4].map((place) => keep(newGap(place), DAY))
    const sentences = [0, 1, 2].map((place) => keep(newSentence(`n${place}`), DAY))
    expect(kindsOf(plan(fresh).keys)).toBe('gggg')
    expect(kindsOf(plan(sentences).keys)).toBe('ss')
    expect(kindsOf(plan([...fresh, ...sentences]).keys)).toBe('sgg')
  })

  it('asks a word the day after it was kept, and by its rating then', () => {
    const kept = keep(newGap(1), DAY)
    expect(plan([kept], DAY).keys).toEqual([])
    expect(plan([kept], addDays(DAY, 1)).keys).toEqual([kept.key])
    const known = withAttempt(kept, recallOn(addDays(DAY, 1), 'a', RATING.good))
    expect(plan([known], addDays(DAY, 2)).keys).toEqual([])
    const left = { ...known, kept: false }
    expect(plan([left], addDays(DAY, 9)).keys).toEqual([])
  })

  it('takes in sentences as if there were no gaps, and times sentences by sentences', () => {
    expect(countWaiting([...dueGaps(30), ...dueSentences(2)], 'es-ES', LATER)).toBe(2)
    const said = withAttempt(newSentence('said'), recallOn(DAY, 'x', RATING.good))
    expect(sentencesToTakeIn([[{ ...said, kept: null }]], 'es-ES', LATER)).toEqual(['said'])
    const quick = dueGaps(30).map((gap) => ({
      ...gap,
      attempts: gap.attempts.map((attempt) => ({ ...attempt, ms: 1000 })),
    }))
    expect(plan([...quick, ...dueSentences(3)]).secondsEach).toBe(plan(dueSentences(3)).secondsEach)
  })
})

const anyCard = fc
  .record({
    place: fc.nat({ max: 40 }),
    isGap: fc.boolean(),
    keptDaysAgo: fc.nat({ max: 40 }),
    recalls: fc.array(fc.record({ daysAgo: fc.nat({ max: 30 }), rating: fc.constantFrom(1, 2, 3) }), {
      maxLength: 3,
    }),
  })
  .map(({ place, isGap, keptDaysAgo, recalls }) => {
    const card = keep(isGap ? newGap(place) : newSentence(`s${place}`), addDays(LATER, -keptDaysAgo))
    return recalls.reduce(
      (said, { daysAgo, rating }, index) =>
        withAttempt(said, recallOn(addDays(LATER, -daysAgo), `r${index}`, rating as 1 | 2 | 3)),
      card,
    )
  })

const anyCards = fc.uniqueArray(anyCard, { selector: ({ key }) => key, maxLength: 40 })

describe('whatever is kept', () => {
  it('a day keeps its limits, and neither kind takes more than half while the other waits', () => {
    fc.assert(
      fc.property(anyCards, fc.integer({ min: 0, max: 90 }), (cards, minutes) => {
        const { keys, size, said } = plan(cards, LATER, minutes)
        expect(size).toBeGreaterThanOrEqual(3)
        expect(size).toBeLessThanOrEqual(10)
        expect(new Set(keys).size).toBe(keys.length)
        expect(keys.length === 0 || weight(keys) <= size).toBe(true)
        if (said > 0) return
        const waiting = plan(cards, LATER, minutes)
        const gaps = 0.5 * countGaps(waiting)
        const sentences = weight(keys) - gaps
        const isFull = weight(keys) > size - 0.5
        const all = plan(
          cards.filter(({ kind }) => kind === 'sentence'),
          LATER,
          minutes,
        )
        if (isFull && weight(all.keys) >= size / 2)
          expect(sentences).toBeGreaterThanOrEqual(Math.floor(size / 2))
      }),
      { numRuns: 300 },
    )
  })

  it('what is done is gone from the plan, or comes once more as the last, and the rest stays as it was', () => {
    fc.assert(
      fc.property(anyCards, fc.constantFrom(RATING.again, RATING.hard, RATING.good), (cards, rating) => {
        let [now, before] = [cards, plan(cards)]
        let onceMore = before.keys.filter((key) =>
          cards.some((card) => card.key === key && comesOnceMore(card, LATER)),
        )
        while (before.keys.length > onceMore.length) {
          const [first, ...rest] = before.keys
          now = now.map((card) =>
            card.key === first
              ? withAttempt(card, {
                  ...recallOn(LATER, `${card.key}-now`.slice(-40), rating),
                  at: AFTER,
                })
              : card,
          )
          const after = plan(now)
          if (rating === RATING.again) onceMore = [...onceMore, first ?? ''].toSorted()
          expect(after.keys).toEqual([...rest.filter((key) => !onceMore.includes(key)), ...onceMore])
          expect(after.said).toBe(before.said + 1)
          before = after
        }
        const said = (card: ReviewSentence) =>
          onceMore.includes(card.key)
            ? withAttempt(card, attemptOn(LATER, 'once', { how: 'recall', at: AFTER + 1 }))
            : card
        expect(plan(now.map(said)).keys).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  it('the order in which devices hold the cards changes nothing', () => {
    fc.assert(
      fc.property(anyCards, (cards) => {
        expect(plan(cards.toReversed())).toEqual(plan(cards))
      }),
    )
  })
})
