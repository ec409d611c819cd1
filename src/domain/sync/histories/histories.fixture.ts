import { type History, type HistoryOptions, isFaulty, planHistory, runHistory } from './history.fixture.ts'
import { shrinkHistory } from './shrink.fixture.ts'

/** What many histories have shown together. */
export type Tally = {
  histories: number
  /** Words that are nowhere any more. */
  lost: number
  /** Histories after which devices and server were not the same. */
  different: number
  /** Histories with any other fault. */
  other: number
  seed: number
  firstFaulty: History | null
}

/** Lives through `count` histories, whose seeds follow one another from `seed`. */
export async function runHistories(seed: number, count: number, options: HistoryOptions): Promise<Tally> {
  const tally: Tally = { histories: 0, lost: 0, different: 0, other: 0, seed, firstFaulty: null }
  for (let index = 0; index < count; index++) {
    const history = planHistory(seed + index)
    const faults = await runHistory(history, options)
    tally.histories += 1
    tally.lost += faults.lost.length
    tally.different += Math.min(faults.different.length, 1)
    tally.other += Math.min(faults.other.length, 1)
    if (isFaulty(faults)) tally.firstFaulty ??= history
  }
  return tally
}

/** What has been shown side by side; the first tally has the seed. */
export function addTallies([first, ...others]: Tally[]): Tally {
  if (first === undefined) throw new Error('there is nothing to add')
  return others.reduce(
    (sum, tally) => ({
      histories: sum.histories + tally.histories,
      lost: sum.lost + tally.lost,
      different: sum.different + tally.different,
      other: sum.other + tally.other,
      seed: sum.seed,
      firstFaulty: sum.firstFaulty ?? tally.firstFaulty,
    }),
    first,
  )
}

/** Another seed each time; HISTORY_SEED is that of a run to repeat. */
export function someSeed(): number {
  const { HISTORY_SEED } = process.env
  return HISTORY_SEED === undefined ? Math.floor(Math.random() * 1e9) : Number(HISTORY_SEED)
}

export function formatTally({ histories, lost, different, other, seed }: Tally): string {
  const others = other === 0 ? '' : `other faults ${other}, `
  return `histories: ${histories}, lost ${lost}, different ${different}, ${others}seed ${seed}`
}

/** The shortest history found with the same seed that is still faulty, step by step, and what is wrong after it. */
export async function describeFaults(history: History, options: HistoryOptions): Promise<string> {
  const isStillFaulty = async (shorter: History) => isFaulty(await runHistory(shorter, options))
  const log: string[] = []
  const faults = await runHistory(await shrinkHistory(history, isStillFaulty), { ...options, log })
  return [`seed ${history.seed}`, ...log, JSON.stringify(faults, null, 1)].join('\n')
}
