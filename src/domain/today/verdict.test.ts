import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#domain/clock.ts'
import { addDays } from '#domain/days.ts'
import { generatedRuns } from '#domain/generated-runs.fixture.ts'
import type { DayDoc, Entry } from '#domain/journal/entry.ts'
import { addUp } from '#domain/progress/minutes.ts'
import { planDay } from '#domain/review/plan-day.ts'
import type { ReviewSentence } from '#domain/review/review-sentence.ts'
import {
  attemptOn,
  keep,
  MINUTES_A_DAY,
  newSentence,
  recallOn,
  withAttempt,
} from '#domain/review/simulated-learner.fixture.ts'
import { sentencesToTakeIn } from '#domain/review/take-in.ts'
import type { SentenceRow } from '#domain/sentences/living-sentences.ts'
import type { Attempt } from '#domain/sentences/sentence.ts'
import { readSentence } from '#domain/sentences/sentence-of-text.ts'
import { attempt } from '#domain/sentences/sentences.fixture.ts'
import { countSentences } from './count-sentences.ts'
import { sumOfSteps } from './day-minutes.ts'
import { entryStage } from './entry-stage.ts'
import { planTomorrow } from './tomorrow.ts'
import { type DayFacts, leadsTo, screenOf, verdictOf } from './verdict.ts'

const TODAY = '2026-11-26'
const YESTERDAY = addDays(TODAY, -1)
const LANGUAGE = 'es-ES'
const OPTIONS = { language: LANGUAGE, today: TODAY, minutesADay: MINUTES_A_DAY } as const

const NO_REVIEW = { size: 5, said: 0, saidWeight: 0, keys: [], secondsEach: 40 }
const BLANK: DayFacts = {
  stage: 'blank',
  isStraight: false,
  sentences: { said: 0, left: 0 },
  review: NO_REVIEW,
  spentMs: addUp([]),
  today: TODAY,
  lastDay: YESTERDAY,
  isFilling: false,
}

const due = (count: number) => ({
  ...NO_REVIEW,
  keys: Array.from({ length: count }, (_, place) => `s${place}`),
})
const minutes = (write = 0, translate = 0, speak = 0) =>
  addUp([{ write: write * MINUTE_MS, translate: translate * MINUTE_MS, speak: speak * MINUTE_MS }])

describe('the verdict of a day', () => {
  it.each<[string, Partial<DayFacts>, { spent: number | null; left: number; inAll: number }]>([
    ['a blank day', { review: due(3) }, { spent: 0, left: 12, inAll: 12 }],
    [
      'an entry that is begun',
      { review: due(3), stage: 'draft', spentMs: minutes(3) },
      { spent: 3, left: 9, inAll: 12 },
    ],
    [
      'a saved one',
      { review: due(3), stage: 'saved', spentMs: minutes(4) },
      { spent: 4, left: 8, inAll: 12 },
    ],
    [
      'one of a quick learner',
      { review: due(3), stage: 'saved', spentMs: minutes(1) },
      { spent: 1, left: 8, inAll: 12 },
    ],
    [
      'one of a device that knows no minutes',
      { review: due(3), stage: 'saved' },
      { spent: null, left: 8, inAll: 12 },
    ],
    [
      'a translated one',
      { review: due(3), stage: 'translated', sentences: { said: 0, left: 4 }, spentMs: minutes(4, 1) },
      { spent: 5, left: 7, inAll: 12 },
    ],
    [
      'all said',
      { stage: 'translated', sentences: { said: 4, left: 0 }, spentMs: minutes(4, 1, 7) },
      { spent: 12, left: 0, inAll: 12 },
    ],
    [
      'all said, by a quick learner',
      { stage: 'translated', sentences: { said: 4, left: 0 }, spentMs: minutes(1, 0, 2) },
      { spent: 3, left: 0, inAll: 10 },
    ],
  ])('has one scale of minutes from the first to the last: %s', (_, facts, sum) => {
    const { spent, left, steps } = verdictOf({ ...BLANK, ...facts }).minutes
    expect({ spent, left, inAll: sumOfSteps(steps) }).toEqual(sum)
  })

  it('counts some seconds of a day as a minute, whether something is left or not', () => {
    const spentMs = addUp([{ speak: 11_800 }])
    const begun = { ...BLANK, stage: 'translated', spentMs } as const
    for (const left of [0, 3])
      expect(verdictOf({ ...begun, sentences: { said: 1, left } }).minutes.spent).toBe(1)
    expect(verdictOf({ ...BLANK, spentMs }).minutes.spent).toBe(1)
  })

  it('names the one next step, and what each screen leads to', () => {
    const verdict = verdictOf({
      ...BLANK,
      stage: 'translated',
      sentences: { said: 1, left: 3 },
      review: due(2),
    })
    expect(verdict.left).toEqual([
      { kind: 'say', sentences: 3 },
      { kind: 'say-again', sentences: 2, gaps: 0 },
    ])
    expect(leadsTo(verdict, 'diary')?.kind).toBe('say-again')
    expect(leadsTo(verdict, 'translate')?.kind).toBe('say')
    expect(leadsTo(verdict, 'shadow')?.kind).toBe('say-again')
    expect(leadsTo(verdict, 'review')?.kind).toBe('say')
    expect(leadsTo(verdictOf(BLANK), 'diary')).toBeNull()
  })

  it('is not done while entries may still come to this device', () => {
    const facts = { ...BLANK, stage: 'translated', sentences: { said: 2, left: 0 } } as const
    expect(verdictOf(facts).isDone).toBe(true)
    expect(verdictOf({ ...facts, isFilling: true }).isDone).toBe(false)
  })

  it('welcomes back after two weeks until something is done, and knows the first day', () => {
    const away = { ...BLANK, lastDay: addDays(TODAY, -14) }
    expect(verdictOf(away).isBack).toBe(true)
    expect(verdictOf({ ...away, lastDay: addDays(TODAY, -13) }).isBack).toBe(false)
    expect(verdictOf({ ...away, stage: 'saved' }).isBack).toBe(false)
    expect(verdictOf({ ...away, review: { ...due(2), said: 1 } }).isBack).toBe(false)
    expect(verdictOf({ ...BLANK, lastDay: null })).toMatchObject({ isBack: false, isFirstDay: true })
  })
})

