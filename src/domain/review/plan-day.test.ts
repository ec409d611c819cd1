import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/days.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { reviewMinutes } from './day-plan.ts'
import { countWaiting, nextToBringBack, planDay } from './plan-day.ts'
import { RATING, type ReviewSentence } from './review-sentence.ts'
import { reviewStateOf, standingOf } from './schedule.ts'
import {
  attemptOn,
  type Diary,
  keep,
  MINUTES_A_DAY,
  newGap,
  newSentence,
  recalledOnTime,
  recallOn,
  simulate,
  withAttempt,
} from './simulated-learner.fixture.ts'

const DAY = '2026-11-22'

function plan(sentences: Iterable<ReviewSentence>, today: string, language: LanguageCode = 'es-ES') {
  return planDay([...sentences], { language, today, minutesADay: MINUTES_A_DAY })
}

/** As many sentences, recalled once, all due on the same day. */
function due(count: number): ReviewSentence[] {
  return Array.from({ length: count }, (_, place) => recalledOnTime(keep(newSentence(`s${place}`), DAY), 1))
}

describe('two years of a learner', () => {
  const WEEKS: [string, (day: number) => boolean][] = [
    ['every day', () => true],
    ['five days a week', (day) => day % 7 < 5],
    ['four days a week (57 %)', (day) => [0, 1, 3, 5].includes(day % 7)],
  ]

  it.each(WEEKS)('who comes %s leaves 8 to 13 sentences waiting, and never more than 29', (_, comes) => {
    const { waiting, plans, diary } = simulate('2024-11-22', 730, comes)
    const mean = waiting.reduce((sum, count) => sum + count, 0) / waiting.length
    expect(mean).toBeGreaterThan(8)
    expect(mean).toBeLessThan(13)
    expect(Math.max(...waiting)).toBeLessThanOrEqual(29)
    expect(Math.max(...plans.map(({ keys }) => keys.length))).toBeLessThanOrEqual(10)
    const states = [...diary.values()].map((sentence) => reviewStateOf(sentence, '2026-11-22'))
    expect(states.filter((state) => state === 'kept').length).toBeGreaterThan(50)
    const recalls = [...diary.values()].flatMap(({ attempts }) =>
      attempts.filter(({ how }) => how === 'recall'),
    )
    expect(recalls).toHaveLength(plans.reduce((sum, { keys }) => sum + keys.length, 0))
  })
})

