import fc from 'fast-check'
import { type Card, createEmptyCard, fsrs } from 'ts-fsrs'
import { describe, expect, it } from 'vitest'
import { isDay } from '#domain/clock.ts'
import { addDays, daysBetween, noonOf } from '#domain/days.ts'
import { generatedRuns } from '#domain/generated-runs.fixture.ts'
import { RATING, type Rating, type ReviewAttempt, type ReviewSentence } from './review-sentence.ts'
import {
  afterRecall,
  comesAgain,
  comesOnceMore,
  compareComing,
  daysToReturn,
  type RecallMemory,
  recallChance,
  reviewStateOf,
  standingOf,
} from './schedule.ts'
import {
  attemptOn,
  keep,
  newSentence,
  recalledOnTime,
  recallOn,
  withAttempt,
} from './simulated-learner.fixture.ts'

const DAY = '2026-11-22'
const kept = keep(newSentence('a'), DAY)

describe('when a sentence is recalled', () => {
  it('is the next day at first, then after 3, 14, 57 and 196 days while it goes well', () => {
    const gaps: number[] = [daysBetween(DAY, standingOf(kept, DAY).due)]
    for (const times of [1, 2, 3, 4]) {
      const { due, recalled } = standingOf(recalledOnTime(kept, times), '2099-01-01')
      gaps.push(daysBetween(recalled?.lastDay ?? DAY, due))
    }
    expect(gaps).toEqual([1, 3, 14, 57, 196])
  })

  it('is never more than a year away', () => {
    for (const rating of [RATING.hard, RATING.good] as const) {
      const { recalled } = standingOf(recalledOnTime(kept, 12, rating), '2099-01-01')
      expect(recalled?.intervalDays).toBeLessThanOrEqual(365)
    }
    expect(standingOf(recalledOnTime(kept, 12), '2099-01-01').recalled?.intervalDays).toBe(365)
  })

  it('is the next day after Not yet, and sooner after With effort than after Well', () => {
    const dueAfter = (rating: Rating) =>
      standingOf(withAttempt(recalledOnTime(kept, 2), recallOn('2026-12-10', 'x', rating)), '2099-01-01').due
    expect(dueAfter(RATING.hard) < dueAfter(RATING.good)).toBe(true)
    const first = withAttempt(kept, recallOn('2026-11-23', 'x', RATING.again))
    expect(standingOf(first, '2026-11-23').due).toBe('2026-11-24')
  })

  it('is the day after it was last read, while it was never recalled', () => {
    const read = withAttempt(kept, attemptOn('2026-11-25', 'read'))
    expect(standingOf(read, '2026-11-26').due).toBe('2026-11-26')
  })

  it('is still today whatever is done with it today, until it is rated', () => {
    const way = fc.constantFrom('read' as const, 'recall' as const, 'dictation' as const, 'along' as const)
    const before = fc.array(fc.record({ how: way, days: fc.integer({ min: -20, max: 9 }) }), { maxLength: 4 })
    fc.assert(
      fc.property(before, fc.array(way, { minLength: 1, maxLength: 4 }), (earlier, now) => {
        const today = addDays(DAY, 10)
        const waiting = earlier.reduce(
          (all, { how, days }, place) =>
            withAttempt(all, attemptOn(addDays(DAY, days), `e${place}`, { how })),
          kept,
        )
        const said = now.reduce(
          (all, how, place) => withAttempt(all, attemptOn(today, `n${place}`, { how })),
          waiting,
        )
        expect(standingOf(said, today)).toEqual(standingOf(waiting, today))
        expect(standingOf(withAttempt(said, recallOn(today, 'x', RATING.good)), today).due > today).toBe(true)
        expect(standingOf(said, addDays(today, 1)).due).toBe(addDays(today, 1))
      }),
      { numRuns: generatedRuns(100) },
    )
  })

  it('is tomorrow where it was said today and kept then, and today where it was kept before it was said', () => {
    const old = withAttempt(newSentence('a'), attemptOn(DAY, 'old'))
    const today = addDays(DAY, 5)
    const said = withAttempt(old, attemptOn(today, 'new'))
    const keptAt = attemptOn(today, 'new').at
    expect(standingOf({ ...said, kept: true, keptAt: keptAt + 1 }, today).due).toBe(addDays(today, 1))
    expect(standingOf({ ...said, kept: true, keptAt: keptAt - 1 }, today).due <= today).toBe(true)
  })

  it('does not change by reading, dictation or speaking along, nor by a recall that was not rated', () => {
    const recalled = recalledOnTime(kept, 2)
    for (const how of ['read', 'dictation', 'along'] as const) {
      const said = withAttempt(recalled, attemptOn('2026-11-30', 'more', { how, rating: RATING.again }))
      expect(standingOf(said, '2099-01-01')).toEqual(standingOf(recalled, '2099-01-01'))
    }
    const unrated = withAttempt(recalled, attemptOn('2026-11-30', 'more', { how: 'recall' }))
    expect(standingOf(unrated, '2099-01-01')).toEqual(standingOf(recalled, '2099-01-01'))
  })

  it('follows the first rating of a day', () => {
    const once = withAttempt(kept, recallOn('2026-11-23', 'one', RATING.again))
    const later = { ...recallOn('2026-11-23', 'two', RATING.good), at: Date.parse('2026-11-23T18:00:00Z') }
    expect(standingOf(withAttempt(once, later), DAY)).toEqual(standingOf(once, DAY))
  })
})

