import type { Day } from '#domain/clock.ts'
import type { CardKind } from '#domain/kinds/sentence-key.ts'
import { STEP_MINUTES } from '#domain/kinds/steps.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { type DayPlan, WEIGHT } from './day-plan.ts'
import { inOrder, type ReviewSentence } from './review-sentence.ts'
import { comesOnceMore, isRated, type Standing, standingOf } from './schedule.ts'

const [FEWEST, MOST] = [3, 10] // sentences a day
const MINUTES_OF_ENTRY = STEP_MINUTES.write + STEP_MINUTES.translate
const SHARE_OF_REVIEW = 0.6 // of the minutes left to speak; the others are for today's entry
const MOST_NEW = 2 // sentences a day, or gaps of their weight, of those never recalled
const TIMED_RECALLS = 20
const [SHORTEST_S, LONGEST_S, UNTIMED_S] = [20, 90, 40] // for one sentence
/** So many of those that rest are brought back at once. */
export const BROUGHT_BACK = 10

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}

function medianOf(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length >> 1
  return ((sorted[middle] ?? 0) + (sorted[sorted.length - 1 - middle] ?? 0)) / 2
}

export type PlanOptions = {
  language: LanguageCode // that is learned now
  today: Day
  minutesADay: number // the learner's aim
}

/** How long one sentence takes, in seconds: the median of the last recalls before today. */
function secondsEach(sentences: readonly ReviewSentence[], { language, today }: PlanOptions): number {
  const recalls = sentences
    .filter((sentence) => sentence.kind === 'sentence' && sentence.language === language)
    .flatMap(({ attempts }) => attempts.filter((attempt) => isRated(attempt) && attempt.day < today))
  if (recalls.length === 0) return UNTIMED_S
  const last = inOrder(recalls).slice(-TIMED_RECALLS)
  return clamp(medianOf(last.map(({ ms }) => ms)) / 1000, SHORTEST_S, LONGEST_S)
}

function sizeOf(minutesADay: number, seconds: number): number {
  return clamp(Math.round((SHARE_OF_REVIEW * (minutesADay - MINUTES_OF_ENTRY) * 60) / seconds), FEWEST, MOST)
}

/** A sentence under review, and how it stands today. */
type CardStanding = Standing & { key: string; kind: CardKind; keptAt: number; isOnceMore: boolean }

function byKey(one: CardStanding, other: CardStanding): number {
  return one.key < other.key ? -1 : 1
}

function newestFirst(standings: CardStanding[]): CardStanding[] {
  return standings.toSorted((one, other) => other.keptAt - one.keptAt || byKey(one, other))
}

/** Those most likely recalled first: of a long queue, what is not yet lost is kept. */
function bestKnownFirst(standings: CardStanding[]): CardStanding[] {
  return standings.toSorted((one, other) => other.retrievability - one.retrievability || byKey(one, other))
}

function underReview(
  sentences: readonly ReviewSentence[],
  language: LanguageCode,
  today: Day,
): CardStanding[] {
  return sentences
    .filter((sentence) => sentence.kept === true && sentence.language === language)
    .map((sentence) => ({
      key: sentence.key,
      kind: sentence.kind,
      keptAt: sentence.keptAt ?? 0,
      isOnceMore: comesOnceMore(sentence, today),
      ...standingOf(sentence, today),
    }))
}

type ByKind<Of> = Record<CardKind, Of>

function weightOf(standings: CardStanding[]): ByKind<number> {
  const weight = { sentence: 0, gap: 0 }
  for (const { kind } of standings) weight[kind] += WEIGHT[kind]
  return weight
}

function byKind(standings: CardStanding[]): ByKind<CardStanding[]> {
  const ofKind = (wanted: CardKind) => standings.filter(({ kind }) => kind === wanted)
  return { sentence: ofKind('sentence'), gap: ofKind('gap') }
}

/**
 * The cards of both kinds in turn, up to a weight of `most` with what is `used` already. The kind that has had less goes
 * first, sentences where both had as much; so neither waits behind a long queue of the other.
 */
function inTurn(queues: ByKind<CardStanding[]>, used: ByKind<number>, most: number): CardStanding[] {
  const [taken, weight, next] = [[] as CardStanding[], { ...used }, { sentence: 0, gap: 0 }]
  for (;;) {
    const free = most - weight.sentence - weight.gap
    const kinds = (['sentence', 'gap'] as const).filter(
      (kind) => next[kind] < queues[kind].length && WEIGHT[kind] <= free,
    )
    const [kind = null] = kinds.sort((one, other) => weight[one] - weight[other])
    const card = kind === null ? undefined : queues[kind][next[kind]]
    if (kind === null || card === undefined) return taken
    taken.push(card)
    next[kind] += 1
    weight[kind] += WEIGHT[kind]
  }
}

/**
 * A day's plan. The number follows the learner's minutes, never the queue: whoever was away for long, or has 300
 * sentences due, says as many as on any day. Those that were not recalled come after them, once more. It is the same on every device that has the same attempts, and what is
 * left of it later that day is its end.
 */
export function planDay(sentences: readonly ReviewSentence[], options: PlanOptions): DayPlan {
  const { language, today, minutesADay } = options
  const all = underReview(sentences, language, today)
  const seconds = secondsEach(sentences, options)
  const size = sizeOf(minutesADay, seconds)
  const said = all.filter(({ recalled }) => recalled?.lastDay === today)
  const begun = all.filter(({ recalled }) => recalled?.firstDay === today)
  const waiting = all.filter(({ due, isResting }) => due <= today && !isResting)
  const fresh = newestFirst(waiting.filter(({ recalled }) => recalled === null))
  const known = bestKnownFirst(waiting.filter(({ recalled }) => recalled !== null))
  const left = [...inTurn(byKind(fresh), weightOf(begun), MOST_NEW), ...known]
  const weight = weightOf(said)
  const planned = inTurn(byKind(left), weight, size).map(({ key }) => key)
  const onceMore = said.filter(({ isOnceMore }) => isOnceMore).map(({ key }) => key)
  return {
    size,
    said: said.length,
    saidWeight: weight.sentence + weight.gap,
    keys: [...planned, ...onceMore.toSorted()],
    secondsEach: seconds,
  }
}

/** How many sentences wait: due today or not yet recalled, and not resting. Intake stops while they are many. */
export function countWaiting(
  sentences: readonly ReviewSentence[],
  language: LanguageCode,
  today: Day,
): number {
  return underReview(sentences, language, today).filter(
    ({ kind, due, recalled, isResting }) =>
      kind === 'sentence' && (recalled === null || due <= today) && !isResting,
  ).length
}

/** The cards to bring back next: those of the resting that are best known. Keeping them anew wakes them. */
export function nextToBringBack(
  sentences: readonly ReviewSentence[],
  language: LanguageCode,
  today: Day,
): string[] {
  const resting = underReview(sentences, language, today).filter(({ isResting }) => isResting)
  return bestKnownFirst(resting)
    .slice(0, BROUGHT_BACK)
    .map(({ key }) => key)
}
