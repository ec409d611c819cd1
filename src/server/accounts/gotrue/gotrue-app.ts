import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Accounts } from '#server/accounts/core/accounts.ts'
import { isOutage, OUTAGE_WAIT_SECONDS } from '#server/database/database-error.ts'
import { answerNobody, hasBrokenOff, shownPath } from '#server/http/of-request.ts'
import { limitBody } from '#server/http/request-body.ts'
import { noStore } from '#server/http/security-headers.ts'
import { ADMIN_ROUTES } from './admin-routes.ts'
import { answerError, BAD_JSON, FAULT, OUTAGE, serveRoutes } from './answer.ts'
import { NOT_FOUND, type WireError } from './auth-errors.ts'
import { FACTOR_ROUTES, PASSKEY_ROUTES } from './factor-routes.ts'
import { ISSUER_ROUTES } from './issuer-routes.ts'
import { LINK_ROUTES, MAIL_ROUTES } from './mail-routes.ts'
import { PUBLIC_ROUTES, ROUTES_THAT_ARE_OFF } from './public-routes.ts'
import { SESSION_ROUTES, USER_ROUTES } from './session-routes.ts'

const LARGEST_BODY = 1024 * 1024
const TOO_LARGE: WireError = [413, 'bad_json', 'Request body too large']

const ROUTES = {
  ...PUBLIC_ROUTES,
  ...SESSION_ROUTES,
  ...MAIL_ROUTES,
  ...LINK_ROUTES,
  ...USER_ROUTES,
  ...FACTOR_ROUTES,
  ...PASSKEY_ROUTES,
  ...ADMIN_ROUTES,
  ...ISSUER_ROUTES,
  ...ROUTES_THAT_ARE_OFF,
}

/** The accounts as @supabase/auth-js 2.119 speaks to them, to be routed at `/auth/v1`. It listens nowhere. */
export function gotrueApp(accounts: Accounts): Hono {
  const { settings, report } = accounts
  const app = new Hono()
  app.use(noStore)
  app.use(limitBody(LARGEST_BODY, (c) => answerError(c, TOO_LARGE, settings)))
  serveRoutes(app, accounts, ROUTES)
  app.all('*', (c) => answerError(c, NOT_FOUND.error, settings)) // a notFound of its own would not come along with `route`
  app.onError((error, c) => {
    if (error instanceof HTTPException && error.status < 500) return answerError(c, BAD_JSON, settings)
    if (hasBrokenOff(c, error)) return answerNobody(c)
    report(`${c.req.method} ${shownPath(c)} failed`, error)
    if (!isOutage(error)) return answerError(c, FAULT, settings)
    c.header('Retry-After', OUTAGE_WAIT_SECONDS)
    return answerError(c, OUTAGE, settings)
  })
  return app
}