const rated = fc.record({
  offset: fc.nat(400),
  rating: fc.constantFrom<Rating>(RATING.again, RATING.hard, RATING.good),
  id: fc.uuid(),
  at: fc.nat(2 ** 40),
})

it('the same attempts are the same schedule, in whatever order devices put them together', () => {
  fc.assert(
    fc.property(fc.array(rated, { maxLength: 20 }), fc.infiniteStream(fc.nat()), (made, keys) => {
      const attempts = made.map(({ offset, ...one }) => ({
        ...recallOn(addDays(DAY, offset), one.id, one.rating),
        at: one.at,
      }))
      const shuffled = attempts
        .map((attempt) => ({ attempt, key: keys.next().value ?? 0 }))
        .toSorted((one, other) => one.key - other.key)
        .map(({ attempt }) => attempt)
      const today = addDays(DAY, 200)
      const [one, other] = [attempts, shuffled].map((all) => ({ ...kept, attempts: all }))
      if (one === undefined || other === undefined) throw new Error('two')
      expect(standingOf(one, today)).toEqual(standingOf(other, today))
      expect(standingOf(one, today).recalled?.intervalDays ?? 1).toBeLessThanOrEqual(365)
    }),
  )
})

describe('a clock that was wrong', () => {
  it('counts no attempt of a day that has not come, until it comes', () => {
    const recalled = recalledOnTime(kept, 1)
    const ahead = withAttempt(recalled, recallOn('2036-01-01', 'ahead', RATING.good))
    expect(standingOf(ahead, '2026-11-26')).toEqual(standingOf(recalled, '2026-11-26'))
    expect(standingOf(ahead, '2036-01-01').recalled?.lastDay).toBe('2036-01-01')
  })

  it('makes no schedule worse when it was set back: days keep their order', () => {
    const said = recalledOnTime(kept, 2)
    const back = withAttempt(said, { ...recallOn('2026-11-20', 'back', RATING.good), at: 0 })
    expect(standingOf(back, '2099-01-01').recalled?.lastDay).toBe(
      standingOf(said, '2099-01-01').recalled?.lastDay,
    )
  })

  it('tells no day whenever a choice was made by it, and the sentence is one of today', () => {
    const moment = fc.oneof(
      fc.constantFrom(-8.64e15, -2e14, -62_198_755_200_000, 3e14, 1_795_000_000_000_000, 8.64e15),
      fc.maxSafeInteger().filter((ms) => Math.abs(ms) <= 8.64e15),
    )
    fc.assert(
      fc.property(moment, (keptAt) => {
        const { due } = standingOf({ ...kept, keptAt }, DAY)
        expect(isDay(due)).toBe(true)
        expect(due <= addDays(DAY, 2)).toBe(true)
      }),
    )
  })

  it('keeps what was said tomorrow by a learner who flew west', () => {
    const flown = withAttempt(kept, recallOn('2026-11-23', 'x', RATING.good))
    expect(standingOf(flown, DAY).recalled?.lastDay).toBe('2026-11-23')
    expect(standingOf(flown, DAY).retrievability).toBe(1)
  })
})

