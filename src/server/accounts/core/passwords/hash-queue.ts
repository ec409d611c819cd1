import { MINUTE_MS } from '#domain/clock.ts'
import { memoryRateLimitCounters } from '#server/rate-limit/memory-rate-limit-counters.ts'
import { countAttempt } from '#server/rate-limit/rate-limit.ts'

/** How often the known devices of one account go before strangers; after that they stand in line with them. */
export const FIRST_IN_LINE = { times: 10, windowMs: 15 * MINUTE_MS }

const WEIGHT_OF_ONE = 0.1 // of the newest interval in the average: about the last ten count

export type HashQueueSettings = {
  /** How many jobs run at the same time, of known devices and of strangers each. */
  atOnce: number
  /** How many more may wait, of each. */
  waiting: number
  rateLimitFactor: number
  /** Epoch ms. */
  clock: () => number
}

type Job<Answer> = (isKnown: boolean) => Promise<Answer>

export type HashQueue = {
  /** Answers the job's result; 'full' at once where too many wait. `account`: whose known device asks; null for strangers. */
  run<Answer>(job: Job<Answer>, account: string | null): Promise<Answer | 'full'>
  /** Whether a stranger would be turned away. */
  isFull(): boolean
  /** How many jobs are in work, and how many wait, of known devices and of strangers. */
  load(): Record<'known' | 'strangers', { running: number; waiting: number }>
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

/** Runs jobs a few at a time, in the order of their coming. */
function oneLine({ atOnce, waiting, clock }: HashQueueSettings) {
  const line: (() => void)[] = []
  const pace = measurePace(clock)
  let running = 0

  function leave(): void {
    const start = line.shift()
    if (start === undefined) running -= 1
    else pace.served()
    start?.()
  }

  async function turn(): Promise<void> {
    if (running < atOnce) {
      running += 1
      return
    }
    if (line.length === 0) pace.begin()
    await new Promise<void>((resolve) => line.push(resolve))
  }

  const isFull = () => running >= atOnce && line.length >= waiting
  return {
    isFull,
    load: () => ({ running, waiting: line.length }),
    async run<Answer>(job: () => Promise<Answer>): Promise<Answer | 'full'> {
      if (isFull()) return 'full'
      await turn()
      try {
        return await job()
      } finally {
        leave()
      }
    },
    secondsToWait: () => Math.max(1, Math.ceil(((line.length + 1) * pace.msForOne()) / 1000)),
  }
}

/**
 * Two lines: known devices wait for no stranger. An account has one place among them at a time: whoever has many devices,
 * or logs in again and again, takes no place of others.
 */
export function hashQueue(settings: HashQueueSettings): HashQueue {
  const { rateLimitFactor, clock } = settings
  const [known, strangers] = [oneLine(settings), oneLine(settings)]
  const ahead = new Set<string>() // accounts that have their place before strangers now
  const counters = memoryRateLimitCounters()

  async function runAhead<Answer>(job: Job<Answer>, account: string): Promise<Answer | 'full'> {
    ahead.add(account)
    try {
      const limiting = { limit: FIRST_IN_LINE, factor: rateLimitFactor, now: clock() }
      const isTooOften = (await countAttempt(counters, account, limiting)) > 0
      const isKnown = !isTooOften && !known.isFull()
      return await (isKnown ? known : strangers).run(() => job(isKnown))
    } finally {
      ahead.delete(account)
    }
  }

  return {
    run: (job, account) =>
      account === null || ahead.has(account) ? strangers.run(() => job(false)) : runAhead(job, account),
    isFull: strangers.isFull,
    load: () => ({ known: known.load(), strangers: strangers.load() }),
    secondsToWait: strangers.secondsToWait,
  }
}
