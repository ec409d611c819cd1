import type { Day } from '#domain/clock.ts'
import { daysBetween } from './local-days.ts'
import { countGaps, type DayPlan, planMinutes } from './plan-day.ts'

const AWAY_DAYS = 14

/** What diary and shadowing say of today: the counts of what to do, never of what was missed. */
export type PlanLine =
  | { kind: 'done' }
  | { kind: 'today' | 'welcome-back'; sentences: number; gaps: number; hasEntry: boolean; minutes: number }

export type PlanLineFacts = {
  isEntryWritten: boolean
  lastDay: Day | null // the last day before today with anything written or said
  today: Day
}

/** null where there is nothing to say again, and was nothing today. */
export function planLineOf(
  plan: DayPlan,
  { isEntryWritten, lastDay, today }: PlanLineFacts,
): PlanLine | null {
  const gaps = countGaps(plan)
  const sentences = plan.keys.length - gaps
  if (plan.keys.length === 0) return plan.said > 0 ? { kind: 'done' } : null
  const isBack = lastDay !== null && daysBetween(lastDay, today) >= AWAY_DAYS
  const kind = isBack && plan.said === 0 && !isEntryWritten ? 'welcome-back' : 'today'
  return { kind, sentences, gaps, hasEntry: !isEntryWritten, minutes: planMinutes(plan, isEntryWritten) }
}
