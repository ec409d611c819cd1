import type { Hono, MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { BUDGET_UNITS, budgetDay } from '#domain/engine-budget.ts'
import type { OpenedAccounts } from '#server/accounts/open-accounts.ts'
import type { Budgets } from '#server/budgets/budgets.ts'
import type { Database } from '#server/database/database.ts'
import { withDatabaseTime } from '#server/database/database-time.ts'
import type { Engines } from '#server/engines/engines.ts'
import { type ListenAddress, originOf } from '#server/http/addresses.ts'
import { measuredEngines } from '#server/metrics/measured-engines.ts'
import { createMeters, type StoredFigures } from '#server/metrics/meters.ts'
import { countRequests, metricsApp } from '#server/metrics/metrics-app.ts'
import { minutesOfOldestDue } from '#server/remind/sql-reminder-store.ts'
import { measureUse } from '#server/sync/room.ts'
import { countDiaries } from '#server/sync/sql-diary.ts'

/** What a server that is measured needs. */
export type Metrics = {
  /** What answers at the address of `METRICS`. */
  app: Hono
  countRequests: MiddlewareHandler
  measured(engines: Engines): Engines
}

type Parts = {
  database: Database | null
  accounts: Pick<OpenedAccounts, 'figures'> | null
  budgets: Pick<Budgets, 'store' | 'budget' | 'clock'>
  isReady: () => Promise<boolean>
  log: Logger
}

type Measured = {
  metrics: ListenAddress | null
  allowedHosts: readonly string[]
  dataDir: string
  diskQuota: number | null
}

const DATABASE_MS = 5_000 // of one look; who reads figures waits ten seconds as a rule

async function budgetsUsed({ store, budget, clock }: Parts['budgets']): Promise<StoredFigures['budgets']> {
  const days = await store.usedOn(budgetDay(clock()))
  return days.flatMap(({ engine, used }) =>
    BUDGET_UNITS.map((unit) => ({
      engine,
      unit,
      share: used[unit] / Math.max(1, budget.installation[unit]),
    })),
  )
}

async function readStored(
  database: Database,
  { accounts, budgets }: Pick<Parts, 'accounts' | 'budgets'>,
  { dataDir, diskQuota }: Measured,
): Promise<StoredFigures> {
  const { diaries } = await countDiaries(database)
  const use = await measureUse({ database, dataDir, quota: diskQuota })
  const oldest = await minutesOfOldestDue(database, budgets.clock())
  return {
    ...{ diaries, ...use, oldestReminderSeconds: oldest * 60 },
    mailsLeft: (await accounts?.figures?.mailsLeft()) ?? null,
    budgets: await budgetsUsed(budgets),
  }
}

/** Measures a server: counts its requests and the jobs of its engines, and shows them with what is read of its parts. */
export function measureServer(config: Measured, parts: Parts): Metrics {
  const { database, accounts, isReady, log } = parts
  const { requests, pushes, noteJob, registry } = createMeters({
    isReady,
    connections: database?.connections ?? null,
    hashQueue: accounts?.figures?.hashQueue ?? null,
    stored: database && (() => withDatabaseTime(DATABASE_MS, () => readStored(database, parts, config))),
  })
  const publicUrl = config.metrics === null ? 'http://127.0.0.1' : originOf(config.metrics)
  return {
    app: metricsApp(registry, { publicUrl, allowedHosts: config.allowedHosts }, log),
    countRequests: countRequests({ requests, pushes }),
    measured: (engines) => measuredEngines(engines, noteJob),
  }
}
