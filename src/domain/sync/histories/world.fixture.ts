import { type RoundHow, type RoundResult, runSyncRound, type StepPorts } from '#domain/sync/sync-round.ts'
import type { MergeDocs } from '../row-sync.ts'
import type { SyncSent, SyncStore, SyncTransport } from '../sync-ports.ts'
import type { ServerRow, SyncRequest } from '../sync-protocol.ts'
import { createMemorySyncStore, emptyMemoryRows, type MemoryRows } from '../sync-store.fake.ts'

export type Account = 'ann' | 'bob'

/** The server of a history. What a real one cannot do within a test it leaves out. */
export type HistoryServer = {
  send(account: Account, request: SyncRequest): Promise<SyncSent>
  rows(account: Account): Promise<ServerRow[]>
  /** The revision of each row, by `pageEnd`. */
  revs(account: Account): Promise<Map<string, number>>
  /** Of a diary that is open. */
  epoch(account: Account): Promise<string | undefined>
  /** The documents of all versions that are kept. */
  versions(account: Account): Promise<unknown[]>
  closeDiary?(account: Account): Promise<void>
  /** Lets time pass, and deletes for good what was deleted 30 days before. */
  purge?(): void
  backup?(): () => void
}

/** A tab with a page of an account; a crash ends it, and only what its device keeps is left. */
export type Tab = { device: Device; account: Account; isAlive: boolean; isBusy: boolean }

export type Device = {
  name: string
  rows: Record<Account, MemoryRows>
  /** Who is signed in: the session that every tab sends. */
  session: Account | null
  /** How wrong its clock is, ms. */
  clockError: number
  /** It runs a version of the app that knows one translation an entry. */
  isEarlier: boolean
  tabs: Tab[]
}

/** Something that happens later: an access to the store, a request or a reply on its way. */
type Pending = { tab: Tab; kind: 'store' | 'request' | 'reply'; happen(fate: Fate): Promise<void> | void }

export type Fate = 'arrives' | 'lost' | 'twice' | 'late'

/** How a history is set up. */
export type HistorySettings = {
  merge: StepPorts['merge']
  /** The merge of days on a device with an earlier version. */
  earlierMerge: MergeDocs
  /** Whether a lock keeps the rounds of two tabs apart. */
  hasLocks: boolean
  mostBytes: number
  /** What the way to the server lets through at once. */
  wayBytes: number
}

export type SentRequest = { account: Account; request: SyncRequest }

/** Runs what was started until it waits for the next pending thing. */
function settleTasks(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** Devices, their tabs and the way to the server. Nothing happens by itself: `advance` lets one pending thing happen. */
export class World {
  readonly devices: Device[]
  readonly server: HistoryServer
  readonly settings: HistorySettings
  /** Everything that has been sent, to be sent once more. */
  readonly sent: SentRequest[] = []
  /** The ids of the pushes that the server has taken, whether or not a device has heard of it. */
  readonly taken = new Set<string>()
  readonly pending: Pending[] = []
  /** Requests that were given up and may still arrive. */
  readonly late: SentRequest[] = []
  /** What happened, for people; only where it is asked for. */
  readonly log: string[] | undefined
  now = Date.UTC(2026, 10, 21, 9)
  #ids = 0

  constructor(server: HistoryServer, settings: HistorySettings, deviceCount: number, log?: string[]) {
    this.log = log
    this.server = server
    this.settings = settings
    this.devices = Array.from({ length: deviceCount }, (_, index) => ({
      name: `d${index}`,
      rows: { ann: emptyMemoryRows(), bob: emptyMemoryRows() },
      session: 'ann',
      clockError: 0,
      isEarlier: index === 2,
      tabs: [],
    }))
  }

  tell(line: () => string): void {
    this.log?.push(line())
  }

  newId = () => {
    this.#ids += 1
    return `id-${this.#ids}`
  }

  #later<Value>(
    tab: Tab,
    kind: Pending['kind'],
    happen: (fate: Fate) => Promise<Value> | Value,
  ): Promise<Value> {
    return new Promise((resolve) => {
      this.pending.push({ tab, kind, happen: async (fate) => resolve(await happen(fate)) })
    })
  }

  #storeOf(tab: Tab): SyncStore {
    const store = createMemorySyncStore(tab.device.rows[tab.account])
    return {
      cursor: () => this.#later(tab, 'store', () => store.cursor()),
      update: (...change) => this.#later(tab, 'store', () => store.update(...change)),
    }
  }

  async #deliver({ account, request }: SentRequest): Promise<SyncSent> {
    const isTooLarge = request.changes.length > 1 && JSON.stringify(request).length > this.settings.wayBytes
    if (isTooLarge) return { ok: false, error: 'request-too-large' }
    this.sent.push({ account, request })
    const answer = await this.server.send(account, request)
    if (answer.ok) for (const { id } of answer.value.accepted) this.taken.add(id)
    return answer
  }

  #transportOf(tab: Tab): SyncTransport {
    const offline: SyncSent = { ok: false, error: 'offline' }
    return {
      send: async (request) => {
        const account = tab.device.session
        if (account === null) return { ok: false, error: 'log-in-needed' }
        const sending = { account, request }
        const onServer = await this.#later(tab, 'request', async (fate) => {
          if (fate === 'late') this.late.push(sending)
          if (fate === 'late' || fate === 'lost') return offline
          if (fate === 'twice') this.late.push(sending)
          return this.#deliver(sending)
        })
        return this.#later(tab, 'reply', (fate) => (fate === 'arrives' ? onServer : offline))
      },
    }
  }

  openTab(device: Device, account: Account): Tab {
    const known = device.tabs.find((tab) => tab.account === account && !tab.isBusy)
    if (known !== undefined) return known
    const tab: Tab = { device, account, isAlive: true, isBusy: false }
    device.tabs.push(tab)
    return tab
  }

  /** Starts a round in a tab; it goes on as pending things happen. */
  startRound(tab: Tab, how: RoundHow = {}): Promise<RoundResult> {
    tab.isBusy = true
    const { merge: ofSettings, mostBytes } = this.settings
    const merge = tab.device.isEarlier ? { ...ofSettings, day: this.settings.earlierMerge } : ofSettings
    const ports = { store: this.#storeOf(tab), transport: this.#transportOf(tab), userId: tab.account }
    const round = runSyncRound({ ...ports, merge, newId: this.newId }, { mostBytes, ...how })
    return round.then((result) => {
      tab.isBusy = false
      return result
    })
  }

  /** Lets one pending thing happen. What was on its way to a tab that is gone arrives nowhere. */
  async advance(index: number, fate: Fate): Promise<void> {
    const [next] = this.pending.splice(index, 1)
    if (next === undefined || (!next.tab.isAlive && next.kind !== 'request')) return
    await next.happen(next.kind === 'store' ? 'arrives' : fate)
    await settleTasks()
  }

  async arriveLate(index: number): Promise<void> {
    const [sending] = this.late.splice(index, 1)
    if (sending !== undefined) await this.#deliver(sending)
  }

  crash(device: Device): void {
    for (const tab of device.tabs) tab.isAlive = false
    device.tabs = []
  }

  /** Runs one round of a tab to its end, without faults. */
  async runRound(tab: Tab, how: RoundHow = {}): Promise<RoundResult> {
    let result: RoundResult | undefined
    const ended = this.startRound(tab, how).then((value) => {
      result = value
    })
    await settleTasks()
    while (result === undefined) {
      const index = this.pending.findIndex((one) => one.tab === tab)
      if (index < 0) await ended
      else await this.advance(index, 'arrives')
    }
    return result
  }
}
