import type { History, Step } from './history.fixture.ts'

/** Leaves out as many steps as possible while the history is still faulty. */
export async function shrinkHistory(
  history: History,
  isFaulty: (history: History) => Promise<boolean>,
): Promise<History> {
  let steps: Step[] = history.steps
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let from = 0; from < steps.length; ) {
      const fewer = [...steps.slice(0, from), ...steps.slice(from + size)]
      if (await isFaulty({ ...history, steps: fewer })) steps = fewer
      else from += size
    }
  }
  return { ...history, steps }
}