/** Sentences of a translation that nobody takes for another, and what was done with each. */
type Told = { text: string; ways: Attempt['how'][] }

const TOLD: fc.Arbitrary<Told[]> = fc
  .array(
    fc.array(fc.constantFrom<Attempt['how'][]>('read', 'recall', 'dictation', 'along'), { maxLength: 3 }),
    {
      maxLength: 6,
    },
  )
  .map((all) =>
    all.map((ways, place) => ({
      text: `${'ABCDEF'[place]?.repeat(4)} ${'ghijkl'[place]?.repeat(5)}.`,
      ways,
    })),
  )

const PRACTICE: fc.Arbitrary<{ fresh: number; readToday: number; recalledToday: number; practised: number }> =
  fc.record({
    fresh: fc.nat({ max: 6 }), // kept, read yesterday, never recalled
    readToday: fc.nat({ max: 3 }), // kept and read today
    recalledToday: fc.nat({ max: 2 }), // kept, and rated well today for the first time
    practised: fc.nat({ max: 3 }), // entries read today of which nothing was chosen
  })

const DAY = fc.record({
  content: fc.constantFrom('', '  ', 'I woke up late.'),
  isSaved: fc.boolean(),
  typed: fc.constantFrom<(string | null)[]>(null, '', 'I woke up late.', 'I woke up late, and it rained.'),
  isStale: fc.boolean(),
  isTranslated: fc.boolean(),
  told: TOLD,
  practice: PRACTICE,
  writing: fc.nat({ max: 20 }),
  speaking: fc.nat({ max: 20 }),
})

type Made = typeof DAY extends fc.Arbitrary<infer Of> ? Of : never

function docOf({ content, isSaved, typed, isStale, isTranslated, told }: Made): DayDoc {
  const entry: Entry = {
    id: 'a',
    date: TODAY,
    content,
    tags: [],
    mood: '',
    ...(isTranslated && {
      translatedContent: told.map(({ text }) => text).join(' '),
      translationLanguage: LANGUAGE,
      ...(isStale && { isTranslationStale: true }),
    }),
  }
  const isKept = isSaved && content.trim() !== ''
  return { ...(isKept && { entry }), ...(typed !== null && { draft: { content: typed } }) }
}

function rowsOf(told: Told[]): SentenceRow[] {
  return told
    .filter(({ ways }) => ways.length > 0)
    .map(({ text, ways }) => {
      const { key, words } = readSentence(text, TODAY, LANGUAGE)
      const attempts = ways.map((how, place) => attempt({ id: `${place}`, day: TODAY, how }))
      return { key, doc: { words, attempts } }
    })
}

/** Cards of entries, the newest first. */
function cardsOf({ fresh, readToday, recalledToday, practised }: Made['practice']): ReviewSentence[][] {
  const read = (key: string, day: string) => withAttempt(newSentence(key), attemptOn(day, `${key}-read`))
  const entries = (name: string, count: number, make: (key: string) => ReviewSentence) =>
    Array.from({ length: count }, (_, place) => [make(`${name}${place}`)])
  return [
    ...entries('practised', practised, (key) => read(key, TODAY)),
    ...entries('today', readToday, (key) => keep(read(key, TODAY), TODAY)),
    ...entries('fresh', fresh, (key) => keep(read(key, YESTERDAY), YESTERDAY)),
    ...entries('recalled', recalledToday, (key) =>
      withAttempt(keep(read(key, YESTERDAY), YESTERDAY), recallOn(TODAY, `${key}-recall`, 3)),
    ),
  ]
}

