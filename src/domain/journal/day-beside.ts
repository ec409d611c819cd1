import type { Day } from '#domain/clock.ts'

/**
 * The day before (-1) or after (1) `open` among those that have words and `today`, which can always be written; undefined
 * where there is none.
 */
export function dayBeside(written: readonly Day[], open: Day, today: Day, step: -1 | 1): Day | undefined {
  const beside = [...written, today].filter((day) => (step < 0 ? day < open : day > open)).sort()
  return beside.at(step < 0 ? -1 : 0)
}
