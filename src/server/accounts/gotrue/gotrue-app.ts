import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import type { Provider } from '#server/accounts/core/accounts.ts'
import { answerFault, refuse } from '#server/accounts/http/http-answer.ts'
import { serveOperators } from './admin-routes.ts'
import { serveFactors } from './factor-routes.ts'
import { serveFollowedLinks } from './follow-link.ts'
import { serveMails } from './mail-routes.ts'
import { servePasskeys } from './passkey-routes.ts'
import { servePublicFacts, serveWhatIsOff } from './public-routes.ts'
import { serveSessions } from './session-routes.ts'
import { serveUser } from './user-routes.ts'

const LARGEST_BODY = 1024 * 1024

/**
 * The embedded account provider, to be routed at `/auth/v1`: what @supabase/auth-js 2.119 speaks. It listens nowhere
 * and opens nothing.
 */
export function providerApp(provider: Provider): Hono {
  const { settings, report } = provider
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store')
  })
  app.use(bodyLimit({ maxSize: LARGEST_BODY, onError: (c) => refuse(c, 'body-too-large', settings) }))
  servePublicFacts(app, provider)
  serveSessions(app, provider)
  serveMails(app, provider)
  serveFollowedLinks(app, provider)
  serveUser(app, provider)
  serveFactors(app, provider)
  servePasskeys(app, provider)
  serveOperators(app, provider)
  serveWhatIsOff(app, provider)
  app.all('*', (c) => refuse(c, 'not-found', settings)) // a notFound of its own would not come along with `route`
  app.onError((error, c) => {
    if (error instanceof HTTPException && error.status < 500) return refuse(c, 'bad-json', settings)
    report(`${c.req.method} ${c.req.path} failed`, error)
    return answerFault(c)
  })
  return app
}
