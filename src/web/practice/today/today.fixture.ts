import { createState } from '#domain/subscribers.ts'
import type { Tomorrow } from '#domain/today/tomorrow.ts'
import type { LeftTask, Verdict } from '#domain/today/verdict.ts'
import type { Today } from './today-desk.ts'

export type MadeVerdict = Partial<Omit<Verdict, 'left'>> & { left?: LeftTask[] }

/** A verdict of these parts; nothing is left where nothing is given. */
function madeVerdict(parts: MadeVerdict = {}): Verdict {
  const { left = [] } = parts
  const share = left.length === 0 ? 1 : 0
  return {
    left,
    isDone: left.length === 0,
    isBegun: true,
    isBack: false,
    isFirstDay: false,
    shares: { write: share, translate: share, speak: share },
    minutes: { spent: 5, left: left.length === 0 ? 0 : 7, steps: { write: 4, translate: 1, speak: 7 } },
    due: 0,
    ...parts,
  }
}

/** A day that a test changes. */
export function madeToday(parts: MadeVerdict | null = {}, next: Tomorrow | null = null) {
  const state = createState<ReturnType<Today['get']>>({ verdict: parts && madeVerdict(parts), review: null })
  const today: Today = { get: state.get, subscribe: state.subscribe, tomorrow: () => next }
  return { today, become: (other: MadeVerdict) => state.set({ verdict: madeVerdict(other), review: null }) }
}
