import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, Histogram, Registry, type RegistryContentType } from 'prom-client'
import type { NoteEngineJob } from './measured-engines.ts'

/** What is read of the server whenever somebody asks for figures. No account and no word of a learner is in it. */
type FigureSources = {
  isReady(): Promise<boolean>
  /** Connections to PostgreSQL; null where there is none. */
  connections: (() => { busy: number; idle: number; waiting: number }) | null
  /** Passwords that are hashed, or wait for it; null where accounts are not here. */
  hashQueue: (() => HashLoad) | null
  /** What is in the database; null where there is none. */
  stored: (() => Promise<StoredFigures>) | null
}

/** Of known devices and of strangers, how many are in work and how many wait. */
type HashLoad = Record<'known' | 'strangers', { running: number; waiting: number }>

/** null or absent: not known here. */
export type StoredFigures = {
  diaries: number
  bytes: number
  quota: number | null
  /** Mails of accounts that may still go in the present 24 hours. */
  mailsLeft: number | null
  /** For how long (s) the reminder has been due that has waited longest; 0 where none waits. */
  oldestReminderSeconds: number | null
  /** Which share of the installation's budget of the day an engine with a key has used, 0 to 1. */
  budgets: readonly { engine: string; unit: string; share: number }[]
}

const PUSH_BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const LOOP_RESOLUTION_MS = 20 // a timer of Node's own: at 10 it wakes an idle process twice as often
const NS_IN_S = 1e9
const STORED_FOR_MS = 15_000 // whoever asks more often gets what was read before: counting diaries reads all of them

type Known = { registry: Registry<RegistryContentType>; sources: FigureSources; clock: () => number }

/** Reads what is stored at most once in `STORED_FOR_MS`; undefined where it could not be read, which is counted. */
function storedReader({ registry, sources, clock }: Known): () => Promise<StoredFigures | undefined> {
  let read: { at: number; figures: Promise<StoredFigures | undefined> } | undefined
  const look = () => {
    if (sources.stored === null) return Promise.resolve(undefined)
    if (read === undefined || clock() - read.at >= STORED_FOR_MS)
      read = {
        at: clock(),
        figures: sources.stored().catch(() => {
          failures.inc() // the database says why in the log, and echolog_ready is 0
          return undefined
        }),
      }
    return read.figures
  }
  const failures = new Counter({
    name: 'echolog_stored_figures_failures_total',
    help: 'How often the figures of the database could not be read.',
    registers: [registry],
    collect: async () => void (await look()), // with the failure of this very time
  })
  return look
}

/** A gauge that is read when it is asked for; without a value where there is none. */
function gauge<Label extends string = never>(
  { registry }: Pick<Known, 'registry'>,
  { name, help, labelNames = [] }: { name: string; help: string; labelNames?: Label[] },
  read: () => Promise<readonly [Partial<Record<Label, string>>, number][]>,
): void {
  new Gauge({
    ...{ name, help, labelNames, registers: [registry] },
    async collect() {
      this.reset() // what is not there any more is not shown; without labels it shows 0
      const values = await read()
      if (values.length === 0 && labelNames.length === 0) this.remove()
      for (const [labels, value] of values) this.set(labels, value)
    },
  })
}

function processGauges(known: Known): void {
  const { registry } = known
  const delay = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS })
  delay.enable()
  gauge(
    known,
    {
      name: 'echolog_event_loop_delay_seconds',
      help: 'How much later than asked for the process got to its timers since it was last asked.',
      labelNames: ['quantile'],
    },
    async () => {
      const late = (ns: number) => Math.max(0, ns / NS_IN_S - LOOP_RESOLUTION_MS / 1000)
      const of = (share: number) => (delay.count === 0 ? 0 : late(delay.percentile(share)))
      const values = [
        [{ quantile: '0.5' }, of(50)],
        [{ quantile: '0.99' }, of(99)],
        [{ quantile: '1' }, of(100)],
      ] as const
      delay.reset()
      return values.map(([labels, value]) => [labels, value])
    },
  )
  gauge(
    known,
    { name: 'process_resident_memory_bytes', help: 'Memory that the process has in use.' },
    async () => [[{}, process.memoryUsage.rss()]],
  )
  gauge(
    known,
    { name: 'process_start_time_seconds', help: 'When the process started, in Unix time.' },
    async () => [[{}, Math.round(Date.now() / 1000 - process.uptime())]],
  )
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Processor time of the process.',
    registers: [registry],
    collect() {
      const { user, system } = process.cpuUsage()
      this.reset()
      this.inc((user + system) / 1e6)
    },
  })
}

