import { type CardKind, kindOfCard } from '#domain/kinds/sentence-key.ts'

/** What a card takes of a day, in sentences: words are filled in about twice as fast as a sentence is said. */
export const WEIGHT: Record<CardKind, number> = { sentence: 1, gap: 0.5 }

/** What is to be said again today, and filled in. */
export type DayPlan = {
  size: number // as many sentences are a day's, those said already and those that may be there some day; two gaps are one
  said: number // cards, today
  saidWeight: number // theirs, in sentences
  keys: string[] // those left, in order; those that come once more today, which are in `said` too, are the last
  secondsEach: number // of a sentence
}

/** How many of the cards that are left are gaps. */
export function countGaps({ keys }: Pick<DayPlan, 'keys'>): number {
  return keys.filter((key) => kindOfCard(key) === 'gap').length
}

/** About how many minutes the cards of today that were said take; not rounded. */
export function reviewedMinutes({
  saidWeight,
  secondsEach,
}: Pick<DayPlan, 'saidWeight' | 'secondsEach'>): number {
  return (saidWeight * secondsEach) / 60
}

/** About how many minutes the cards that are left take; not rounded. */
export function reviewMinutes({ keys, secondsEach }: Pick<DayPlan, 'keys' | 'secondsEach'>): number {
  return (keys.reduce((sum, key) => sum + WEIGHT[kindOfCard(key)], 0) * secondsEach) / 60
}
