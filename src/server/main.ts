import { fileURLToPath } from 'node:url'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import { DAY_MS, dayOf, HOUR_MS } from '#domain/clock.ts'
import { speechCapabilitiesOf } from '#domain/speech/speech-engines.ts'
import { type OpenedAccounts, openAccounts } from '#server/accounts/open-accounts.ts'
import { openExternalAccounts } from '#server/accounts/open-external-accounts.ts'
import { provenAddress } from '#server/accounts/store/sql-account-store.ts'
import { openBudgets } from '#server/budgets/budgets.ts'
import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open-database.ts'
import type { Engines } from '#server/engines/engines.ts'
import { type ListenAddress, originOf } from '#server/http/addresses.ts'
import { findMailer } from '#server/mail/find-mailer.ts'
import { readWebBuild, type WebBuild } from '#server/pages/read-web-build.ts'
import { memoryRateLimitCounters } from '#server/rate-limit/memory-rate-limit-counters.ts'
import { openReminders } from '#server/remind/open-reminders.ts'
import { cachedSynthesiser } from '#server/speech/cached-synthesiser.ts'
import { soundOwners } from '#server/speech/sound-owners.ts'
import { spokenCache, spokenFolder } from '#server/speech/spoken-cache.ts'
import type { DiaryStore } from '#server/sync/diary-store.ts'
import { watchRoom, whereThereIsRoom } from '#server/sync/room.ts'
import { sqlDiaryStore } from '#server/sync/sql-diary-store.ts'
import { createApp } from './app.ts'
import { type Config, configWarnings, KNOWN_NAMES, readConfig } from './config.ts'
import { dropContent, hasAccount } from './drop-content.ts'
import { findCorrectors, findReaders, findSpeechEngines, findTranslators } from './find-engines.ts'
import { type Listening, listen } from './listen.ts'
import type { Metrics } from './measure-server.ts'
import { logTaken, openLog } from './open-log.ts'
import { pendingWork } from './pending-work.ts'
import { hasRoom, rarely, readiness } from './readiness.ts'
import { asLaunched } from './run-command.ts'
import { accountsForLog, answering, startMessage } from './start-message.ts'
import { unknownSettings } from './unknown-settings.ts'
import { VERSION } from './version.ts'

const WEB_BUILD = fileURLToPath(new URL('../../dist/web', import.meta.url))
const GRACE_MS = 10_000 // for requests in flight and mails; container runtimes kill after 10 to 30 s

const CLOSE_MS = 1_000 // connections to a database that hangs do not end by themselves
const LAST_LINES_MS = 500 // for a reader of the log that is slow; one that stands still loses them

/** While developing, Vite serves the pages. */
const isApiOnly = process.argv.includes('--api-only')

const log = openLog()

function stopWith(line: string): never {
  process.stderr.write(`Echolog cannot start. ${asLaunched(line)}\n`)
  process.exit(1)
}

function settings(): Config {
  const config = readConfig(process.env)
  return config.ok ? config.value : stopWith(config.error)
}

function pages(config: Config): WebBuild | undefined {
  if (isApiOnly) return undefined
  const web = readWebBuild(WEB_BUILD, config, dayOf(Date.now()))
  return web.ok ? web.value : stopWith(web.error)
}

async function purge({ purgeDeleted }: DiaryStore, log: Logger): Promise<void> {
  try {
    await purgeDeleted(Date.now())
  } catch (error) {
    log.error({ err: error }, 'what was deleted from diaries could not be purged') // the next day tries again
  }
}

/** Purges what was deleted from diaries, now and once a day. It keeps no process running. */
function purgeDiariesDaily(store: DiaryStore, log: Logger): void {
  void purge(store, log)
  setInterval(() => void purge(store, log), DAY_MS).unref()
}

function whyNotListening(error: NodeJS.ErrnoException, { host, port }: Config): string {
  if (error.code === 'EADDRINUSE') return `PORT ${port} is already in use.`
  if (error.code === 'EACCES') return `PORT ${port} may not be used by this user.`
  return `HOST ${host} cannot be listened on (${error.code}).`
}

async function findEngines(config: Config, metrics: Metrics | null): Promise<Engines> {
  const { now, stillThere } = soundOwners(database)
  const spoken = spokenCache({ folder: spokenFolder(config.dataDir), log, stillThere })
  const [translators, speech, readers, correctors] = await Promise.all([
    findTranslators(config, log),
    findSpeechEngines(config, log),
    findReaders(config, log),
    findCorrectors(config, log),
    spoken.clear(),
  ])
  setInterval(spoken.clear, HOUR_MS).unref() // so long, at most, sounds outlive their account
  const found = { translators, ...speech, readers, correctors }
  const engines = metrics === null ? found : metrics.measured(found)
  const synthesisers = engines.synthesisers.map((synthesiser) => cachedSynthesiser(synthesiser, spoken, now))
  return { ...engines, synthesisers }
}

/** null where nothing is kept here but what a DATABASE_URL leads to. */
async function openStore(config: Config): Promise<Database | null> {
  if (config.databaseUrl === null && config.accounts === 'local') return null
  const database = await openDatabase(config, log)
  return database.ok ? database.value : stopWith(database.error)
}

async function accountsOf({ accounts, auth }: Config): Promise<OpenedAccounts | null> {
  if (accounts === 'local' || database === null) return null
  if (auth.external !== null)
    return openExternalAccounts(auth.external, config, { database, log, dropContent })
  const opened = await openAccounts(config, { database, mailer, log, later: pending.add, dropContent })
  return opened.ok ? opened.value : stopWith(opened.error)
}