function serverGauges(known: Known): void {
  const { connections, hashQueue, isReady } = known.sources
  if (connections !== null)
    // before all that asks the database, which would see itself: they are read in this order
    gauge(
      known,
      {
        name: 'echolog_database_connections',
        help: 'Connections to PostgreSQL by what they do, and requests that wait for one.',
        labelNames: ['state'],
      },
      async () => Object.entries(connections()).map(([state, count]) => [{ state }, count]),
    )
  gauge(known, { name: 'echolog_ready', help: '1 where /readyz answers 200, else 0.' }, async () => [
    [{}, (await isReady()) ? 1 : 0],
  ])
  if (hashQueue !== null)
    gauge(
      known,
      {
        name: 'echolog_hash_queue',
        help: 'Passwords that are hashed or wait for it, of known devices and of strangers.',
        labelNames: ['line', 'state'],
      },
      async () =>
        Object.entries(hashQueue()).flatMap(([line, states]) =>
          Object.entries(states).map(([state, count]): [{ line: string; state: string }, number] => [
            { line, state },
            count,
          ]),
        ),
    )
}

type Single = Exclude<keyof StoredFigures, 'budgets'>

const STORED: Record<Single, { name: string; help: string }> = {
  diaries: { name: 'echolog_diaries', help: 'Diaries on this server that are not deleted.' },
  bytes: { name: 'echolog_database_bytes', help: 'What accounts and diaries fill.' },
  quota: { name: 'echolog_database_quota_bytes', help: 'What they may fill at most.' },
  mailsLeft: { name: 'echolog_mails_left', help: 'Mails of accounts left of MAIL_PER_DAY.' },
  oldestReminderSeconds: {
    name: 'echolog_oldest_unsent_reminder_seconds',
    help: 'For how long the reminder has been due that has waited longest.',
  },
}

function storedGauges(known: Known): void {
  if (known.sources.stored === null) return
  const stored = storedReader(known)
  for (const figure of Object.keys(STORED) as Single[])
    gauge(known, STORED[figure], async () => {
      const value = (await stored())?.[figure]
      return value === undefined || value === null ? [] : [[{}, value]]
    })
  gauge(
    known,
    {
      name: 'echolog_engine_budget_used_ratio',
      help: 'Share of the budget of the day that an engine with a key has used, for the whole installation.',
      labelNames: ['engine', 'unit'],
    },
    async () => ((await stored())?.budgets ?? []).map(({ engine, unit, share }) => [{ engine, unit }, share]),
  )
}

/** All meters of a server. They are of this process, but for what is read of the database. */
export function createMeters(sources: FigureSources, clock: () => number = Date.now) {
  const registry = new Registry<RegistryContentType>()
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
  const known = { registry, sources, clock }
  const requests = new Counter({
    name: 'echolog_requests_total',
    help: 'Requests by the pattern of their route and by status.',
    labelNames: ['route', 'status'] as const,
    registers: [registry],
  })
  const pushes = new Histogram({
    name: 'echolog_push_seconds',
    help: 'How long pushes took that were answered with 200.',
    buckets: PUSH_BUCKETS_S,
    registers: [registry],
  })
  const jobs = new Counter({
    name: 'echolog_engine_calls_total',
    help: 'Jobs that engines were given.',
    labelNames: ['engine', 'job'] as const,
    registers: [registry],
  })
  const failures = new Counter({
    name: 'echolog_engine_failures_total',
    help: 'Jobs of engines that failed, by error code.',
    labelNames: ['engine', 'job', 'error'] as const,
    registers: [registry],
  })
  const noteJob: NoteEngineJob = ({ engine, job, error }) => {
    jobs.inc({ engine, job })
    if (error !== null) failures.inc({ engine, job, error })
  }
  processGauges(known)
  serverGauges(known)
  storedGauges(known)
  return { requests, pushes, noteJob, registry }
}
