import { MINUTE_MS } from '#domain/duration.ts'
import type { Times } from './day-marks.ts'

/**
 * Practised time (ms) as whole minutes: rounded, but never none where anything was practised. It is the one scale of what was
 * done, of a day and of the days before it.
 */
export function wholeMinutes(ms: number): number {
  return ms <= 0 ? 0 : Math.max(1, Math.round(ms / MINUTE_MS))
}

/** Those of one day: of writing and of speaking, which together are as many as the day has. */
export function partsOfDay({ writingMs, speakingMs }: Times): { writing: number; speaking: number } {
  const allMs = writingMs + speakingMs
  const all = wholeMinutes(allMs)
  const writing = allMs <= 0 ? 0 : Math.round((all * writingMs) / allMs)
  return { writing, speaking: all - writing }
}

/** Those of several days: as many as the days have together. */
export function minutesOfDays(days: readonly Times[]): number {
  return days.reduce((sum, { writingMs, speakingMs }) => sum + wholeMinutes(writingMs + speakingMs), 0)
}
