import type { Day } from '#domain/clock.ts'
import { draftOf, type FullDraft, keepDraft } from '#domain/journal/change-entry.ts'
import type { DayDoc } from '#domain/journal/entry.ts'
import type { EntryStore, StoreFailure } from '#domain/journal/entry-store.ts'
import { failure as failed, type Outcome } from '#domain/outcome.ts'
import { afterRead, afterWrite, loadMerge, openedDraft, tryMerge } from './draft-state.ts'

const SLOW_WRITE_MS = 1000 // a write usually takes 2 ms; past this the learner is told that it is not saved yet

/** The draft on screen, what the store holds of its day, and whether every word on screen is durable. */
export type OpenDraft = {
  date: Day
  draft: FullDraft
  doc: DayDoc
  isDurable: boolean
  /** Writing has failed, or takes suspiciously long. */
  failure: StoreFailure | 'slow' | null
}

type DayChange = (doc: DayDoc) => DayDoc

export type DraftWriter = {
  get(): OpenDraft
  /** Takes what was typed: at once on screen, at once on its way to the store. */
  type(typed: Partial<FullDraft>): void
  /** Changes the stored day in one transaction, together with everything typed until now. */
  change(change: DayChange): Promise<Outcome<DayDoc, StoreFailure>>
  /** Merges in what another tab, or the store at start, holds of this day. */
  mergeIn(found: DayDoc | undefined): void
  /** While an input method composes, the words on screen are not touched from outside. */
  setComposing(isComposing: boolean): void
  /** Tries again to write what could not be written. */
  retry(): void
}

type WriterPorts = {
  store: EntryStore
  /** What is known of a day before the store has been read. */
  known(date: Day): DayDoc | undefined
  /** Asks for the stored day once more, to be handed to `mergeIn`. */
  refresh(date: Day): void
  /** The words or their state have changed. */
  show(writer: DraftWriter): void
}

/** One change at a time: each must merge against what the one before it has agreed on. */
function createChangeQueue(refresh: () => void) {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let isRefreshDue = false

  function leave(): void {
    waiting -= 1
    if (waiting > 0 || !isRefreshDue) return
    isRefreshDue = false
    refresh()
  }
  return {
    isEmpty: () => waiting === 0,
    /** What was read during a change may be older or newer than it: it is read again after the last one. */
    refreshAfterwards() {
      isRefreshDue = true
    },
    async run<Value>(change: () => Promise<Value>): Promise<Value> {
      waiting += 1
      const changed = last.then(change)
      const left = changed.then(leave, leave)
      last = left
      await left
      return changed
    },
  }
}

/** The result of `work`; calls `onSlow` when that takes suspiciously long. */
async function watchSlow<Value>(work: Promise<Value>, onSlow: () => void): Promise<Value> {
  const timer = setTimeout(onSlow, SLOW_WRITE_MS)
  try {
    return await work
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Keeps one day's draft and its row in the store the same. Every input is written, one write in flight, later input
 * waiting together for the next. What others wrote meanwhile is merged in by the same three-way merge.
 */
function createDraftWriter(ports: WriterPorts, date: Day): DraftWriter {
  const queue = createChangeQueue(() => ports.refresh(date))
  let state = openedDraft(ports.known(date))
  let isWriting = false
  let isComposing = false
  let failure: OpenDraft['failure'] = null

  async function changeNow(change: DayChange): Promise<Outcome<DayDoc, StoreFailure>> {
    const { draft: written, agreed, doc, wasStored } = state
    let isMergeMissing = false
    const writing = ports.store.update(date, (found) => {
      const stored = found ?? (wasStored ? doc : {})
      const merged = tryMerge(agreed, written, draftOf(stored))
      isMergeMissing = merged === null
      return merged === null ? stored : change(keepDraft(stored, merged))
    })
    let outcome = await watchSlow(writing, () => {
      failure ??= 'slow'
      ports.show(writer)
    })
    if (outcome.ok && isMergeMissing) {
      if (await loadMerge()) return changeNow(change)
      outcome = failed('storage-unavailable')
    }
    failure = outcome.ok ? null : outcome.error
    if (outcome.ok) state = afterWrite(state, written, outcome.value, !isComposing)
    return outcome
  }

  async function write(): Promise<void> {
    if (isWriting) return
    isWriting = true
    while (state.hasUnwritten) {
      state = { ...state, hasUnwritten: false }
      const outcome = await queue.run(() => changeNow((stored) => stored))
      if (outcome.ok) continue
      state = { ...state, hasUnwritten: true }
      break
    }
    isWriting = false
    ports.show(writer)
  }

  function mergeIn(found: DayDoc | undefined): void {
    if (isComposing) return // it ends with a refresh
    if (!queue.isEmpty()) {
      queue.refreshAfterwards()
      return
    }
    const next = afterRead(state, found)
    if (next === null) {
      void loadMerge().then((isLoaded) => isLoaded && ports.refresh(date))
      return
    }
    state = next
    if (state.hasUnwritten) void write()
    ports.show(writer)
  }

  const writer: DraftWriter = {
    get() {
      const { draft, doc, hasUnwritten } = state
      return { date, draft, doc, isDurable: !hasUnwritten && queue.isEmpty(), failure }
    },
    type(typed) {
      state = { ...state, draft: { ...state.draft, ...typed }, hasUnwritten: true }
      ports.show(writer)
      void write()
    },
    async change(change) {
      const outcome = await queue.run(() => changeNow(change))
      ports.show(writer)
      return outcome
    },
    mergeIn,
    setComposing(composing) {
      isComposing = composing
    },
    retry: () => void write(),
  }
  return writer
}

/** The drafts that were open on this visit. One left with unwritten words goes on writing. */
export function createDraftWriters(ports: WriterPorts) {
  const writers = new Map<Day, DraftWriter>()
  return {
    open(date: Day): DraftWriter {
      const known = writers.get(date)
      if (known !== undefined && !known.get().isDurable) return known
      const created = createDraftWriter(ports, date)
      writers.set(date, created)
      return created
    },
    /** Tries again to write whatever could not be written. */
    retry(): void {
      for (const writer of writers.values()) writer.retry()
    },
    drafts: (): OpenDraft[] => [...writers.values()].map((writer) => writer.get()),
  }
}
