import { FSRSAlgorithm } from 'ts-fsrs'
import type { Rating } from './review-sentence.ts'

const LONGEST_INTERVAL_DAYS = 365

/** The free spaced repetition scheduler with its own weights. */
const algorithm = new FSRSAlgorithm({
  request_retention: 0.9,
  maximum_interval: LONGEST_INTERVAL_DAYS,
  enable_fuzz: false,
  enable_short_term: false,
})

/** How well a sentence is known after a recall. */
export type RecallMemory = {
  difficulty: number // 1 to 10
  stabilityDays: number // after as many, nine of ten are recalled
  intervalDays: number // to the next recall, at most a year
}

/**
 * How well a sentence is known after one more recall, `days` after the last one (0 for the first). The library's
 * scheduler of whole days, without its cards and dates: a better rating is asked again a day later at least.
 */
export function afterRecall(memory: RecallMemory | null, days: number, rating: Rating): RecallMemory {
  const before = memory && { difficulty: memory.difficulty, stability: memory.stabilityDays }
  const after = (grade: Rating) => algorithm.next_state(before, days, grade)
  const daysTo = (grade: Rating) => algorithm.next_interval(after(grade).stability, days)
  const hard = daysTo(2)
  const again = Math.min(daysTo(1), hard)
  const intervals = { 1: again, 2: Math.max(hard, again + 1), 3: 0, 4: 0 }
  intervals[3] = Math.max(daysTo(3), intervals[2] + 1)
  intervals[4] = Math.max(daysTo(4), intervals[3] + 1)
  const { difficulty, stability } = after(rating)
  const intervalDays = Math.min(LONGEST_INTERVAL_DAYS, intervals[rating]) // Well may lie a day above the longest
  return { difficulty, stabilityDays: stability, intervalDays }
}

/** How likely a sentence is recalled `days` after its last recall, 0 to 1. */
export function recallChance({ stabilityDays }: RecallMemory, days: number): number {
  return algorithm.forgetting_curve(days, stabilityDays)
}
