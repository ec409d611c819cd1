import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import { budgetDay } from '#domain/engine-budget.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import type { Accounts } from '#server/accounts/core/accounts.ts'
import { type Budgets, describeUse } from '#server/budgets/budgets.ts'
import type { Database } from '#server/database/database.ts'
import type { Engines } from '#server/engines/engines.ts'
import { originOf } from '#server/http/addresses.ts'
import { MIGRATIONS } from '#server/migrations/migrations.ts'
import { backupFolderWarning, backupsInto } from '#server/operators/backups.ts'
import type { OperateSettings } from '#server/operators/operate-settings.ts'
import type { ServerFacts } from '#server/operators/operator-views.ts'
import { operatorsApp } from '#server/operators/operators-app.ts'
import { describeRoom, measureUse } from '#server/sync/room.ts'
import { countDiaries, diaryOf } from '#server/sync/sql-diary.ts'
import { describeTrials } from '#server/trials/describe-trials.ts'
import { tryCounted } from '#server/trials/try-engines.ts'
import type { Config } from './config.ts'
import { VERSION } from './version.ts'

type Parts = {
  accounts: Accounts
  database: Database
  budgets: Budgets
  engines: Promise<Engines>
  log: Logger
}

/** Makes a backup in a thread of its own, as `npm run diary -- backup` does. */
function backUpInThread(file: string): Promise<Outcome<null, string>> {
  const url = new URL(`./back-up-thread${extname(import.meta.url)}`, import.meta.url)
  return new Promise((resolve) => {
    const thread = new Worker(url, { workerData: file })
    thread.once('message', ({ isDone, line }) => resolve(isDone ? success(null) : failure(line)))
    thread.once('error', (error) => resolve(failure(error instanceof Error ? error.message : String(error))))
    thread.once('exit', () => resolve(failure('It ended before it was done.'))) // unless it was said before
  })
}

function enginesIn(engines: Engines): ServerFacts['engines'] {
  const { translators, synthesisers, transcribers, correctors, readers } = engines
  const jobs = { translators, synthesisers, transcribers, correctors, readers }
  return Object.entries(jobs).map(([job, found]) => [
    job[0]?.toUpperCase() + job.slice(1),
    found.map(({ id }) => id).join(', then ') || 'none',
  ])
}

async function factsOf(
  config: Config,
  { accounts, database, budgets, engines }: Parts,
): Promise<ServerFacts> {
  const now = budgets.clock()
  const [diaries, use, days, { total }, found] = await Promise.all([
    countDiaries(database),
    measureUse({ database, dataDir: config.dataDir, quota: config.diskQuota }),
    budgets.store.usedOn(budgetDay(now)),
    accounts.store.accounts({ offset: 0, limit: 1, order: 'newest-first', emailPart: null }),
    engines,
  ])
  return {
    versions: [
      [PRODUCT_NAME, VERSION],
      ['Node', process.version],
      ['Database', database.engine === 'sqlite' ? `SQLite ${process.versions.sqlite ?? ''}` : 'PostgreSQL'],
      ['Tables', MIGRATIONS.at(-1)?.name ?? ''],
      ['Address', config.publicUrl],
    ],
    engines: enginesIn(found),
    budgets: describeUse(days, config.engineBudget, { now, asJson: false }),
    ...{ room: describeRoom(use), diaries, accounts: total },
  }
}

/** The page of whoever runs the server, on the parts of this one. */
export async function operateServer(
  config: Config,
  { at, operators, backupDir }: OperateSettings,
  parts: Parts,
): Promise<Hono> {
  const { accounts, database, budgets, engines, log } = parts
  const warning = backupDir === null ? undefined : await backupFolderWarning(backupDir)
  if (warning !== undefined) log.warn(warning)
  async function tryEngines(): Promise<string[]> {
    return describeTrials(await tryCounted(await engines, budgets), config)
  }
  return operatorsApp({
    ...{ accounts, operators, log, tryEngines, origin: originOf(at) },
    facts: () => factsOf(config, parts),
    diaryOf: (userId) => diaryOf(database, userId),
    backups: backupsInto(backupDir, backUpInThread, { clock: Date.now, log }),
  })
}