function factsOf(made: Made): DayFacts {
  const doc = docOf(made)
  const cards = cardsOf(made.practice).flat()
  return {
    stage: entryStage(doc),
    isStraight: false,
    sentences: countSentences(doc.entry, LANGUAGE, rowsOf(made.told)),
    review: planDay(cards, OPTIONS),
    spentMs: minutes(made.writing, 0, made.speaking),
    today: TODAY,
    lastDay: YESTERDAY,
    isFilling: false,
  }
}

/** The same counted by hand: what the rows hold, without any function of the product. */
function countByHand(made: Made) {
  const { content, isSaved, typed, isTranslated, isStale, told, practice } = made
  const saved = isSaved ? content.trim() : ''
  const isChanged = typed !== null && typed.trim() !== '' && typed !== saved
  const texts = saved !== '' && isTranslated ? told : []
  const isSpoken = ({ ways }: Told) => ways.some((way) => way !== 'dictation')
  const left: string[] = []
  if (saved === '' || isChanged) left.push('write')
  else if (texts.length === 0 || isStale) left.push('translate')
  else if (!texts.every(isSpoken)) left.push(`say ${texts.filter((one) => !isSpoken(one)).length}`)
  // at most two a day that were never recalled
  const again = Math.min(practice.fresh, Math.max(0, 2 - practice.recalledToday))
  if (again > 0) left.push(`say-again ${again}`)
  return { left, again }
}

describe('over generated rows', () => {
  it('the verdict says what an independent sum of the rows says, and done only where nothing is left', () => {
    fc.assert(
      fc.property(DAY, (made) => {
        const verdict = verdictOf(factsOf(made))
        const { left, again } = countByHand(made)
        const named = verdict.left.map((task) =>
          'sentences' in task ? `${task.kind} ${task.sentences}` : task.kind,
        )
        expect(named).toEqual(left)
        expect(verdict.isDone).toBe(left.length === 0)
        expect(verdict.due).toBe(again)
        const spent = made.writing + made.speaking
        expect(verdict.minutes.spent).toBe(spent === 0 && verdict.isBegun ? null : spent)
        expect(spent).toBeLessThanOrEqual(sumOfSteps(verdict.minutes.steps))
        expect(verdict.minutes.left > 0).toBe(left.length > 0)
        const isFull = Object.values(verdict.shares).every((share) => share === 1)
        expect(isFull).toBe(left.length === 0)
      }),
      { numRuns: generatedRuns(2000) },
    )
  })

  it('each task that is left is done on a screen, and another screen leads to it', () => {
    fc.assert(
      fc.property(DAY, (made) => {
        const verdict = verdictOf(factsOf(made))
        for (const here of ['diary', 'translate', 'shadow', 'review'] as const) {
          const task = leadsTo(verdict, here)
          const elsewhere = verdict.left.filter((one) => screenOf(one) !== here)
          expect(task === null).toBe(elsewhere.length === 0)
          if (task !== null) expect(elsewhere).toContain(task)
        }
      }),
      { numRuns: generatedRuns(400) },
    )
  })

  it('tomorrow is what the day after finds due, with the sentences that are taken in then', () => {
    fc.assert(
      fc.property(PRACTICE, (practice) => {
        const entries = cardsOf(practice)
        const tomorrow = planTomorrow(entries, OPTIONS)
        const { fresh, readToday, practised } = practice
        const neverRecalled = Math.min(2, fresh + readToday + practised)
        expect(tomorrow).toMatchObject({ sentences: neverRecalled, gaps: 0 }) // what was recalled well comes in three days

        const next = addDays(TODAY, 1)
        const taken = sentencesToTakeIn(entries, LANGUAGE, next)
        const cards = entries.flat().map((card) => (taken.includes(card.key) ? keep(card, next) : card))
        const blank = { ...BLANK, today: next, review: planDay(cards, { ...OPTIONS, today: next }) }
        const verdict = verdictOf(blank)
        expect(verdict).toMatchObject({
          due: tomorrow.sentences + tomorrow.gaps,
          minutes: { left: tomorrow.minutes },
        })
        expect(sumOfSteps(verdict.minutes.steps)).toBe(tomorrow.minutes)
      }),
      { numRuns: generatedRuns(400) },
    )
  })
})

it('an entry is as far as its words are, whatever its tags, its mood and an unsaved translation say', () => {
  const entry: Entry = { id: 'a', date: TODAY, content: 'Rain.', tags: [], mood: '' }
  expect(entryStage({})).toBe('blank')
  expect(entryStage({ draft: { tags: ['rain'], mood: 'happy' } })).toBe('blank')
  expect(entryStage({ draft: { content: 'Rain' } })).toBe('draft')
  expect(entryStage({ entry })).toBe('saved')
  expect(entryStage({ entry, draft: { mood: 'happy', translatedContent: 'Lluvia.' } })).toBe('saved')
  expect(entryStage({ entry, draft: { content: '' } })).toBe('saved') // Save would keep it
  expect(entryStage({ entry: { ...entry, translatedContent: 'Lluvia.' } })).toBe('translated')
  expect(entryStage({ entry: { ...entry, translatedContent: ' ' } })).toBe('saved')
})
