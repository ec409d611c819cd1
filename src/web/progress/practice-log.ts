import { type Clock, type Day, dayOf } from '#domain/clock.ts'
import type { Step } from '#domain/kinds/steps.ts'
import {
  activeTimeBetween,
  addMinutes,
  type MinutesBackup,
  type MinutesOfDay,
  type MinutesStore,
  noMinutes,
  withActiveTime,
} from '#domain/progress/minutes-store.ts'
import { createSubscribers } from '#domain/subscribers.ts'
import { TYPING_PAUSE_MS } from '#web/ui/form/writing.ts'

const WRITE_EVERY_MS = 5000 // activity is reported at every key

/** The practice of one day: what is stored, and what is not written yet. */
function openDay(store: MinutesStore, date: Day, onChange: () => void) {
  let kept: MinutesOfDay | null = null
  let pending = noMinutes(date)
  let shown: MinutesOfDay | null = null
  let isDirty = false
  let writes = 0

  function show(): void {
    shown = kept && addMinutes(kept, pending.activeMs)
    onChange()
  }
  async function read(): Promise<void> {
    const begun = writes
    const found = await store.read(date)
    if (kept !== null && writes !== begun) return // a write knows more
    if (found.ok) kept = found.value ?? kept ?? noMinutes(date)
    else {
      console.error('Practice could not be read', found.error)
      kept ??= noMinutes(date)
    }
    show()
  }
  void read()

  return {
    date,
    isDirty: () => isDirty,
    shown: () => shown,
    read,
    /** What is not written yet, which somebody else keeps from now on. */
    takePending(): MinutesOfDay {
      const taken = pending
      pending = noMinutes(date)
      isDirty = false
      return taken
    },
    add(change: (day: MinutesOfDay) => MinutesOfDay): void {
      pending = change(pending)
      isDirty = true
    },
    async flush(): Promise<void> {
      const [written, before] = [pending, kept]
      pending = noMinutes(date)
      kept = kept && addMinutes(kept, written.activeMs)
      isDirty = false
      writes++
      const result = await store.add(date, written.activeMs)
      if (result.ok) kept = result.value
      else {
        console.error('Practice could not be written', result.error)
        kept = before
        pending = addMinutes(pending, written.activeMs)
        isDirty = true
      }
      show()
    },
  }
}

type PracticeLogPorts = {
  store: MinutesStore
  backup: MinutesBackup
  clock: Clock
  /** Calls back when minutes came from elsewhere. Returns how to stop. */
  watch?: ((changed: () => void) => () => void) | undefined
}

export type PracticeLog = ReturnType<typeof createPracticeLog>

/**
 * The log of today's practice. Times are added up inside the store's transaction, so two tabs count both. What cannot
 * be written is tried again with the next write; what was not written when a page was left comes from the backup.
 */
export function createPracticeLog({ store, backup, clock, watch }: PracticeLogPorts) {
  const { subscribe, emit } = createSubscribers()
  let day = openDay(store, dayOf(clock.now()), show)
  let lastActiveMs: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause: ReturnType<typeof setTimeout> | undefined
  const listeners = new AbortController()
  const { signal } = listeners

  /** Not between two keys: while a line grows, a key waits for the next frame of the screen. */
  function show(): void {
    if (pause === undefined) emit()
  }
  function showInPause(): void {
    clearTimeout(pause)
    pause = setTimeout(() => {
      pause = undefined
      emit()
    }, TYPING_PAUSE_MS)
  }
  function stopTimer(): void {
    clearTimeout(timer)
    timer = undefined
  }
  async function flush(): Promise<void> {
    stopTimer()
    const written = day
    await written.flush()
    const isTriedAgain = written === day && !signal.aborted
    if (written.isDirty() && !isTriedAgain) backup.keep(written.takePending())
  }
  function add(change: (day: MinutesOfDay) => MinutesOfDay): void {
    day.add(change)
    timer ??= setTimeout(() => void flush(), WRITE_EVERY_MS)
  }
  /** A new day begins with a new row; the rest of the day before is written first. */
  function startDay(): void {
    const today = dayOf(clock.now())
    if (today === day.date) return
    flushIfDirty()
    day = openDay(store, today, show)
  }
  function flushIfDirty(): void {
    if (day.isDirty()) void flush()
  }
  function takeBackup(): void {
    for (const left of backup.take()) {
      if (left.date === day.date) day.add((today) => addMinutes(today, left.activeMs))
      else void addEarlier(left)
    }
    flushIfDirty()
  }
  async function addEarlier(left: MinutesOfDay): Promise<void> {
    const result = await store.add(left.date, left.activeMs)
    if (result.ok) return
    console.error('Practice could not be written', result.error)
    backup.keep(left)
  }
  function leave(): void {
    if (!day.isDirty()) return
    stopTimer()
    const left = day.takePending()
    if (backup.keep(left)) return
    day.add((today) => addMinutes(today, left.activeMs))
    void flush()
  }
  /** Another tab may have counted meanwhile, and midnight may have passed. */
  function comeBack(): void {
    startDay()
    takeBackup()
    void day.read()
  }
  addEventListener('pagehide', leave, { signal })
  addEventListener('pageshow', comeBack, { signal }) // it may come back as it was left
  document.addEventListener(
    'visibilitychange',
    () => (document.visibilityState === 'hidden' ? leave() : comeBack()), // a phone ends hidden pages
    { signal },
  )
  const stopWatching = watch?.(() => void day.read())
  takeBackup()

  return {
    /** Today's practice; null until it has been read. Active time is in it from the next write on. */
    get: () => day.shown(),
    /** Subscribers are called when the learner pauses, not between two keys. */
    subscribe,
    /** The learner is at work in this step. */
    active(step: Step): void {
      if (signal.aborted) return
      showInPause()
      startDay()
      const now = clock.now()
      const passed = activeTimeBetween(lastActiveMs, now)
      lastActiveMs = now
      if (passed > 0) add((today) => withActiveTime(today, step, passed))
    },
    flush,
    close(): void {
      listeners.abort()
      stopWatching?.()
      clearTimeout(pause)
      leave()
    },
  }
}
