import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash, randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import {
  addUse,
  BUDGET_UNITS,
  budgetDay,
  type EngineUse,
  excessOf,
  NO_USE,
  unitOver,
} from '#domain/engine-budget.ts'
import { addressOf } from '#server/rate-limit/limit-requests.ts'
import type { Caller, CallerEnv } from '#server/sessions/caller.ts'
import type { BudgetJob } from './budget-store.ts'
import type { Budgets, BudgetUsed } from './budgets.ts'

/** What a job has set aside and used so far. */
type Job = BudgetJob & { held: EngineUse; used: EngineUse }

/**
 * For whom engines work. account: by its id; visitor: by the address, where there are no accounts; stranger: by the address,
 * where nobody is logged in at one.
 */
export type Spender = { is: 'account' | 'visitor' | 'stranger'; id: string }

/** Inside a job of an engine, its job, and what each call sends. */
type Spending = { spender: Spender; budgets: Budgets; job?: Job; perCall?: Partial<EngineUse> }

/** Handed on by Node itself, so that no engine has to know for whom it works. */
const spending = new AsyncLocalStorage<Spending>()

/** Does work for somebody whose use of engines is counted. What no request asks for, as at the start, is not counted. */
export function spendingAs<Answer>(spender: Spender, budgets: Budgets, work: () => Answer): Answer {
  return spending.run({ spender, budgets }, work)
}

/** For whom engines work here; undefined where no request asked. */
export function spenderNow(): Spender | undefined {
  return spending.getStore()?.spender
}

/** Sets aside what `job` uses from now on beyond what it has; answers the refusal where it does not fit. */
async function draw(job: Job, more: Partial<EngineUse>, budgets: Budgets): Promise<BudgetUsed | null> {
  const lacking = excessOf(job.held, addUse(job.used, more))
  if (BUDGET_UNITS.some((unit) => lacking[unit] > 0)) {
    const over = await budgets.store.hold(job, lacking, budgets.clock())
    if (over !== null) return budgets.refuse(job, over)
    job.held = addUse(job.held, lacking)
  }
  job.used = addUse(job.used, more)
  return null
}

async function settle(job: Job, { store, report }: Budgets): Promise<void> {
  try {
    await store.settle(job, job.used)
  } catch (error) {
    report('what an engine was asked could not be counted', error) // the answer is there, and paid for
  }
}

/**
 * Does a job of an engine that the operator pays for, where all that it is expected to use fits into the budgets: else
 * nothing is sent. 'too-long' for what no day has room for.
 */
export async function withinBudget<Answer>(
  engine: { id: string; costs: 'nothing' | 'operator' },
  expectedUse: () => EngineUse,
  work: () => Promise<Answer>,
): Promise<Answer | BudgetUsed | { ok: false; error: 'too-long' }> {
  const here = spending.getStore()
  if (here === undefined || engine.costs === 'nothing') return work()
  const { spender, budgets } = here
  const { account } = budgets.budget
  const expected = expectedUse()
  const unit = unitOver(NO_USE, expected, account)
  if (unit !== undefined && account[unit] > 0) return { ok: false, error: 'too-long' }
  const now = budgets.clock()
  const job: Job = {
    id: randomUUID(),
    engine: engine.id,
    spender: spender.id,
    day: budgetDay(now),
    held: NO_USE,
    used: NO_USE,
  }
  const over = await budgets.store.hold(job, expected, now)
  if (over !== null) return budgets.refuse(job, over)
  job.held = expected
  try {
    return await spending.run({ spender, budgets, job }, work)
  } finally {
    await settle(job, budgets)
  }
}

/** Says what each call to the AI provider sends that `work` makes, also one that is repeated. */
export function eachCallSends<Answer>(perCall: Partial<EngineUse>, work: () => Answer): Answer {
  const here = spending.getStore()
  return here === undefined ? work() : spending.run({ ...here, perCall }, work)
}

/** Counts sound that an AI provider has made. */
export function countSoundMade(soundMs: number): void {
  const job = spending.getStore()?.job
  if (job !== undefined) job.used = addUse(job.used, { soundMs })
}

/** A call that may be made; `takeBack` where it has not reached the AI provider. */
type Allowed = { ok: true; takeBack(): void }

/** Counts one call to the AI provider before it is made. */
export async function countCall(): Promise<Allowed | BudgetUsed> {
  const here = spending.getStore()
  const job = here?.job
  if (here === undefined || job === undefined) return { ok: true, takeBack: () => undefined }
  const call = { ...here.perCall, calls: 1 }
  const refused = await draw(job, call, here.budgets)
  if (refused !== null) return refused
  return {
    ok: true,
    takeBack() {
      job.used = excessOf(addUse(NO_USE, call), job.used) // what is left without it
    },
  }
}

function spenderOf(caller: Caller, address: string, day: string): Spender {
  if (caller.is === 'account') return { is: 'account', id: caller.userId }
  // as it is stored: a hash that is another one on another day
  const id = `address ${createHash('sha256').update(`${day} ${address}`).digest('base64url')}`
  return { is: caller.is === 'anyone' ? 'visitor' : 'stranger', id }
}

/**
 * Counts what the routes behind it ask of engines for the account of the caller, or for its address where nobody is known
 * to have an account. To stand behind `findCaller`.
 */
export function spendAsCaller(budgets: Budgets, trustedProxyHops: number) {
  return createMiddleware<CallerEnv>(async (c, next) => {
    const spender = spenderOf(c.var.caller, addressOf(c, trustedProxyHops), budgetDay(budgets.clock()))
    await spendingAs(spender, budgets, next)
  })
}
