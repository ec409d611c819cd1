import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { z } from 'zod'
import { listAddedKeys } from '#domain/accounts/added-keys.ts'
import { assuranceOf, isSessionOver } from '#domain/accounts/session-rules.ts'
import { MINUTE_MS } from '#domain/clock.ts'
import { namedEmail } from '#server/accounts/core/account-fields.ts'
import { type Accounts, forRequest } from '#server/accounts/core/accounts.ts'
import { sendRemovalCode } from '#server/accounts/core/ask-for-mail.ts'
import { type AuthContext, authenticate, freshnessError } from '#server/accounts/core/authenticate.ts'
import { endAccount, endSessions } from '#server/accounts/core/change-account.ts'
import { removeRecentKeys } from '#server/accounts/core/factors/remove-recent-keys.ts'
import { type OwnerProof, proveOwner } from '#server/accounts/core/reauthenticate.ts'
import { limitBody, readJson } from '#server/http/request-body.ts'
import { noStore } from '#server/http/security-headers.ts'
import { addressOf, limitByAddress } from '#server/rate-limit/limit-requests.ts'
import { addProgramTokenRoutes } from './program-token-routes.ts'
import { answerError, isoTime, withSession, withWholeSession } from './with-session.ts'

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
function addKeyRoutes(app: Hono, accounts: Accounts): void {
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

const LARGEST_BODY = 16 * 1024

/** The devices that are signed in, newest first. */
async function devices(c: Context, accounts: Accounts, auth: AuthContext): Promise<Response> {
  const { store, clock, settings } = accounts
  const all = await store.sessions(auth.userId)
  const alive = all.filter(
    ({ value }) => value.program === undefined && !isSessionOver(value, settings.sessionLimits, clock()),
  )
  return c.json({
    devices: alive.map(({ value }) => ({
      id: value.sessionId,
      isThis: value.sessionId === auth.session.value.sessionId,
      signedInAt: isoTime(value.createdAt),
      lastSeenAt: isoTime(value.refreshedAt),
      browser: value.userAgent,
      assurance: assuranceOf(value.authentications, auth.account.value),
    })),
  })
}

const proofBody = z.union([
  z.strictObject({ password: z.string().max(LONGEST_PROOF) }),
  z.strictObject({ code: z.string().max(LONGEST_PROOF) }),
]) satisfies z.ZodType<OwnerProof>

async function reauthenticate(c: Context, accounts: Accounts, auth: AuthContext): Promise<Response> {
  const body = proofBody.safeParse(await readJson(c))
  if (!body.success) return c.json({ error: 'bad_json' }, 400)
  const request = forRequest(accounts)
  const proved = await proveOwner(request.accounts, auth, body.data)
  if (proved.ok) return c.body(null, 204)
  return answerError(c, proved.error, request.waitSeconds(proved.error))
}

/**
 * What the protocol has no call for: whether an account has a password, who uses this session, the account's devices, the
 * keys added lately, tokens for programs, and its end. To be mounted at `/api/account`.
 */
export function createOwnAccountApi(accounts: Accounts): Hono {
  const app = new Hono()
  app.use(limitBody(LARGEST_BODY, (c) => c.json({ error: 'bad-request' }, 413)))
  app.use(noStore)
  app.get(
    '/',
    withSession(accounts, async (c, { account }) =>
      c.json({ hasPassword: account.value.passwordHash !== null }),
    ),
  )
  app.get(
    '/devices',
    withWholeSession(accounts, (c, auth) => devices(c, accounts, auth)),
  )
  app.delete(
    '/devices/:id',
    withWholeSession(accounts, async (c, { userId }, acting) => {
      await endSessions(acting, userId, { only: [c.req.param('id') ?? ''] })
      return c.body(null, 204)
    }),
  )
  addKeyRoutes(app, accounts)
  addProgramTokenRoutes(app, accounts)
  app.post(
    '/reauthentication',
    withSession(accounts, (c, auth, acting) => reauthenticate(c, acting, auth)),
  )
  app.delete(
    '/',
    withSession(accounts, async (c, auth, acting) => {
      const { userId, account } = auth
      const refused = freshnessError(accounts, account.value, auth)
      if (refused !== null) return answerError(c, refused)
      await endAccount(acting, userId)
      return c.body(null, 204)
    }),
  )
  return app
}