describe('the plan of a day', () => {
  it('is empty on the first day, and has its one sentence on the second', () => {
    const { diary, plans } = simulate(DAY, 2, () => true)
    expect(plans.map(({ keys }) => keys.length)).toEqual([0, 1])
    expect(planDay([], { language: 'es-ES', today: DAY, minutesADay: 10 })).toMatchObject({
      keys: [],
      said: 0,
    })
    expect(diary.size).toBe(10)
  })

  it('is five of 300 that are due, at ten minutes a day, and counts the others nowhere', () => {
    const today = addDays(DAY, 10)
    const many = plan(due(300), today)
    expect(many.keys).toHaveLength(5)
    expect(many.size).toBe(5)
    expect(JSON.stringify(many)).not.toContain('300')
  })

  it('is the same five after three weeks away', () => {
    const { diary } = simulate(DAY, 60, () => true)
    expect(plan(diary.values(), addDays(DAY, 80)).keys).toHaveLength(5)
  })

  it.each([
    [5, 3],
    [8, 3],
    [10, 5],
    [12, 6],
    [15, 9],
    [60, 10],
    [0, 3],
  ])(
    'at %i minutes a day has %i sentences, where nothing is known of how long one takes',
    (minutes, size) => {
      const options = { language: 'es-ES' as const, today: addDays(DAY, 10), minutesADay: minutes }
      expect(planDay(due(40), options).keys).toHaveLength(size)
    },
  )

  it.each([
    [1000, 9],
    [20_000, 9],
    [60_000, 3],
    [900_000, 3],
  ])('has more or fewer sentences where a recall takes %i ms', (ms, size) => {
    const timed = due(40).map((sentence) => ({
      ...sentence,
      attempts: sentence.attempts.map((attempt) => ({ ...attempt, ms })),
    }))
    expect(plan(timed, addDays(DAY, 10)).size).toBe(size)
  })

  it('goes down to nothing as it is done, and counts a sentence that was said twice once', () => {
    const today = addDays(DAY, 10)
    let sentences = due(30)
    const [first] = [plan(sentences, today)]
    for (const [place, key] of first.keys.entries()) {
      sentences = sentences.map((sentence) =>
        sentence.key === key
          ? withAttempt(
              withAttempt(sentence, recallOn(today, `${key}-1`, RATING.again)),
              recallOn(today, `${key}-2`, RATING.good),
            )
          : sentence,
      )
      expect(plan(sentences, today).keys).toEqual(first.keys.slice(place + 1))
    }
    expect(plan(sentences, today)).toMatchObject({ keys: [], said: 5 })
  })

  it('has at most two a day that were never recalled, the newest first, and then those best known', () => {
    const fresh = ['2026-11-18', '2026-11-20', '2026-11-19'].map((day, place) =>
      keep(newSentence(`new${place}`), day),
    )
    const wellKnown = recalledOnTime(keep(newSentence('well'), '2026-10-10'), 2)
    const nearlyLost = withAttempt(
      keep(newSentence('lost'), '2026-10-01'),
      recallOn('2026-10-27', 'x', RATING.again),
    )
    const today = '2026-11-22'
    const all = [...fresh, nearlyLost, wellKnown]
    expect(plan(all, today).keys).toEqual(['new1', 'new2', 'well', 'lost'])
    const one = all.map((sentence) =>
      sentence.key === 'new1' ? withAttempt(sentence, recallOn(today, 'x', RATING.good)) : sentence,
    )
    expect(plan(one, today).keys).toEqual(['new2', 'well', 'lost'])
  })

  it('is of the language that is learned now, and the same when the learner comes back to it', () => {
    const danish = due(8).map((sentence) => ({
      ...sentence,
      key: `da-${sentence.key}`,
      language: 'da-DK' as const,
    }))
    const [spanish, today] = [due(8), addDays(DAY, 10)]
    const before = plan(spanish, today)
    expect(plan([...danish, ...spanish], today)).toEqual(before)
    expect(plan([...danish, ...spanish], today, 'da-DK').keys.every((key) => key.startsWith('da-'))).toBe(
      true,
    )
  })

  it('leaves out what the learner left out', () => {
    const sentences = due(3).map((sentence, place) => (place === 1 ? { ...sentence, kept: false } : sentence))
    expect(plan(sentences, addDays(DAY, 10)).keys).toEqual(['s0', 's2'])
  })
})

/** Sentences by key, of which a translation shows some: an edit or a deletion hides, and no row goes. */
function shown(rows: Diary, keys: string[]): ReviewSentence[] {
  return keys.flatMap((key) => rows.get(key) ?? [])
}

