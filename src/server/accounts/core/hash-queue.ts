import { memoryRateLimitCounters } from '#server/rate-limit/memory-rate-limit-counters.ts'
import { countAttempt } from '#server/rate-limit/rate-limit.ts'

/** How often the known devices of one account go before strangers; after that they stand in line with them. */
export const FIRST_IN_LINE = { times: 10, windowMs: 15 * 60_000 }

const WEIGHT_OF_ONE = 0.1 // of the newest interval in the average: about the last ten count

export type HashQueueSettings = {
  /** How many jobs run at the same time. */
  atOnce: number
  /** How many more may wait, of known devices and of strangers each. */
  waiting: number
  rateLimitFactor: number
  /** Epoch ms. */
  clock: () => number
}

export type HashQueue = {
  /** Answers the job's result; 'full' at once where too many wait. `account`: whose known device asks; null for strangers. */
  run<Answer>(job: () => Promise<Answer>, account: string | null): Promise<Answer | 'full'>
  /** Whether a stranger would be turned away. */
  isFull(): boolean
  /** How long it takes at the present pace until the strangers who wait are served, in whole seconds. */
  secondsToWait(): number
}

/** How long it takes until one more of a line is served, on average. */
function measurePace(clock: () => number) {
  let average: number | null = null
  let since = 0
  return {
    /** Somebody waits, who is the first. */
    begin: () => {
      since = clock()
    },
    /** The first of those who wait is served. */
    served: () => {
      const took = Math.max(0, clock() - since)
      average = average === null ? took : average + WEIGHT_OF_ONE * (took - average)
      since = clock()
    },
    msForOne: () => average ?? Math.max(0, clock() - since),
  }
}

/**
 * Runs jobs a few at a time, first those of known devices, and then of strangers as many as there is time for. An account
 * has one place before strangers: whoever has many devices, or logs in again and again, takes no place of others.
 */
export function hashQueue({ atOnce, waiting, rateLimitFactor, clock }: HashQueueSettings): HashQueue {
  const first: (() => void)[] = []
  const strangers: (() => void)[] = []
  const ahead = new Set<string>() // accounts that have their place before strangers now
  const counters = memoryRateLimitCounters()
  const pace = measurePace(clock)
  let running = 0

  function leave(): void {
    const isStranger = first.length === 0
    const start = first.shift() ?? strangers.shift()
    if (start === undefined) running -= 1
    else if (isStranger) pace.served()
    start?.()
  }

  /** Waits for a turn; false at once where too many do. */
  async function turn(line: (() => void)[]): Promise<boolean> {
    if (running < atOnce) {
      running += 1
      return true
    }
    if (line.length >= waiting) return false
    if (line === strangers && line.length === 0) pace.begin()
    await new Promise<void>((resolve) => line.push(resolve))
    return true
  }

  async function runIn<Answer>(line: (() => void)[], job: () => Promise<Answer>): Promise<Answer | 'full'> {
    if (!(await turn(line))) return 'full'
    try {
      return await job()
    } finally {
      leave()
    }
  }

  async function runAhead<Answer>(job: () => Promise<Answer>, account: string): Promise<Answer | 'full'> {
    ahead.add(account)
    try {
      const limiting = { limit: FIRST_IN_LINE, factor: rateLimitFactor, now: clock() }
      const isTooOften = (await countAttempt(counters, account, limiting)) > 0
      return await runIn(isTooOften || first.length >= waiting ? strangers : first, job)
    } finally {
      ahead.delete(account)
    }
  }

  return {
    run: (job, account) =>
      account === null || ahead.has(account) ? runIn(strangers, job) : runAhead(job, account),
    isFull: () => running >= atOnce && strangers.length >= waiting,
    secondsToWait: () => Math.max(1, Math.ceil(((strangers.length + 1) * pace.msForOne()) / 1000)),
  }
}