/**
 * null where nobody can be reminded. No mail goes to an address that is not known here, as that of an account elsewhere, or that
 * nobody has proven, as where addresses are confirmed at once: it may be a stranger's.
 */
async function remindersOf(config: Config) {
  if (config.accounts === 'local' || database === null) return null
  const isProvenHere = isOfHere && !config.auth.autoconfirm
  const addressOf = async (userId: string) => (isProvenHere ? provenAddress(database, userId) : null)
  return openReminders(config, { database, mailer, log, provenAddress: addressOf })
}

/** What is loaded only where somebody reads figures: libraries, and what counts each request. */
async function openMetrics(config: Config): Promise<Metrics | null> {
  if (config.metrics === null) return null
  const { measureServer } = await import('./measure-server.ts')
  return measureServer(config, { database, accounts, budgets, isReady, log })
}

/** What is loaded only where somebody runs the server by a page. */
async function openOperate(engines: Promise<Engines>): Promise<Hono | undefined> {
  const kept = accounts?.kept ?? null
  if (config.operate === null || database === null || kept === null) return undefined
  const { operateServer } = await import('./operate-server.ts')
  return operateServer(config, config.operate, { accounts: kept, database, budgets, engines, log })
}

/** Listens at an address of its own, which learners know nothing of. */
async function listenAside(setting: string, at: ListenAddress | null, app: Hono | undefined) {
  if (at === null || app === undefined) return null
  const listening = await listen(app, { ...at, publicUrl: originOf(at) }).catch((error) =>
    stopWith(`${setting} ${originOf(at)} cannot be listened on (${error.code}).`),
  )
  log.info({ setting, at: originOf({ ...at, port: listening.port }) }, 'listening aside')
  return listening
}

const config = settings()
for (const warning of [...configWarnings(config), ...unknownSettings(process.env, KNOWN_NAMES)])
  log.warn(warning)

let isStopping = false
const database = await openStore(config)
const mailer = findMailer(config, log)
const pending = pendingWork()
const accounts = await accountsOf(config)
const areReady = readiness(
  {
    database: {
      look: async () => database === null || database.isReady(),
      which: async () => (await database?.awayPart()) ?? '',
    },
    disk: rarely(async () => database?.engine !== 'sqlite' || hasRoom(config.dataDir)),
    keys: rarely(async () => accounts === null || accounts.keysWork()),
  },
  log,
)
const isReady = async () => !isStopping && (await areReady())
const counters = accounts?.counters ?? memoryRateLimitCounters()
const isOfHere = config.auth.external === null // an account elsewhere goes on although its diary here was deleted
const diaries =
  config.accounts === 'local' || database === null
    ? null
    : whereThereIsRoom(
        sqlDiaryStore(database, { log, ...(isOfHere && { canReopen: hasAccount }) }),
        await watchRoom({ database, dataDir: config.dataDir, quota: config.diskQuota }, log),
      )
if (diaries !== null) purgeDiariesDaily(diaries, log)
const reminders = await remindersOf(config)
const budgets = openBudgets(config.engineBudget, database, log)
const metrics = await openMetrics(config)
const finding = findEngines(config, metrics) // takes as long as all before it; pages need none of them
const app = createApp(
  {
    engines: finding,
    mailer,
    web: pages(config),
    isReady,
    accounts,
    diaries,
    reminders: reminders?.api ?? null,
    counters,
    budgets,
    log,
    ...(metrics !== null && { countRequests: metrics.countRequests }),
  },
  config,
)
const server: Listening = await listen(app, config).catch((error) => stopWith(whyNotListening(error, config)))
const aside = [
  await listenAside('METRICS', config.metrics, metrics?.app),
  await listenAside('OPERATE', config.operate?.at ?? null, await openOperate(finding)),
]

async function stop(signal: NodeJS.Signals): Promise<void> {
  if (isStopping) process.exit(1) // a second signal stops at once
  isStopping = true
  log.info({ signal }, 'stopping')
  const began = Date.now()
  if (reminders !== null) pending.add(reminders.stop())
  await Promise.all([server, ...aside].map((listener) => listener?.close(GRACE_MS)))
  await pending.done(Math.max(0, GRACE_MS - (Date.now() - began)))
  const notClosed = (error: unknown) => log.error({ err: error }, 'the database was not closed')
  if (database !== null) pending.add(database.close().catch(notClosed))
  await pending.done(CLOSE_MS)
  await logTaken(log, LAST_LINES_MS)
  process.exit(0)
}

process.stdout.on('error', () => undefined) // whoever wanted to read the start message has gone
process.on('SIGTERM', stop)
process.on('SIGINT', stop)

function announce(engines: Engines): void {
  const address = config.port === server.port ? config.publicUrl : `http://${config.host}:${server.port}`
  if (!isApiOnly) process.stdout.write(`${startMessage(address, engines, config)}\n`)
  const { translators, synthesisers, transcribers, readers, correctors } = answering(engines)
  const translating = translators.map(({ id }) => id)
  const speech = speechCapabilitiesOf(synthesisers, transcribers)
  log.info(accountsForLog(config), 'accounts')
  const reading = readers.map(({ id }) => id)
  const correcting = correctors.map(({ id }) => id)
  log.info({ translating, ...speech, reading, correcting }, 'engines')
  log.info(
    { version: VERSION, port: server.port, host: config.host, publicUrl: config.publicUrl },
    'listening',
  )
}

const engines = await finding
if (!isStopping) announce(engines)
