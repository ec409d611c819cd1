/** A long job leaves a place to quick ones; a signal takes it out of the queue. */
type Work = { isLong?: boolean; signal?: AbortSignal }

/** Runs jobs a few at a time. A job for which the queue is full is refused at once. */
export type WorkQueue = {
  /** The job's own answer; 'full' where it found no place, 'left' where its signal fired while it waited. */
  run<Answer>(job: () => Promise<Answer>, work?: Work): Promise<Answer | 'full' | 'left'>
}

type Waiting = { isLong: boolean; start: () => void }

/**
 * A queue that runs `atOnce` jobs and lets `waiting` more of each kind wait, first come first served. Where more
 * than one can run, long jobs together never take the last place: a quick one is not kept behind them.
 */
export function workQueue(atOnce: number, waiting: number): WorkQueue {
  const mostLong = Math.max(1, atOnce - 1)
  const line: Waiting[] = []
  let running = 0
  let longRunning = 0

  function hasPlaceFor(isLong: boolean): boolean {
    return running < atOnce && (!isLong || longRunning < mostLong)
  }

  function take(isLong: boolean): void {
    running += 1
    if (isLong) longRunning += 1
  }

  function leave(isLong: boolean): void {
    running -= 1
    if (isLong) longRunning -= 1
    const next = line.findIndex((one) => hasPlaceFor(one.isLong))
    const [chosen] = next < 0 ? [] : line.splice(next, 1)
    if (chosen === undefined) return
    take(chosen.isLong) // the place goes straight to whoever waits longest
    chosen.start()
  }

  function wait(isLong: boolean, signal: AbortSignal | undefined): Promise<'here' | 'left'> {
    return new Promise((resolve) => {
      const place: Waiting = {
        isLong,
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
    async run(job, { isLong = false, signal } = {}) {
      if (signal?.aborted) return 'left'
      if (hasPlaceFor(isLong)) take(isLong)
      else if (line.filter((one) => one.isLong === isLong).length >= waiting) return 'full'
      else if ((await wait(isLong, signal)) === 'left') return 'left'
      try {
        return await job()
      } finally {
        leave(isLong)
      }
    },
  }
}
