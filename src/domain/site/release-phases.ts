import type { Day } from '#domain/clock.ts'

/** `month` is the announced one, yyyy-MM. */
const PHASES = [
  { id: 'beta', month: '2025-09' },
  { id: 'publicBeta', month: '2025-12' },
  { id: 'launch', month: '2026-02' },
] as const

export type ReleasePhase = {
  id: (typeof PHASES)[number]['id']
  month: string
  state: 'done' | 'now' | 'next'
  /** Its month has begun and it has not. */
  isLate: boolean
}

/**
 * A phase begins with its month, the launch only once the apps are in a store. The newest that has begun is
 * 'now', but the launch is 'done'.
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

/** In built pages for where each phase of the release stands. */
export const PHASE_TOKENS: Record<ReleasePhase['id'], string> = {
  beta: '%PHASE_BETA%',
  publicBeta: '%PHASE_PUBLIC_BETA%',
  launch: '%PHASE_LAUNCH%',
}

/** What is said of a phase. */
export type PhaseWord = ReleasePhase['state'] | 'late'

export function phaseWordOf({ state, isLate }: ReleasePhase): PhaseWord {
  return isLate ? 'late' : state
}
