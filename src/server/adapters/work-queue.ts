/** Runs jobs a few at a time. A job that finds no place to wait is refused at once, so that a crowd cannot pile up. */
export type WorkQueue = {
  /** The job's own answer, or 'full'. */
  run<Answer>(job: () => Promise<Answer>): Promise<Answer | 'full'>
}

/** A queue that runs `atOnce` jobs and lets `waiting` more wait, first come first served. */
export function workQueue(atOnce: number, waiting: number): WorkQueue {
  let running = 0
  const line: (() => void)[] = []

  function takePlace(): Promise<void> | undefined {
    if (running < atOnce) {
      running += 1
      return Promise.resolve()
    }
    return line.length < waiting ? new Promise((resolve) => line.push(resolve)) : undefined
  }

  function leavePlace(): void {
    const next = line.shift()
    if (next === undefined) running -= 1
    else next() // the place goes straight to whoever waits longest
  }

  return {
    async run(job) {
      const place = takePlace()
      if (place === undefined) return 'full'
      await place
      try {
        return await job()
      } finally {
        leavePlace()
      }
    },
  }
}
