import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import type { Accounts } from '#server/accounts/core/accounts.ts'
import { serveOperators } from './admin-routes.ts'
import { answerError, BAD_JSON, FAULT, serveBy } from './answer.ts'
import { NOT_FOUND, wireError } from './auth-errors.ts'
import { serveFactors } from './factor-routes.ts'
import { serveFollowedLinks } from './follow-link.ts'
import { serveMails } from './mail-routes.ts'
import { servePasskeys } from './passkey-routes.ts'
import { servePublicFacts, serveWhatIsOff } from './public-routes.ts'
import { serveSessions } from './session-routes.ts'
import { serveUser } from './user-routes.ts'

const LARGEST_BODY = 1024 * 1024
const TOO_LARGE = wireError(413, 'bad_json', 'Request body too large')

/** The accounts as @supabase/auth-js 2.119 speaks to them, to be routed at `/auth/v1`. It listens nowhere. */
export function gotrueApp(accounts: Accounts): Hono {
  const { settings, report } = accounts
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store')
  })
  app.use(bodyLimit({ maxSize: LARGEST_BODY, onError: (c) => answerError(c, TOO_LARGE, settings) }))
  const serve = serveBy(app, accounts)
  for (const serveSome of [
    servePublicFacts,
    serveSessions,
    serveMails,
    serveFollowedLinks,
    serveUser,
    serveFactors,
    servePasskeys,
    serveOperators,
    serveWhatIsOff,
  ])
    serveSome(serve, accounts)
  app.all('*', (c) => answerError(c, NOT_FOUND.error, settings)) // a notFound of its own would not come along with `route`
  app.onError((error, c) => {
    if (error instanceof HTTPException && error.status < 500) return answerError(c, BAD_JSON, settings)
    report(`${c.req.method} ${c.req.path} failed`, error)
    return answerError(c, FAULT, settings)
  })
  return app
}
