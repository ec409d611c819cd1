import type { Context, Hono } from 'hono'
import { z } from 'zod'
import { PROGRAM_TOKEN_LIMITS, programName } from '#domain/accounts/program-token.ts'
import { MINUTE_MS } from '#domain/clock.ts'
import { type Accounts, forRequest } from '#server/accounts/core/accounts.ts'
import type { AuthContext } from '#server/accounts/core/authenticate.ts'
import { endSessions } from '#server/accounts/core/change-account.ts'
import {
  lastUseOf,
  makeProgramToken,
  type ProgramSession,
  programsOf,
} from '#server/accounts/core/program-tokens.ts'
import { readJson } from '#server/http/request-body.ts'
import { limitByAddress } from '#server/rate-limit/limit-requests.ts'
import { answerError, isoTime, withWholeSession } from './with-session.ts'

const LONGEST_TEXT = 4096

const body = z.strictObject({
  name: z.string().max(LONGEST_TEXT).transform(programName).pipe(z.string()),
  mayWrite: z.boolean(),
  days: z.int().min(1).max(PROGRAM_TOKEN_LIMITS.days),
  code: z.string().max(LONGEST_TEXT),
  password: z.string().max(LONGEST_TEXT),
})

function shown(session: ProgramSession) {
  const { sessionId: id, createdAt, program } = session
  const { name, mayWrite, endsAt } = program
  const usedAt = lastUseOf(session)
  const times = {
    madeAt: isoTime(createdAt),
    lastUsedAt: usedAt === null ? null : isoTime(usedAt),
    endsAt: isoTime(endsAt),
  }
  return { id, name, mayWrite, ...times }
}

async function make(c: Context, accounts: Accounts, auth: AuthContext): Promise<Response> {
  const wanted = body.safeParse(await readJson(c))
  if (!wanted.success) return c.json({ error: 'validation_failed' }, 400)
  const request = forRequest(accounts)
  const made = await makeProgramToken(request.accounts, auth, wanted.data)
  if (!made.ok) return answerError(c, made.error, request.waitSeconds(made.error))
  const { token, session } = made.value
  return c.json({ token, program: shown(session) }, 201)
}

/** How often one network address may ask for a token. */
export const TOKEN_REQUEST_LIMIT = { times: 30, windowMs: 5 * MINUTE_MS }

/** The tokens for programs of the learner: which there are, a new one, and the end of one. */
export function addProgramTokenRoutes(app: Hono, accounts: Accounts): void {
  const { settings, counters, clock } = accounts
  const limit = { name: 'program-tokens', ...TOKEN_REQUEST_LIMIT }
  const answerLimited = (c: Context) => c.json({ error: 'over_request_rate_limit' }, 429)
  app.get(
    '/programs',
    withWholeSession(accounts, async (c, { userId }) =>
      c.json({ programs: (await programsOf(accounts, userId)).map(shown) }),
    ),
  )
  app.post(
    '/programs',
    limitByAddress(limit, { ...settings, counters, clock }, answerLimited),
    withWholeSession(accounts, (c, auth, acting) => make(c, acting, auth)),
  )
  app.delete(
    '/programs/:id',
    withWholeSession(accounts, async (c, { userId }, acting) => {
      const id = c.req.param('id') ?? ''
      const isOne = (await programsOf(acting, userId)).some(({ sessionId }) => sessionId === id)
      if (isOne) await endSessions(acting, userId, { only: [id] }, 'token-ended')
      return c.body(null, 204)
    }),
  )
}