describe('the state of a sentence', () => {
  it('is none unless it is kept to be said again', () => {
    expect(reviewStateOf(newSentence('a'), DAY)).toBeNull()
    expect(reviewStateOf({ ...kept, kept: false }, DAY)).toBeNull()
  })

  it('is learning until its day, waiting from then on, and kept from a stability of 180 days', () => {
    const recalled = recalledOnTime(kept, 1)
    expect(reviewStateOf(recalled, '2026-11-25')).toBe('learning')
    expect(reviewStateOf(recalled, '2026-11-26')).toBe('waiting')
    expect(reviewStateOf(recalledOnTime(kept, 3), '2027-03-01')).not.toBe('kept')
    expect(reviewStateOf(recalledOnTime(kept, 4), '2027-03-01')).toBe('kept')
  })

  it('is resting when overdue by more than 30 days, or twice its interval', () => {
    expect(standingOf(kept, addDays('2026-11-23', 30)).isResting).toBe(false)
    expect(standingOf(kept, addDays('2026-11-23', 31)).isResting).toBe(true)
    const long = recalledOnTime(kept, 3)
    const { due } = standingOf(long, '2099-01-01')
    expect(standingOf(long, addDays(due, 2 * 57)).isResting).toBe(false)
    expect(standingOf(long, addDays(due, 2 * 57 + 1)).isResting).toBe(true)
  })

  it('wakes when it is said, and when it is brought back', () => {
    const late = addDays('2026-11-23', 100)
    expect(reviewStateOf(kept, late)).toBe('resting')
    expect(reviewStateOf(withAttempt(kept, attemptOn(late, 'read')), late)).toBe('learning')
    const recalled = recalledOnTime(kept, 1)
    expect(reviewStateOf(recalled, late)).toBe('resting')
    expect(reviewStateOf(keep(recalled, late), late)).toBe('waiting')
  })
})

const scheduler = fsrs({
  request_retention: 0.9,
  maximum_interval: 365,
  enable_fuzz: false,
  enable_short_term: false,
})

const recalls = fc.array(
  fc.record({
    days: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 40_000 })),
    rating: fc.constantFrom<Rating>(1, 2, 3, 4),
  }),
  { minLength: 1, maxLength: 40 },
)

it('whatever the recalls, a sentence is known and asked again as the whole scheduler of the library says', () => {
  fc.assert(
    fc.property(recalls, fc.nat({ max: 40_000 }), (history, later) => {
      let day = '1996-02-29'
      let card: Card = createEmptyCard(noonOf(day))
      let memory: RecallMemory | null = null
      for (const [place, { days, rating }] of history.entries()) {
        if (place > 0) day = addDays(day, days)
        card = scheduler.next(card, noonOf(day), rating).card
        memory = afterRecall(memory, place === 0 ? 0 : days, rating)
        expect(memory).toEqual({
          difficulty: card.difficulty,
          stabilityDays: card.stability,
          intervalDays: Math.min(365, card.scheduled_days),
        })
      }
      if (memory !== null)
        expect(recallChance(memory, later)).toBe(scheduler.forgetting_curve(later, card.stability))
    }),
  )
})

const notYet = withAttempt(newSentence('a'), recallOn(DAY, 'x', RATING.again))

it('a card that was rated Not yet comes once more on that day, until it was recalled again', () => {
  expect(comesOnceMore(notYet, DAY)).toBe(true)
  expect(comesOnceMore(notYet, '2026-11-23')).toBe(false)
  for (const how of ['read', 'dictation', 'along'] as const)
    expect(comesOnceMore(withAttempt(notYet, attemptOn(DAY, 'y', { how })), DAY)).toBe(true)
  expect(comesOnceMore(withAttempt(notYet, attemptOn(DAY, 'y', { how: 'recall' })), DAY)).toBe(false)
  expect(comesOnceMore(withAttempt(notYet, recallOn(DAY, 'y', RATING.good)), DAY)).toBe(false)
})

