import { failure } from '#domain/outcome.ts'
import { isSameJson } from '#domain/row.ts'
import { createState } from '#domain/subscribers.ts'
import { hasAllDays, isSameKey, MERGES } from '#domain/sync/row-sync.ts'
import type { SyncDevice, SyncRow, SyncStore, SyncTransport } from '#domain/sync/sync-ports.ts'
import { SYNC_LIMITS } from '#domain/sync/sync-protocol.ts'
import { type RoundHow, type RoundResult, runSyncRound } from '#domain/sync/sync-round.ts'
import { mayRun, NEW_STATE, type SyncState, stoppedBy } from './sync-state.ts'
import { createRoundTimes } from './when-to-sync.ts'

/** Whether a day that was changed here has taken in what was changed elsewhere, and is to be sent with both. */
function hasMerged(before: SyncRow | undefined, after: SyncRow): boolean {
  if (after.kind !== 'day') return false
  if (before?.dirty === undefined || after.dirty === undefined) return false
  return after.rev > before.rev && !isSameJson(before.doc, after.doc)
}

/** The store as a round sees it: it tells of days that were merged, and is closed to a round that outlives the diary. */
function createWatchedStore(store: SyncStore, onMerged: (keys: string[]) => void) {
  let isClosed = false
  const watched: SyncStore = {
    cursor: async () => (isClosed ? failure('storage-unavailable') : store.cursor()),
    async update(selection, change) {
      if (isClosed) return failure('storage-unavailable')
      let merged: string[] = []
      const outcome = await store.update(selection, (cursor, rows) => {
        const next = change(cursor, rows)
        const before = (row: SyncRow) => rows.find((one) => isSameKey(one, row))
        merged = next.rows.filter((row) => hasMerged(before(row), row)).map(({ key }) => key)
        return next
      })
      if (outcome.ok && merged.length > 0) onMerged(merged)
      return outcome
    },
  }
  return {
    store: watched,
    close() {
      isClosed = true
    },
  }
}

const OTHER_TAB_MS = 1000 // another tab syncs; what was written here meanwhile may have missed its round

export type SyncerPorts = {
  store: SyncStore
  transport: SyncTransport
  device: SyncDevice
  /** The account whose diary this is. */
  userId: string
  /** The device's clock, epoch ms. */
  now(): number
  /** Ms that only ever grow. */
  elapsed(): number
  random(): number
  /** Whether this device held entries before this visit. */
  hadDays(): boolean
}

/** Runs one round at a time, and tells how it went. */
function createRounds({ device, transport, userId, ...ports }: SyncerPorts) {
  const { get, set, subscribe } = createState<SyncState>(NEW_STATE)
  const { store, close: closeStore } = createWatchedStore(ports.store, (keys) =>
    set({ merged: [...new Set([...keys, ...get().merged])] }),
  )
  const watched: SyncTransport = {
    async send(request, how) {
      const sent = await transport.send(request, how)
      const isOurs = sent.ok && sent.value.user === userId
      if (isOurs && sent.value.total !== undefined && !isClosed) set({ total: sent.value.total })
      return sent
    },
  }
  const round = { store, transport: watched, userId, newId: device.newId, merge: MERGES }
  let running: Promise<void> | null = null
  let isClosed = false

  /** Reads again what the learner is told of the rows. Answers how far this device has come; null: no answer. */
  async function look() {
    const [cursor, counts] = await Promise.all([store.cursor(), device.counts()])
    if (isClosed || !cursor.ok || !counts.ok) return null
    set({ ...counts.value, ...(cursor.value && { isFilled: hasAllDays(cursor.value.before) }) })
    return { cursor: cursor.value }
  }

  async function runOnce(how: RoundHow, onEnd: (result: RoundResult | null) => void): Promise<void> {
    let result: RoundResult | null = null
    await device.exclusively(async () => {
      result = await runSyncRound(round, how)
    })
    if (isClosed) return
    await look()
    onEnd(result)
  }

  return {
    get,
    set,
    subscribe,
    store,
    look,
    isClosed: () => isClosed,
    /** `onEnd` gets null where another tab syncs. A round that is running already is the one that is waited for. */
    run(how: RoundHow, onEnd: (result: RoundResult | null) => void): Promise<void> {
      if (isClosed) return Promise.resolve()
      if (running === null) {
        set({ isRunning: true })
        running = runOnce(how, onEnd).finally(() => {
          running = null
          set({ isRunning: false })
        })
      }
      return running
    },
    end: () => running ?? Promise.resolve(),
    close(): void {
      isClosed = true
      closeStore()
    },
  }
}

