import { HOUR_MS, MINUTE_MS } from '#domain/clock.ts'
import type { Syncer } from './syncer.ts'

const AFTER_INPUT_MS = 2500
const LATEST_AFTER_INPUT_MS = 10_000 // while somebody types without a pause
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 5 * MINUTE_MS
const LONGEST_SERVERS_WISH_MS = HOUR_MS // a timer of more than 24 days ends at once

type Timing = {
  /** Ms that only ever grow: the device's clock may be turned. */
  elapsed(): number
  /** 0 to 1. */
  random(): number
  onDue(): void
}

/** When the next round begins: at the earliest time asked for, but never before a failure has been waited out. */
export function createRoundTimes({ elapsed, random, onDue }: Timing) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let dueAt = Number.POSITIVE_INFINITY
  let notBefore = 0
  let isServersWish = false
  let failures = 0
  let inputSince: number | null = null

  function set(at: number): void {
    dueAt = at
    clearTimeout(timer)
    const begin = () => {
      dueAt = Number.POSITIVE_INFINITY
      inputSince = null
      onDue()
    }
    timer = setTimeout(begin, Math.max(0, at - elapsed()))
  }
  function askFor(at: number): void {
    const allowed = Math.max(at, notBefore)
    if (allowed < dueAt) set(allowed)
  }
  return {
    now: () => askFor(elapsed()),
    in: (ms: number) => askFor(elapsed() + ms),
    /** Soon after the last input, which may go on. */
    afterInput(): void {
      const now = elapsed()
      inputSince ??= now
      const at = Math.min(now + AFTER_INPUT_MS, inputSince + LATEST_AFTER_INPUT_MS)
      if (dueAt === Number.POSITIVE_INFINITY || dueAt > now) set(Math.max(at, notBefore))
    },
    /** The way to the server may be free again: a wait of our own ends, one that the server has asked for does not. */
    tryAgain(): void {
      if (!isServersWish) notBefore = 0
      askFor(elapsed())
    },
    succeeded(): void {
      failures = 0
      notBefore = 0
      isServersWish = false
    },
    failed(retryAfterMs?: number): void {
      failures += 1
      isServersWish = retryAfterMs !== undefined
      const doubled = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1))
      const wished = retryAfterMs && Math.min(LONGEST_SERVERS_WISH_MS, retryAfterMs)
      notBefore = elapsed() + (wished ?? doubled * (0.5 + random() / 2))
      set(notBefore)
    },
    stop(): void {
      clearTimeout(timer)
      dueAt = Number.POSITIVE_INFINITY
      inputSince = null
    },
  }
}

const EVERY_MS = 20_000 // how soon a page that is looked at shows what another device has written

/** What a page says of the diary on it. */
type FollowedJournal = {
  get(): { open: { isDurable: boolean }; entries: unknown }
  subscribe(onChange: () => void): () => void
}

/** Has the syncer run when the page gives a reason to. Returns how to stop. */
export function followPage(syncer: Syncer, journal: FollowedJournal): () => void {
  const ending = new AbortController()
  const { signal } = ending
  let { entries } = journal.get()
  const stop = journal.subscribe(() => {
    const now = journal.get()
    if (!now.open.isDurable || now.entries !== entries) syncer.typed()
    entries = now.entries
  })
  const comeBack = () => void syncer.comeBack()
  const leave = () => void syncer.leave()
  const turn = () => (document.visibilityState === 'hidden' ? leave() : comeBack())
  window.addEventListener('focus', comeBack, { signal })
  window.addEventListener('online', comeBack, { signal })
  document.addEventListener('visibilitychange', turn, { signal })
  window.addEventListener('pagehide', leave, { signal })
  const timer = setInterval(() => document.visibilityState === 'visible' && syncer.wake(), EVERY_MS)
  return () => {
    ending.abort()
    clearInterval(timer)
    stop()
  }
}
