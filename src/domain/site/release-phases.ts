import type { Day } from '#domain/clock.ts'

const PHASES = [
  { id: 'beta', month: '2025-09' },
  { id: 'publicBeta', month: '2025-12' },
  { id: 'launch', month: '2026-02' },
] as const

export type ReleasePhase = {
  /** Its title, date and description are texts, found by this. */
  id: (typeof PHASES)[number]['id']
  /** The month for which it was announced, yyyy-MM. */
  month: string
  state: 'done' | 'now' | 'next'
  /** Announced for a month that is over, or has begun, and yet to come. */
  isLate: boolean
}

/**
 * The three phases of the release as they stand on a day. A phase has begun with its month; the launch only where
 * the apps are in a store as well. The newest that has begun is 'now', unless it is the launch, which is 'done'.
 */
export function releasePhases(today: Day, isInStores: boolean): ReleasePhase[] {
  const isDue = (month: string) => today >= `${month}-01`
  const begun = PHASES.filter(({ id, month }) => isDue(month) && (id !== 'launch' || isInStores)).length
  const isLaunched = begun === PHASES.length
  return PHASES.map(({ id, month }, index) => {
    const state = index < begun - 1 || isLaunched ? 'done' : index < begun ? 'now' : 'next'
    return { id, month, state, isLate: state === 'next' && isDue(month) }
  })
}
