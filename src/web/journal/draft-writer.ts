import type { Day } from '#domain/clock.ts'
import { type FullDraft, isSameDraft } from '#domain/journal/change-entry.ts'
import type { DayDoc, Draft } from '#domain/journal/entry.ts'
import type { EntryStore, StoredDay, StoreFailure } from '#domain/journal/entry-store.ts'
import type { Outcome } from '#domain/outcome.ts'
import type { DiaryDays, KnownDay } from './diary-days.ts'
import {
  afterRead,
  afterTyping,
  afterWrite,
  isLost,
  loadMerge,
  openedDraft,
  writeDraft,
} from './draft-state.ts'

const SLOW_WRITE_MS = 1000 // a write usually takes 2 ms; past this the learner is told that it is not saved yet

/** The draft on screen, what the store holds of its day, and whether every word on screen is durable. */
export type OpenDraft = {
  date: Day
  draft: FullDraft
  doc: DayDoc
  /** The server has the day as the store holds it. */
  isSynced: boolean
  /** What the store last answered, and what is being written to it. */
  bases: FullDraft[]
  isDurable: boolean
  /** Why writing has failed; 'slow' while it takes longer than a second. */
  failure: StoreFailure | 'slow' | null
}

const NOTHING: KnownDay = { doc: {}, isSynced: false }

type DayChange = (doc: DayDoc) => DayDoc

/** Runs one change at a time: each must merge against what the one before it has agreed on. */
function createChangeQueue(refresh: () => void) {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let begun = 0
  let isRefreshDue = false

  function leave(): void {
    waiting -= 1
    if (waiting > 0 || !isRefreshDue) return
    isRefreshDue = false
    refresh()
  }
  return {
    isEmpty: () => waiting === 0,
    /** Whether a change has been asked for after the one that runs now. */
    hasNext: () => waiting > 1,
    /** How many changes there have been. */
    count: () => begun,
    /** What was read during a change may be older or newer than it: it is read again after the last one. */
    refreshAfterwards() {
      isRefreshDue = true
    },
    async run<Value>(change: () => Promise<Value>): Promise<Value> {
      waiting += 1
      begun += 1
      const changed = last.then(change)
      const left = changed.then(leave, leave)
      last = left
      await left
      return changed
    },
  }
}

export type WriterPorts = {
  store: EntryStore
  date: Day
  today(): Day
  /** What the store holds of the day, as far as is known: it is told here of what the store has answered. */
  days: Pick<DiaryDays, 'get' | 'put'>
  /** Reads the stored day again and calls `mergeIn`. */
  refresh(): void
  /** Called whenever the result of `get` has changed. */
  onChange(): void
}

export type DraftWriter = ReturnType<typeof createDraftWriter>

/**
 * Keeps one day's draft and its row in the store the same. Every input is written, one write at a time, later input
 * together in the next. What others wrote meanwhile is merged in by the same three-way merge.
 */
export function createDraftWriter({ store, days, refresh, onChange, ...ports }: WriterPorts) {
  const { date, today } = ports
  const known = (): KnownDay => days.get(date) ?? NOTHING
  const queue = createChangeQueue(refresh)
  let state = openedDraft(known().doc)
  let onItsWay: FullDraft | null = null
  let isWriting = false
  let isComposing = false
  let readsBegun = 0
  let newestRead = 0
  let failure: OpenDraft['failure'] = null

  async function changeNow(change: DayChange): Promise<Outcome<StoredDay, StoreFailure>> {
    const written = state.draft
    onItsWay = written
    const slow = setTimeout(() => {
      failure ??= 'slow'
      onChange()
    }, SLOW_WRITE_MS)
    try {
      const outcome = await writeDraft(store, { date, today: today(), known: known().doc }, state, change)
      failure = outcome.ok ? null : outcome.error
      if (outcome.ok) takeWritten(written, outcome.value)
      return outcome
    } finally {
      clearTimeout(slow)
      onItsWay = null
    }
  }

  /** What others wrote is shown at once, not after the last write: the next key is typed over it. */
  function takeWritten(written: FullDraft, stored: StoredDay): void {
    const shown = state.draft
    state = afterWrite(state, written, stored.doc, !isComposing)
    days.put(date, stored)
    if (state.draft !== shown) onChange()
  }

  async function write(): Promise<void> {
    if (isWriting) return
    isWriting = true
    let isOk = true
    while (isOk && state.hasUnwritten) {
      state = { ...state, hasUnwritten: false }
      // a change that was asked for at the same moment stores what was typed, and what it means, at once
      isOk = await queue.run(async () => queue.hasNext() || (await changeNow((stored) => stored)).ok)
      if (!isOk) state = { ...state, hasUnwritten: true }
    }
    isWriting = false
    onChange()
  }

  function mergeIn(found: KnownDay | undefined) {
    if (!queue.isEmpty()) return queue.refreshAfterwards()
    const isThere = !isLost(state, found?.doc)
    const next = isComposing ? state : afterRead(state, found?.doc) // composing ends with a refresh
    state = next ?? state
    if (isThere) days.put(date, found)
    if (isComposing) return
    if (next === null) return void loadMerge().then((isLoaded) => isLoaded && refresh())
    if (state.hasUnwritten) void write()
    onChange()
  }

  return {
    get(): OpenDraft {
      const { draft, hasUnwritten } = state
      const { doc, isSynced } = known()
      const bases = onItsWay === null ? [state.agreed] : [state.agreed, onItsWay]
      return { date, draft, doc, isSynced, bases, isDurable: !hasUnwritten && queue.isEmpty(), failure }
    },
    /** `over`: what the screen showed of these fields before, where it may be behind the draft. */
    type(typed: Draft, over: Draft = {}): void {
      state = afterTyping(state, typed, over)
      void write() // first of all: whoever is told may take long
      onChange()
    },
    /** Changes the stored day in one transaction, together with everything typed until now. */
    async change(change: DayChange): Promise<Outcome<StoredDay, StoreFailure>> {
      const outcome = await queue.run(() => changeNow(change))
      if (!outcome.ok && !isSameDraft(state.draft, state.agreed)) state = { ...state, hasUnwritten: true }
      onChange()
      return outcome
    },
    /** Merges in what the store holds of this day. */
    mergeIn,
    /** The same for a read that begins now. It may end after later reads; during a change it may be outdated, and is repeated. */
    beginRead() {
      const changesBefore = queue.isEmpty() ? queue.count() : null
      const turn = ++readsBegun
      return (found: KnownDay | undefined) => {
        if (turn < newestRead) return
        newestRead = turn
        if (changesBefore === queue.count() || !queue.isEmpty()) mergeIn(found)
        else refresh()
      }
    },
    /** While an input method composes, the words on screen are not changed from outside. */
    setComposing(composing: boolean): void {
      isComposing = composing
    },
    /** Writes again what could not be written. */
    retry: () => void write(),
  }
}
