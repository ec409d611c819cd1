import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { assuranceOf } from '#domain/accounts/assurance.ts'
import { isSessionOver } from '#domain/accounts/session-rules.ts'
import { endAccount, endSessions } from '#server/accounts/core/account-events.ts'
import type { Accounts } from '#server/accounts/core/accounts.ts'
import { type AuthContext, freshnessError } from '#server/accounts/core/authenticate.ts'
import { forRequest } from '#server/accounts/core/for-request.ts'
import { type OwnerProof, proveOwner } from '#server/accounts/core/reauthenticate.ts'
import { limitBody } from '#server/http/limit-body.ts'
import { noStore } from '#server/http/no-store.ts'
import { readJson } from '#server/http/read-json.ts'
import { addKeyRoutes } from './added-keys-routes.ts'
import { addProgramTokenRoutes } from './program-token-routes.ts'
import { answerError, isoTime, withSession, withWholeSession } from './with-session.ts'

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

const LONGEST_PROOF = 4096

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
