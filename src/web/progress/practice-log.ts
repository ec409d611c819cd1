import { type Clock, type Day, dayOf } from '#domain/clock.ts'
import {
  activeTimeBetween,
  emptyPracticeDay,
  mergePractice,
  type PracticeDay,
  type PracticeStore,
  type Step,
  withActiveTime,
  withAttempt,
} from '#domain/progress/practice.ts'
import { createSubscribers } from '#domain/subscribers.ts'

const WRITE_EVERY_MS = 5000 // activity is reported at every key; the disk needs it now and then

/** Keeps account of today's practice. */
export type PracticeLog = ReturnType<typeof createPracticeLog>

/**
 * Opens the log of today. Times are added up inside the store's transaction, so two tabs count both. What
 * cannot be written stays here and is tried again with the next write.
 */
export function createPracticeLog({ store, clock }: { store: PracticeStore; clock: Clock }) {
  const { subscribe, emit } = createSubscribers()
  let day: Day = dayOf(clock.now())
  let kept: PracticeDay | null = null
  let pending = emptyPracticeDay(day)
  let shown: PracticeDay | null = null
  let lastActiveMs: number | null = null
  let isDirty = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function show(): void {
    shown = kept && mergePractice(kept, pending)
    emit()
  }

  async function read(): Promise<void> {
    const asked = day
    const found = await store.read(asked)
    if (!found.ok) console.error('Practice could not be read', found.error)
    if (asked !== day || kept !== null) return
    kept = (found.ok ? found.value : undefined) ?? emptyPracticeDay(asked)
    show()
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const [written, keptBefore] = [pending, kept]
    pending = emptyPracticeDay(day)
    kept = kept && mergePractice(kept, written)
    isDirty = false
    const result = await store.update(written.date, (stored) => mergePractice(stored, written))
    if (!result.ok) console.error('Practice could not be written', result.error)
    if (written.date !== day) return
    if (result.ok) kept = result.value
    else {
      kept = keptBefore
      pending = mergePractice(written, pending)
      isDirty = true
    }
    show()
  }

  /** A new day begins with a new row; yesterday's rest is written first. */
  function startDay(): void {
    const today = dayOf(clock.now())
    if (today === day) return
    void flush()
    day = today
    kept = null
    pending = emptyPracticeDay(today)
    void read()
  }

  function add(change: (day: PracticeDay) => PracticeDay): void {
    pending = change(pending)
    isDirty = true
    timer ??= setTimeout(() => void flush(), WRITE_EVERY_MS)
    // Shown with the next write: the session line glides to its new length, and would do so at every key.
  }

  function flushWhatIsLeft(): void {
    if (isDirty) void flush()
  }
  addEventListener('pagehide', flushWhatIsLeft)
  void read()

  return {
    /** Today's practice, what is not written yet included; null until it has been read. */
    get: () => shown,
    subscribe,
    /** The learner is at work in this step. */
    active(step: Step): void {
      startDay()
      const now = clock.now()
      const passed = activeTimeBetween(lastActiveMs, now)
      lastActiveMs = now
      if (passed > 0) add((today) => withActiveTime(today, step, passed))
    },
    /** A sentence was said and measured; accuracy in percent. */
    attempted(sentence: string, accuracy: number): void {
      startDay()
      add((today) => withAttempt(today, sentence, accuracy))
      show()
      void flush() // rare, and worth more than a count of seconds
    },
    /** Writes what is not written yet. */
    flush,
    /** Writes, and lets go of the page's events. */
    close(): void {
      removeEventListener('pagehide', flushWhatIsLeft)
      flushWhatIsLeft()
    },
  }
}
