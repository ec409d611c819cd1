import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { chooseFree, freeEngines, type WithCosts } from '#domain/engine.ts'
import type { SessionHolder, SessionReader } from './session-reader.ts'

/**
 * Who asks an engine. anyone: accounts live in the browser alone, so nobody here knows who; account: somebody who is
 * logged in; guest: nobody is, as in the demo; unsure: a session was shown, and the account provider cannot be asked.
 */
export type Caller = { is: 'account'; userId: string } | { is: 'anyone' | 'guest' | 'unsure' }

/** How requests know their caller. */
export type CallerEnv = { Variables: { caller: Caller } }

async function callerOf(c: Context, sessions: SessionReader | null): Promise<Caller> {
  const holder = (await sessions?.read(c.req.header('authorization'))) ?? null
  if (holder === null) return { is: 'guest' }
  if (holder.ok) return { is: 'account', userId: holder.value.userId }
  return { is: holder.error === 'accounts-unreachable' ? 'unsure' : 'guest' }
}

/** Finds out who asks, for the routes behind it. `sessions` is null where there is nothing to be logged in at. */
export function findCaller(accounts: 'local' | 'hosted', sessions: SessionReader | null) {
  return createMiddleware<CallerEnv>(async (c, next) => {
    c.set('caller', accounts === 'local' ? { is: 'anyone' } : await callerOf(c, sessions))
    await next()
  })
}

function mayCost({ is }: Caller): boolean {
  return is === 'account' || is === 'anyone'
}

/** The engines that a caller may use, in their order. */
export function enginesFor<Engine extends WithCosts<object>>(
  caller: Caller,
  engines: readonly Engine[],
): readonly Engine[] {
  return mayCost(caller) ? engines : freeEngines(engines)
}

/** The engine that answers a caller, or the code of why there is none. `choose` chooses among engines alike. */
export function chooseFor<Engine extends WithCosts<object>, None extends string>(
  caller: Caller,
  engines: readonly Engine[],
  choose: (among: readonly Engine[]) => Engine | None,
): Engine | None | 'log-in-needed' | 'accounts-unreachable' {
  if (mayCost(caller)) return choose(engines)
  const chosen = chooseFree<Engine, None>(engines, choose)
  return chosen === 'log-in-needed' && caller.is === 'unsure' ? 'accounts-unreachable' : chosen
}

export type HolderEnv = { Variables: { holder: SessionHolder } }

const STATUS = {
  'no-session': 401,
  'bad-session': 401,
  'second-factor-needed': 403,
  'accounts-unreachable': 503,
} as const

/** Lets in whoever has a session, with the second factor where the account has one. */
export function requireHolder(sessions: SessionReader) {
  return createMiddleware<HolderEnv>(async (c, next) => {
    const holder = await sessions.read(c.req.header('authorization'))
    if (!holder.ok) return c.json({ error: holder.error }, STATUS[holder.error])
    c.set('holder', holder.value)
    return next()
  })
}