export type Syncer = ReturnType<typeof createSyncer>

/** Keeps the rows of one account the same on this device and on the server. */
export function createSyncer(ports: SyncerPorts) {
  const { device, now, hadDays } = ports
  const { get, set, subscribe, store, look, isClosed, ...rounds } = createRounds(ports)
  const times = createRoundTimes({ ...ports, onDue: () => void due() })
  let isAskDue = false // a round is due also where nothing is to be sent

  function askSoon(when: () => void): void {
    if (!mayRun(get())) return
    isAskDue = true
    when()
  }

  function failed(retryAfterMs?: number): void {
    isAskDue = true
    times.failed(retryAfterMs)
  }

  function succeeded({ serverNow, isUnfinished }: Extract<RoundResult, { ok: true }>): void {
    set({ status: 'idle', serverWaitMs: 0, ...(serverNow !== null && { clockBehindMs: serverNow - now() }) })
    if (isUnfinished)
      failed() // goes on soon, but never without a pause: it may stay unfinished
    else times.succeeded()
  }

  function settle(result: RoundResult | null): void {
    if (result === null) askSoon(() => times.in(OTHER_TAB_MS))
    else if (result.ok) succeeded(result)
    else {
      const stopped = stoppedBy(result.error)
      const status = stopped ?? (result.error === 'no-room' ? 'no-room' : 'waiting')
      set({ status, serverWaitMs: result.retryAfterMs ?? 0 })
      if (stopped === null) failed(result.retryAfterMs)
    }
  }

  async function run(how: RoundHow = {}): Promise<void> {
    isAskDue = false
    times.stop()
    try {
      await rounds.run(how, settle)
    } catch (error) {
      console.error('A round of sync failed', error)
      failed()
    }
  }

  async function due(): Promise<void> {
    if (get().status === 'starting') return start()
    await look()
    if (mayRun(get()) && (isAskDue || get().toSend > 0)) await run()
  }

  /** Notes that this device syncs, before it has asked the server anything. */
  async function begin(): Promise<void> {
    const first = { device: device.newId(), epoch: null, seq: 0, before: '' }
    const outcome = await store.update({ keys: [] }, (cursor = first) => ({ cursor, rows: [] }))
    if (isClosed()) return
    set({ status: outcome.ok ? 'idle' : 'waiting' })
    if (outcome.ok) await run()
    else failed()
  }

  async function start(): Promise<void> {
    const found = await look()
    if (isClosed()) return
    if (found === null) failed()
    else if (device.isKeptHere()) set({ status: 'kept-here', isFilled: true })
    else if (found.cursor === undefined && get().rows > 0 && hadDays() && (await device.isFromBefore()))
      set({ status: 'asking' })
    else await begin()
  }

  return {
    get,
    subscribe,
    start,
    /** Something was written here. */
    typed(): void {
      if (mayRun(get())) times.afterInput()
    },
    /** Something was saved here, or may have changed elsewhere. */
    wake: () => askSoon(times.now),
    /** The learner is back, or the connection: what has stopped sync may be over. */
    async comeBack(): Promise<void> {
      const { status } = get()
      if (status === 'log-in-needed' || status === 'second-factor-needed') return run()
      if (status === 'asking' && (await look())?.cursor !== undefined) return begin() // answered in another tab
      if (status === 'kept-here' && !device.isKeptHere()) return begin() // and thought better of, there
      askSoon(times.tryAgain)
    },
    /** The page is being left: what fits into a last request goes out. */
    async leave(): Promise<void> {
      await rounds.end()
      await look()
      if (!mayRun(get()) || get().toSend === 0) return
      await run({ isLeaving: true, mostBytes: SYNC_LIMITS.leavingBytes })
    },
    /** A round at once; resolves when it has ended. */
    async syncNow(): Promise<void> {
      await rounds.end()
      if (mayRun(get())) await run()
    },
    /** The entries of this device go to the server. */
    accept(): Promise<void> {
      device.keepHere(false)
      return begin()
    },
    /** They stay on this device. */
    keepHere(): void {
      device.keepHere(true)
      times.stop()
      set({ status: 'kept-here', isFilled: true })
    },
    /** The diary was deleted elsewhere; the entries of this device go to the server again. */
    uploadAnew: () => run({ reopen: true }),
    forgetMerged: () => set({ merged: [] }),
    close(): void {
      times.stop()
      rounds.close()
    },
  }
}
