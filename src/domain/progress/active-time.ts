import type { Step } from '#domain/kinds/steps.ts'

/** Active time per step, ms. */
export type ActiveMs = Record<Step, number>

const NO_TIME: ActiveMs = { write: 0, translate: 0, speak: 0 }

/** The times of several counts together. */
export function addUp(counts: readonly Partial<ActiveMs>[]): ActiveMs {
  return counts.reduce<ActiveMs>(
    (sum, { write = 0, translate = 0, speak = 0 }) => ({
      write: sum.write + write,
      translate: sum.translate + translate,
      speak: sum.speak + speak,
    }),
    NO_TIME,
  )
}
