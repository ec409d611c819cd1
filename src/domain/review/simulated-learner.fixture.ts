import type { Day } from '#domain/clock.ts'
import { addDays, noonOf } from '#domain/days.ts'
import { makeGapKey, makeSentenceKey } from '#domain/kinds/sentence-key.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { type SeededRandom, seededRandom } from '#domain/sync/histories/seeded-random.fixture.ts'
import type { DayPlan } from './day-plan.ts'
import { countWaiting, planDay } from './plan-day.ts'
import { RATING, type Rating, type ReviewAttempt, type ReviewSentence } from './review-sentence.ts'
import { standingOf } from './schedule.ts'
import { chooseForReview } from './take-in.ts'

export const MINUTES_A_DAY = 10

/** The words of the sentence with this number. */
function wordsOf(key: string): string[] {
  return Array.from({ length: 8 }, (_, place) => `${key}-${place}`)
}

export function newSentence(key: string, language: LanguageCode = 'es-ES'): ReviewSentence {
  return { key, kind: 'sentence', language, words: wordsOf(key), attempts: [], kept: null, keptAt: null }
}

/** A gap; the key is that of a sentence with the number `sentence`. */
export function newGap(sentence: number, from = 0, language: LanguageCode = 'es-ES'): ReviewSentence {
  const hash = sentence.toString(16).padStart(14, '0')
  const key = makeGapKey(makeSentenceKey('2026-11-01', language, hash), { from, count: 1 })
  return { key, kind: 'gap', language, words: [], attempts: [], kept: null, keptAt: null }
}

export function keep(sentence: ReviewSentence, day: Day): ReviewSentence {
  return { ...sentence, kept: true, keptAt: noonOf(day) }
}

/** An attempt at noon of a day; `id` need only differ from others of the sentence. */
export function attemptOn(day: Day, id: string, more: Partial<ReviewAttempt> = {}): ReviewAttempt {
  return { id, at: noonOf(day), day, how: 'read', by: 'pocketsphinx', ms: 20_000, ...more }
}

export function recallOn(day: Day, id: string, rating: Rating, ms = 40_000): ReviewAttempt {
  return attemptOn(day, id, { how: 'recall', rating, ms })
}

export function withAttempt(sentence: ReviewSentence, attempt: ReviewAttempt): ReviewSentence {
  return { ...sentence, attempts: [...sentence.attempts, attempt] }
}

/** The sentence after it was said on each of the days in which its schedule asks for it, `count` times. */
export function recalledOnTime(sentence: ReviewSentence, count: number, rating: Rating = RATING.good) {
  let said = sentence
  for (let time = 0; time < count; time++) {
    const { due } = standingOf(said, '2099-01-01')
    said = withAttempt(said, recallOn(due, `${said.key}-recall-${time}`, rating))
  }
  return said
}

export type Diary = Map<string, ReviewSentence>

/** What a learner writes and says on one day. Recall fails as often as the scheduler expects. */
function liveThrough(diary: Diary, today: Day, random: SeededRandom): DayPlan {
  const options = { language: 'es-ES' as const, today, minutesADay: MINUTES_A_DAY }
  const plan = planDay([...diary.values()], options)
  for (const key of plan.keys) sayAgain(diary, key, today, random)
  writeEntry(diary, today, random)
  return plan
}

function sayAgain(diary: Diary, key: string, today: Day, random: SeededRandom): void {
  const sentence = diary.get(key)
  if (sentence === undefined) throw new Error(`the plan has a sentence that is not there: ${key}`)
  const { recalled, retrievability } = standingOf(sentence, today)
  const isRecalled = random.isLucky(recalled === null ? 0.75 : retrievability)
  const rating: Rating = !isRecalled ? RATING.again : random.isLucky(0.2) ? RATING.hard : RATING.good
  diary.set(key, withAttempt(sentence, recallOn(today, `${key}-${today}`, rating)))
}

const SENTENCES_AN_ENTRY = 5

function writeEntry(diary: Diary, today: Day, random: SeededRandom): void {
  const written = Array.from({ length: SENTENCES_AN_ENTRY }, (_, place) => {
    const sentence = newSentence(`${today}-${place}`)
    const understood = random.below(9)
    return withAttempt(sentence, attemptOn(today, `${sentence.key}-read`, { understood, total: 8 }))
  })
  const waiting = countWaiting([...diary.values()], 'es-ES', today)
  const chosen = chooseForReview(written, waiting)
  for (const sentence of written)
    diary.set(sentence.key, sentence.key === chosen ? keep(sentence, today) : sentence)
}

/** Lives through days from `first` on, those for which `comes` says so; tells of each its plan, and how many waited after it. */
export function simulate(first: Day, days: number, comes: (day: number) => boolean, seed = 1) {
  const random = seededRandom(seed)
  const diary: Diary = new Map()
  const waiting: number[] = []
  const plans: DayPlan[] = []
  for (let day = 0; day < days; day++) {
    const today = addDays(first, day)
    if (!comes(day)) continue
    plans.push(liveThrough(diary, today, random))
    waiting.push(countWaiting([...diary.values()], 'es-ES', today))
  }
  return { diary, waiting, plans }
}
