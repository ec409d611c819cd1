import type { Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { z } from 'zod'
import { listAddedKeys } from '#domain/accounts/added-keys.ts'
import type { Accounts } from '#server/accounts/core/accounts.ts'
import { type AuthContext, lacksSecondFactor } from '#server/accounts/core/authenticate.ts'
import { mailRemovalCode, removeRecentKeys } from '#server/accounts/core/remove-recent-keys.ts'
import { readJson } from '#server/http/read-json.ts'
import { limitByAddress } from '#server/rate-limit/limit-requests.ts'
import { isoTime, withSession } from './with-session.ts'

/** The keys that were added lately, for their owner to look through. */
async function added(c: Context, accounts: Accounts, auth: AuthContext): Promise<Response> {
  const { account, session } = auth
  if (lacksSecondFactor(account.value, auth)) return c.json({ error: 'insufficient_aal' }, 403)
  const { since, keys } = listAddedKeys(account.value, session.value, accounts.clock())
  return c.json({
    since: isoTime(since),
    keys: keys.map((key) => ({ ...key, addedAt: isoTime(key.addedAt) })),
  })
}

const proofs = z.object({ code: z.string().catch(''), password: z.string().catch('') })

const ERRORS: Record<string, [ContentfulStatusCode, string]> = {
  'wrong-proof': [403, 'wrong_proof'],
  'nothing-recent': [404, 'nothing_recent'],
  'rate-limited': [429, 'over_request_rate_limit'],
  'too-busy': [429, 'over_request_rate_limit'],
}

async function remove(c: Context, accounts: Accounts, auth: AuthContext): Promise<Response> {
  const given = proofs.safeParse(await readJson(c))
  if (!given.success) return c.json({ error: 'bad_json' }, 400)
  const removed = await removeRecentKeys(accounts, auth, given.data)
  if (removed.ok) return c.json({})
  const [status, error] = ERRORS[removed.error] ?? [403, 'session_not_found']
  return c.json({ error }, status)
}

/** Which keys were added lately, and how an owner removes them who cannot show them. */
export function addKeyRoutes(app: Hono, accounts: Accounts): void {
  const { settings, counters, clock } = accounts
  const limit = { name: 'key-removal', times: 30, windowMs: 5 * 60_000 }
  const answerLimited = (c: Context, waitSeconds: number) =>
    c.json({ error: 'over_request_rate_limit' }, 429, { 'Retry-After': String(waitSeconds) })
  const limited = limitByAddress(limit, { ...settings, counters, clock }, answerLimited)
  app.get(
    '/added-keys',
    withSession(accounts, (c, auth) => added(c, accounts, auth)),
  )
  app.post(
    '/added-keys/code',
    limited,
    withSession(accounts, async (c, auth) => {
      await mailRemovalCode(accounts, auth)
      return c.json({})
    }),
  )
  app.post(
    '/added-keys/removal',
    limited,
    withSession(accounts, (c, auth) => remove(c, accounts, auth)),
  )
}
