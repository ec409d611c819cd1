/** Runs jobs a few at a time. */
export type WorkQueue = {
  /** Answers the job's result; 'full' at once where the queue is full, 'left' where aborted while waiting. */
  run<Answer>(
    job: () => Promise<Answer>,
    options?: { isLong?: boolean; signal?: AbortSignal },
  ): Promise<Answer | 'full' | 'left'>
}

type Waiting = { isLong: boolean; start: () => void }

/**
 * A queue that runs `atOnce` jobs and lets `waiting` more of each kind wait, first come first served. Where
 * more than one can run, long jobs never take the last place, so that a quick one does not wait for them.
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
    take(chosen.isLong)
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
