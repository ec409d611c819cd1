import type { Day } from '#domain/clock.ts'
import { createState } from '#domain/subscribers.ts'
import { isNoTranslator } from '#domain/translate/translator.ts'
import type { TranslationEnd, TranslationJobs } from './translation-job.ts'

/** `downloaded`: how much of a language model the browser has downloaded for it, 0 to 1; null where it needs none. */
type State = { status: 'idle' | 'running' | 'failed'; downloaded: number | null }

type AutoTranslationPorts = Pick<TranslationJobs, 'translate'> & {
  /** There is no connection. Answers whether the day waits for it. */
  onOffline(date: Day): boolean
}

export type AutoTranslation = ReturnType<typeof createAutoTranslation>

/** Translates an entry from the moment it is saved, until the translation screen takes that over, and says how far it is. */
export function createAutoTranslation({ translate, onOffline }: AutoTranslationPorts) {
  const { get, set, subscribe } = createState<State>({ status: 'idle', downloaded: null })
  let latest: object | null = null
  return {
    get,
    subscribe,
    async start(date: Day): Promise<void> {
      const mine = {}
      let isBegun = false
      const tell = (state: Partial<State>) => latest === mine && set(state)
      const end = await translate({
        date,
        isAsked: false,
        signal: new AbortController().signal, // nothing stops it but another order of the same day
        onStart() {
          if (!isBegun) latest = mine
          isBegun = true
          tell({ status: 'running', downloaded: null })
        },
        onDownload: (downloaded) => tell({ downloaded }),
      })
      // what nothing here translates is written by hand, which the translation screen says
      const isByHand = end.kind === 'failed' && isNoTranslator(end.error)
      const isWaiting = end.kind === 'failed' && end.error === 'offline' && onOffline(date)
      const hasFailed = end.kind === 'not-saved' || (end.kind === 'failed' && !isWaiting && !isByHand)
      tell({ status: hasFailed ? 'failed' : 'idle' })
    },
  }
}

/** The days whose translation waits for the connection, on this device. No words: those are in the entries. */
export type WaitingStore = {
  read(): Promise<Day[]>
  /** Durable where the browser keeps anything at all. */
  change(by: { add: Day } | { remove: Day }): Promise<void>
  /** Does the work unless another tab is at it. */
  alone(work: () => Promise<void>): Promise<void>
}

/** 'gone': there is nothing to translate any more, or the learner has translated it. */
export type QueuedOutcome = 'done' | 'gone' | 'offline' | 'failed'

/** What the end of a translation that had waited means for its day. What nothing translates is the learner's to write. */
export function outcomeOf(end: TranslationEnd): QueuedOutcome {
  if (end.kind === 'not-saved') return 'failed'
  if (end.kind !== 'failed') return end.kind === 'done' ? 'done' : 'gone'
  if (end.error === 'offline') return 'offline'
  return isNoTranslator(end.error) ? 'gone' : 'failed'
}

type QueuePorts = {
  store: WaitingStore
  /** Whether an answer would be stored now. */
  isDue(date: Day): boolean
  /** Translates the saved entry of a day and stores that. */
  translate(date: Day, signal: AbortSignal): Promise<QueuedOutcome>
}

type QueueState = {
  /** In the order in which they were asked for. */
  waiting: Day[]
  running: Day | null
  /** Asked for, and not translated although the connection was there; until the learner has seen it. */
  failed: Day[]
}

export type TranslationQueue = ReturnType<typeof createTranslationQueue>

const without = (days: Day[], date: Day) => days.filter((day) => day !== date)

/** Translations that were asked for without a connection. They wait, also through a reload, and run one by one. */
export function createTranslationQueue({ store, isDue, translate }: QueuePorts) {
  const { get, set, subscribe } = createState<QueueState>({ waiting: [], running: null, failed: [] })
  let stop: AbortController | null = null

  async function leave(date: Day): Promise<void> {
    set({ waiting: without(get().waiting, date) })
    await store.change({ remove: date })
  }

  async function cancel(date: Day): Promise<void> {
    if (get().running === date) stop?.abort()
    await leave(date)
  }

  /** Answers whether the next one can be tried. */
  async function runOne(date: Day): Promise<boolean> {
    const mine = new AbortController()
    stop = mine
    set({ running: date })
    const outcome = await translate(date, mine.signal)
    stop = null
    set({ running: null })
    if (mine.signal.aborted) return true
    if (outcome === 'offline') return false
    await leave(date)
    if (outcome === 'failed') set({ failed: [...without(get().failed, date), date] })
    return true
  }

  async function runAll(): Promise<void> {
    const tried = new Set<Day>()
    for (;;) {
      const waiting = await store.read() // another tab may have added to it, or translated some
      set({ waiting })
      const next = waiting.find((date) => !tried.has(date))
      if (next === undefined) return
      tried.add(next)
      if (!(await runOne(next))) return
    }
  }

  let isRunning = false
  return {
    get,
    subscribe,
    /** Translates what waits; what still cannot be waits on. */
    async run(): Promise<void> {
      if (isRunning) return
      isRunning = true
      try {
        await store.alone(runAll)
      } finally {
        isRunning = false
      }
    },
    async load(): Promise<void> {
      set({ waiting: await store.read() })
    },
    async add(date: Day): Promise<void> {
      const { waiting, failed } = get()
      set({ waiting: [...without(waiting, date), date], failed: without(failed, date) })
      await store.change({ add: date })
    },
    cancel,
    /** The learner has saved a translation of their own: that waits for nothing. */
    async leaveIfDone(date: Day): Promise<void> {
      if (get().waiting.includes(date) && !isDue(date)) await cancel(date)
    },
    /** The learner knows that it failed. */
    forget: (date: Day) => set({ failed: without(get().failed, date) }),
    close: () => stop?.abort(),
  }
}