it('one that was tried before that, and one that was not rated or recalled, does not', () => {
  const earlier = { ...attemptOn(DAY, 'y', { how: 'recall' }), at: attemptOn(DAY, 'y').at - 1000 }
  expect(comesOnceMore(withAttempt(notYet, earlier), DAY)).toBe(true)
  expect(comesOnceMore(withAttempt(newSentence('a'), earlier), DAY)).toBe(false)
  expect(comesOnceMore(withAttempt(newSentence('a'), recallOn(DAY, 'x', RATING.hard)), DAY)).toBe(false)
  expect(comesOnceMore(newSentence('a'), DAY)).toBe(false)
})

it('is what the schedule then answers', () => {
  const sentence = withAttempt(keep(newSentence('a'), DAY), recallOn(DAY, 'first', RATING.good))
  const today = addDays(DAY, 3)
  for (const rating of [RATING.again, RATING.hard, RATING.good]) {
    const rated = withAttempt(sentence, recallOn(today, 'second', rating))
    expect(addDays(today, daysToReturn(sentence, rating, today))).toBe(standingOf(rated, today).due)
  }
})

it('is longer the better it went, and never today', () => {
  const sentence = withAttempt(keep(newSentence('a'), DAY), recallOn(DAY, 'first', RATING.good))
  const today = addDays(DAY, 3)
  const [again, hard, good] = ([RATING.again, RATING.hard, RATING.good] as const).map((rating) =>
    daysToReturn(sentence, rating, today),
  )
  expect(again).toBeGreaterThan(0)
  expect(hard).toBeGreaterThan(again ?? 0)
  expect(good).toBe(14)
})

it('what was said of it today without a rating changes nothing', () => {
  const sentence = keep(newSentence('a'), DAY)
  const said = withAttempt(sentence, attemptOn(DAY, 'said', { how: 'recall' }))
  expect(daysToReturn(said, RATING.good, DAY)).toBe(daysToReturn(sentence, RATING.good, DAY))
})

const TODAY = '2026-11-26'
const PLAN = { today: TODAY, planned: ['planned'] }

function cardKept(daysAgo: number, { key = 'k', attempts = [] as ReviewAttempt[] } = {}): ReviewSentence {
  const keptAt = new Date(`${addDays(TODAY, -daysAgo)}T12:00:00`).getTime()
  return { key, kind: 'gap', language: 'es-ES', words: [], attempts, kept: true, keptAt }
}

function recalled(daysAgo: number): ReviewAttempt {
  const day = addDays(TODAY, -daysAgo)
  return { id: `${daysAgo}`, at: 0, day, how: 'recall', by: 'nobody', rating: 3, ms: 1000 }
}

describe('a card comes again', () => {
  it.each([
    ['the day after it was kept', cardKept(0), '2026-11-27'],
    ['today, where the plan of today has it', cardKept(1, { key: 'planned' }), TODAY],
    ['some day, where it is due and today has no room for it', cardKept(1), 'waiting'],
    ['no more by itself, where it has waited for long', cardKept(60), 'resting'],
    ['by its ratings', cardKept(9, { attempts: [recalled(0)] }), '2026-11-29'],
  ])('%s', (_when, card, comes) => {
    expect(comesAgain(card, PLAN)).toBe(comes)
  })

  it('is sorted by its day, behind today what waits, and last what comes no more', () => {
    const all = ['resting', '2027-01-14', 'waiting', '2026-11-27', TODAY] as const
    expect(all.toSorted((one, other) => compareComing(one, other, TODAY))).toEqual(
      all.toReversed().toSpliced(1, 2, 'waiting', '2026-11-27'),
    )
    expect(all.map((one) => compareComing(one, one, TODAY))).toEqual(all.map(() => 0))
  })
})