describe('a plan comes back as it was', () => {
  const { diary } = simulate(DAY, 40, () => true)
  const today = addDays(DAY, 40)
  const keys = [...diary.keys()]
  const before = plan(shown(diary, keys), today)

  it('when an edit is undone', () => {
    const [edited = ''] = before.keys
    const without = plan(
      shown(
        diary,
        keys.filter((key) => key !== edited),
      ),
      today,
    )
    expect(without.keys).not.toContain(edited)
    expect(plan(shown(diary, keys), today)).toEqual(before)
  })

  it('when an entry is deleted and brought back', () => {
    const [first = ''] = before.keys
    const entry = first.slice(0, 10)
    const left = keys.filter((key) => !key.startsWith(entry))
    expect(plan(shown(diary, left), today).keys).not.toContain(first)
    expect(plan(shown(diary, keys), today)).toEqual(before)
  })

  it('when the order of rows and of attempts is another', () => {
    const turned = keys.toReversed().flatMap((key) => {
      const row = diary.get(key)
      return row === undefined ? [] : [{ ...row, attempts: row.attempts.toReversed() }]
    })
    expect(plan(turned, today)).toEqual(before)
  })

  it('when two devices that were both used offline are merged, in either order', () => {
    const [phone, laptop] = [1, 2].map((seed) => {
      const copy = new Map(diary)
      for (const [place, key] of before.keys.entries()) {
        const row = copy.get(key)
        if (row === undefined || (place + seed) % 2 === 0) continue
        copy.set(
          key,
          withAttempt(row, recallOn(today, `${key}-${seed}`, seed === 1 ? RATING.good : RATING.again)),
        )
      }
      return copy
    })
    if (phone === undefined || laptop === undefined) throw new Error('two devices')
    const both = (one: Diary, other: Diary) =>
      keys.flatMap((key) => {
        const [mine, theirs] = [one.get(key), other.get(key)]
        if (mine === undefined || theirs === undefined) return []
        const ids = new Set(mine.attempts.map(({ id }) => id))
        return [
          { ...mine, attempts: [...mine.attempts, ...theirs.attempts.filter(({ id }) => !ids.has(id))] },
        ]
      })
    const [merged, other] = [both(phone, laptop), both(laptop, phone)]
    expect(plan(merged, today)).toEqual(plan(other, today))
    const notYet = before.keys.filter((_, place) => place % 2 === 1)
    expect(plan(merged, today)).toMatchObject({ said: before.keys.length, keys: notYet.toSorted() })
    expect(plan(merged, addDays(today, 1))).toEqual(plan(other, addDays(today, 1)))
    const count = (rows: Iterable<ReviewSentence>) =>
      [...rows].reduce((sum, { attempts }) => sum + attempts.length, 0)
    expect(count(merged)).toBe(count(diary.values()) + before.keys.length)
  })

  it('when a clock was set back for a day, and what was said then counts on its day', () => {
    const wrong = addDays(today, -20)
    const setBack = planDay(shown(diary, keys), {
      language: 'es-ES',
      today: wrong,
      minutesADay: MINUTES_A_DAY,
    })
    const said = keys.flatMap((key) => {
      const row = diary.get(key)
      if (row === undefined) return []
      return setBack.keys.includes(key)
        ? [withAttempt(row, recallOn(wrong, `${key}-back`, RATING.good))]
        : [row]
    })
    expect(plan(said, today)).toEqual(plan(said.toReversed(), today))
    expect(plan(said, today).keys.length).toBe(before.keys.length)
    expect(plan(shown(diary, keys), today)).toEqual(before)
  })

  it('when a clock was a year ahead for a day, and was set right', () => {
    const ahead = keys.flatMap((key, place) => {
      const row = diary.get(key)
      if (row === undefined) return []
      return place % 3 === 0
        ? [withAttempt(row, recallOn(addDays(today, 365), `${key}-ahead`, RATING.good))]
        : [row]
    })
    expect(plan(ahead, today)).toEqual(before)
  })
})

describe('what rests', () => {
  it('is in no plan and does not wait; ten at a time are brought back, the best known first', () => {
    const today = addDays(DAY, 200)
    const old = due(25)
    const best = recalledOnTime(keep(newSentence('best'), DAY), 2)
    const sentences = [...old, best]
    expect(plan(sentences, today).keys).toEqual([])
    expect(countWaiting(sentences, 'es-ES', today)).toBe(0)
    const keys = nextToBringBack(sentences, 'es-ES', today)
    expect(keys).toHaveLength(10)
    expect(keys[0]).toBe('best')
    const brought = sentences.map((one) => (keys.includes(one.key) ? keep(one, today) : one))
    expect(plan(brought, today).keys).toEqual(keys.slice(0, 5))
    expect(nextToBringBack(brought, 'es-ES', today).some((key) => keys.includes(key))).toBe(false)
    expect(standingOf(brought[0] ?? best, today).recalled).toEqual(
      standingOf(sentences[0] ?? best, today).recalled,
    )
  })
})

it('minutes are those of the cards that are left, and words take half of a sentence', () => {
  const left = { keys: ['a', 'b', newGap(1).key], secondsEach: 40 }
  expect(reviewMinutes(left)).toBeCloseTo(100 / 60)
  expect(reviewMinutes({ ...left, keys: [] })).toBe(0)
})

it('a try without the text that was not rated changes no plan', () => {
  const sentences = due(12).map((sentence) =>
    withAttempt(sentence, recallOn(DAY, `${sentence.key}-slow`, 3, 90_000)),
  )
  const quick = attemptOn(DAY, 'quick', { how: 'recall', ms: 1000 })
  const tried = sentences.map((sentence) => withAttempt(sentence, { ...quick, id: `${sentence.key}-quick` }))
  expect(plan(tried, addDays(DAY, 20))).toEqual(plan(sentences, addDays(DAY, 20)))
})
