import type { Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { z } from 'zod'
import { listAddedKeys } from '#domain/accounts/added-keys.ts'
import { MINUTE_MS } from '#domain/clock.ts'
import { namedEmail } from '#server/accounts/core/account-fields.ts'
import type { Accounts } from '#server/accounts/core/accounts.ts'
import { sendRemovalCode } from '#server/accounts/core/ask-for-mail.ts'
import { type AuthContext, authenticate } from '#server/accounts/core/authenticate.ts'
import { removeRecentKeys } from '#server/accounts/core/factors/remove-recent-keys.ts'
import { forRequest } from '#server/accounts/core/for-request.ts'
import { readJson } from '#server/http/read-json.ts'
import { addressOf, limitByAddress } from '#server/rate-limit/limit-requests.ts'
import { isoTime, withWholeSession } from './with-session.ts'

/** The keys that were added lately, for their owner to look through. */
async function added(c: Context, accounts: Accounts, { account, session }: AuthContext): Promise<Response> {
  const { since, keys } = listAddedKeys(account.value, session.value, accounts.clock())
  return c.json({
    since: isoTime(since),
    keys: keys.map((key) => ({ ...key, addedAt: isoTime(key.addedAt) })),
  })
}

const LONGEST_PROOF = 4096
const LONGEST_ID = 64
const MOST_IDS = 100 // more keys than an account has

const codeBody = z.object({ email: z.string() })

const removalBody = z.object({
  email: z.string(),
  code: z.string().max(LONGEST_PROOF),
  password: z.string().max(LONGEST_PROOF),
  ids: z.array(z.string().max(LONGEST_ID)).max(MOST_IDS).optional(),
})

const BAD_BODY = { error: 'validation_failed' }

/** The address that a body names; null where it names none. */
async function emailIn(accounts: Accounts, body: { email: string } | undefined): Promise<string | null> {
  const email = body === undefined ? null : await namedEmail(accounts, body.email)
  return email?.ok ? email.value : null
}

/** Answers alike whether or not there is such an account, and whether or not it gets a mail. */
async function mailCode(c: Context, accounts: Accounts): Promise<Response> {
  const body = codeBody.safeParse(await readJson(c))
  const email = await emailIn(accounts, body.data)
  if (email === null) return c.json(BAD_BODY, 400)
  const network = addressOf(c, accounts.settings.trustedProxyHops)
  await sendRemovalCode(accounts, { email, by: { network } })
  return c.json({})
}

const ERRORS: Record<string, [ContentfulStatusCode, string]> = {
  'nothing-recent': [404, 'nothing_recent'],
  'rate-limited': [429, 'over_request_rate_limit'],
  'too-busy': [429, 'over_request_rate_limit'],
}

async function remove(c: Context, accounts: Accounts): Promise<Response> {
  const body = removalBody.safeParse(await readJson(c))
  const email = await emailIn(accounts, body.data)
  if (!body.success || email === null) return c.json(BAD_BODY, 400)
  const auth = await authenticate(accounts, c.req.header('authorization'))
  const isOwn = auth.ok && auth.value.account.value.email === email
  const session = isOwn ? auth.value.session.value : null
  const request = forRequest(accounts)
  const removed = await removeRecentKeys(request.accounts, {
    ...body.data,
    email,
    ids: body.data.ids ?? null,
    session,
  })
  if (removed.ok) return c.json({})
  const [status, error] = ERRORS[removed.error] ?? [403, 'wrong_proof']
  if (status === 429) c.header('Retry-After', String(request.waitSeconds(removed.error)))
  return c.json({ error }, status)
}

/** How often one network address may ask for a code that removes keys, or use one. */
export const KEY_REMOVAL_LIMIT = { times: 30, windowMs: 5 * MINUTE_MS }

/** Which keys were added lately, and how an owner removes them who cannot show them. */
export function addKeyRoutes(app: Hono, accounts: Accounts): void {
  const { settings, counters, clock } = accounts
  const limit = { name: 'key-removal', ...KEY_REMOVAL_LIMIT }
  const answerLimited = (c: Context) => c.json({ error: 'over_request_rate_limit' }, 429)
  const limited = limitByAddress(limit, { ...settings, counters, clock }, answerLimited)
  app.get(
    '/added-keys',
    withWholeSession(accounts, (c, auth) => added(c, accounts, auth)),
  )
  app.post('/added-keys/code', limited, (c) => mailCode(c, accounts))
  app.post('/added-keys/removal', limited, (c) => remove(c, accounts))
}
