import {
  addUse,
  type BudgetScope,
  type EngineBudget,
  type EngineUse,
  NO_USE,
  type Overspent,
  unitOver,
} from '#domain/engine-budget.ts'
import { type Database, inBatches, ROWS_AT_ONCE, type Tx } from '#server/database/database.ts'
import type { UseColumns } from '#server/database/tables.ts'
import { type BudgetJob, type BudgetStore, type EngineDay, HOLD_MS, INSTALLATION } from './budget-store.ts'

/** Installation first, always: two jobs never wait for each other crosswise. */
const SCOPES: readonly BudgetScope[] = ['installation', 'account']

function keyOf({ engine, day, spender }: BudgetJob, scope: BudgetScope) {
  return { spender: scope === 'installation' ? INSTALLATION : spender, engine, day }
}

const columnsOf = ({ characters, soundMs, calls }: EngineUse): UseColumns => ({
  characters,
  sound_ms: soundMs,
  calls,
})

const readUse = ({ characters, sound_ms, calls }: UseColumns): EngineUse => ({
  characters,
  soundMs: sound_ms,
  calls,
})

/** Locks the row of a budget until the transaction ends, makes it where there is none, and answers what counts as used. */
async function lockedUse(tx: Tx, job: BudgetJob, scope: BudgetScope, now: number): Promise<EngineUse> {
  const key = keyOf(job, scope)
  const row = await tx
    .insertInto('engine_use')
    .values({ ...key, ...columnsOf(NO_USE) })
    .onConflict((on) =>
      on.columns(['spender', 'engine', 'day']).doUpdateSet((of) => ({ calls: of.ref('engine_use.calls') })),
    )
    .returning(['characters', 'sound_ms', 'calls'])
    .executeTakeFirstOrThrow()
  await tx
    .deleteFrom('engine_hold')
    .where('spender', '=', key.spender)
    .where('engine', '=', key.engine)
    .where('day', '=', key.day)
    .where('ends_at', '<=', now)
    .execute()
  const holds = await tx
    .selectFrom('engine_hold')
    .select(['characters', 'sound_ms', 'calls'])
    .where('spender', '=', key.spender)
    .where('engine', '=', key.engine)
    .where('day', '=', key.day)
    .execute()
  return holds.map(readUse).reduce(addUse, readUse(row))
}

async function setAside(
  tx: Tx,
  job: BudgetJob,
  scope: BudgetScope,
  use: EngineUse,
  endsAt: number,
): Promise<void> {
  await tx
    .insertInto('engine_hold')
    .values({ ...keyOf(job, scope), hold_id: job.id, ...columnsOf(use), ends_at: endsAt })
    .onConflict((on) =>
      on.columns(['spender', 'engine', 'day', 'hold_id']).doUpdateSet((of) => ({
        characters: of('engine_hold.characters', '+', use.characters),
        sound_ms: of('engine_hold.sound_ms', '+', use.soundMs),
        calls: of('engine_hold.calls', '+', use.calls),
        ends_at: endsAt,
      })),
    )
    .execute()
}

async function settleIn(tx: Tx, job: BudgetJob, scope: BudgetScope, used: EngineUse): Promise<void> {
  const { spender, engine, day } = keyOf(job, scope)
  await tx
    .updateTable('engine_use') // no row: the account was deleted meanwhile
    .set((of) => ({
      characters: of('characters', '+', used.characters),
      sound_ms: of('sound_ms', '+', used.soundMs),
      calls: of('calls', '+', used.calls),
    }))
    .where('spender', '=', spender)
    .where('engine', '=', engine)
    .where('day', '=', day)
    .execute()
  await tx
    .deleteFrom('engine_hold')
    .where('spender', '=', spender)
    .where('engine', '=', engine)
    .where('day', '=', day)
    .where('hold_id', '=', job.id)
    .execute()
}

/** What engines were asked on a day so far, by name. */
export async function readEngineDays({ reader }: Database, day: string): Promise<EngineDay[]> {
  const rows = await reader.selectFrom('engine_use').selectAll().where('day', '=', day).execute()
  return rows
    .filter(({ spender }) => spender === INSTALLATION)
    .map((total) => ({
      engine: total.engine,
      used: readUse(total),
      spenders: rows.filter(({ engine }) => engine === total.engine).length - 1,
    }))
    .toSorted((a, b) => (a.engine < b.engine ? -1 : 1))
}

/** Budgets in the database, shared by all servers. A power cut may undo what was counted last, as with rate limits. */
export function sqlBudgetStore(database: Database, budget: EngineBudget): BudgetStore {
  const quickly = { isNonDurable: true }
  return {
    hold: (job, use, now) =>
      database.tx(async (tx): Promise<Overspent | null> => {
        for (const scope of SCOPES) {
          const unit = unitOver(await lockedUse(tx, job, scope, now), use, budget[scope])
          if (unit !== undefined) return { scope, unit }
        }
        for (const scope of SCOPES) await setAside(tx, job, scope, use, now + HOLD_MS)
        return null
      }, quickly),
    settle: (job, used) =>
      database.tx(async (tx) => {
        for (const scope of SCOPES) await settleIn(tx, job, scope, used)
      }, quickly),
    usedOn: (day) => readEngineDays(database, day),
  }
}

/** Drops what one account asked of engines, as part of a transaction. */
export async function dropUseIn(tx: Tx, spender: string): Promise<void> {
  await tx.deleteFrom('engine_use').where('spender', '=', spender).execute() // first, as jobs lock it first
  await tx.deleteFrom('engine_hold').where('spender', '=', spender).execute()
}

/** Drops what engines were asked before a day. */
export async function purgeUse(database: Database, day: string): Promise<void> {
  await inBatches(
    database,
    (tx) =>
      tx
        .deleteFrom('engine_use')
        .where((of) =>
          of(
            of.refTuple('spender', 'engine', 'day'),
            'in',
            of
              .selectFrom('engine_use')
              .select(['spender', 'engine', 'day'])
              .where('day', '<', day)
              .limit(ROWS_AT_ONCE)
              .$asTuple('spender', 'engine', 'day'),
          ),
        )
        .returning('spender')
        .execute(),
    { isNonDurable: true },
  )
  await database.tx((tx) => tx.deleteFrom('engine_hold').where('day', '<', day).execute(), {
    isNonDurable: true,
  })
}
