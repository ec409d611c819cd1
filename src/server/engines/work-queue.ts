/** For whom a job is done: an account, or an address that nobody is logged in at. */
export type Asker = { id: string; hasAccount: boolean }

/** Runs jobs a few at a time. */
export type WorkQueue = {
  /** Answers the job's result; 'full' at once where the line is full, 'left' where aborted while waiting. */
  run<Answer>(
    job: () => Promise<Answer>,
    options?: { asker?: Asker | undefined; signal?: AbortSignal | undefined },
  ): Promise<Answer | 'full' | 'left'>
}

type Waiting = { asker: Asker; start: () => void }

/** Jobs of one asker that run at once. */
export const MOST_OF_ONE = 2

/** Work of the server itself, of which there is never too much. */
const OURSELVES: Asker = { id: '', hasAccount: true }

/**
 * A queue that runs `atOnce` jobs, at most two of one asker. Those with an account and those without wait in lines of their
 * own, `waiting` long, of which one asker takes half. Accounts come first, and where more than one job can run strangers never
 * take the last place. Within a line, the turn goes to whoever had theirs longest ago.
 */
export function workQueue(atOnce: number, waiting: number): WorkQueue {
  const mostOfStrangers = Math.max(1, atOnce - 1)
  const mostWaitingOfOne = Math.ceil(waiting / 2)
  const line: Waiting[] = []
  const running: Asker[] = []
  const lastTurns = new Map<string, number>() // of those in the line
  let turns = 0

  const runningOf = ({ id }: Asker) => running.filter((one) => one.id === id).length
  const strangersRunning = () => running.filter(({ hasAccount }) => !hasAccount).length

  function hasPlaceFor(asker: Asker): boolean {
    if (running.length >= atOnce) return false
    if (asker !== OURSELVES && runningOf(asker) >= MOST_OF_ONE) return false
    return asker.hasAccount || strangersRunning() < mostOfStrangers
  }

  function isFull(asker: Asker): boolean {
    const sameLine = line.filter((one) => one.asker.hasAccount === asker.hasAccount)
    const own = sameLine.filter((one) => one.asker.id === asker.id)
    return sameLine.length >= waiting || (asker !== OURSELVES && own.length >= mostWaitingOfOne)
  }

  function forgetTurns(): void {
    for (const id of lastTurns.keys()) if (!line.some(({ asker }) => asker.id === id)) lastTurns.delete(id)
  }

  function take(asker: Asker): void {
    running.push(asker)
    turns += 1
    lastTurns.set(asker.id, turns)
  }

  const turnOf = ({ asker }: Waiting) => lastTurns.get(asker.id) ?? 0
  const isBefore = (one: Waiting, other: Waiting) =>
    one.asker.hasAccount === other.asker.hasAccount ? turnOf(one) < turnOf(other) : one.asker.hasAccount

  function startNext(): void {
    const able = line.filter(({ asker }) => hasPlaceFor(asker))
    const next = able.reduce<Waiting | undefined>(
      (best, one) => (best === undefined || isBefore(one, best) ? one : best),
      undefined,
    )
    if (next !== undefined) {
      line.splice(line.indexOf(next), 1)
      take(next.asker)
      next.start()
    }
    forgetTurns()
  }

  function wait(asker: Asker, signal: AbortSignal | undefined): Promise<'here' | 'left'> {
    return new Promise((resolve) => {
      const place: Waiting = {
        asker,
        start() {
          signal?.removeEventListener('abort', giveUp)
          resolve('here')
        },
      }
      function giveUp(): void {
        line.splice(line.indexOf(place), 1)
        resolve('left')
      }
      line.push(place)
      signal?.addEventListener('abort', giveUp, { once: true })
    })
  }

  return {
    async run(job, { asker = OURSELVES, signal } = {}) {
      if (signal?.aborted) return 'left'
      if (hasPlaceFor(asker)) take(asker)
      else if (isFull(asker)) return 'full'
      else if ((await wait(asker, signal)) === 'left') return 'left'
      try {
        return await job()
      } finally {
        running.splice(running.indexOf(asker), 1)
        startNext()
      }
    },
  }
}
