import type { Context, Hono } from 'hono'
import type { Provider } from '#server/accounts/core/accounts.ts'
import { limited } from '#server/accounts/core/attempt-limits.ts'
import { requireSession } from '#server/accounts/http/authenticate.ts'
import { refuse, refuseSaying } from '#server/accounts/http/http-answer.ts'
import type { Refusal } from './auth-errors.ts'
import { OTHER_PROVIDERS, whyNoProvider } from './other-providers.ts'

function settingsAnswer(c: Context, { settings }: Provider): Response {
  const others = [...OTHER_PROVIDERS, 'anonymous_users', 'phone']
  return c.json({
    external: { ...Object.fromEntries(others.map((name) => [name, false])), email: true },
    disable_signup: !settings.allowsSignUp,
    mailer_autoconfirm: settings.autoconfirm,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: true,
  })
}

/** What this provider can, and the keys that its tokens are verified with. */
export function servePublicFacts(app: Hono, provider: Provider): void {
  app.get('/health', (c) =>
    c.json({ version: 'echolog', name: 'GoTrue', description: 'An embedded GoTrue provider' }),
  )
  app.get('/settings', (c) => settingsAnswer(c, provider))
  app.get('/.well-known/jwks.json', async (c) => {
    const keys = await provider.keys.publicKeys()
    c.header('Cache-Control', 'public, max-age=600')
    return c.json({ keys })
  })
}

/** What needs a signed-in learner even to be refused. */
async function refuseHere(c: Context, provider: Provider, refusal: Refusal): Promise<Response> {
  const here = await requireSession(c, provider)
  return refuse(c, here.ok ? refusal : here.error, provider.settings)
}

/** Routes of the protocol that need something configured which this provider does not have: its own words for that. */
export function serveWhatIsOff(app: Hono, provider: Provider): void {
  const off = (refusal: Refusal) => (c: Context) => refuse(c, refusal, provider.settings)
  app.get('/authorize', (c) => refuseSaying(c, 'no-provider', whyNoProvider(c.req.query('provider') ?? '')))
  app.on(['GET', 'POST'], '/callback', off('no-provider'))
  app.post('/sso', limited(provider, 'otp'), off('no-saml'))
  app.on(['GET', 'POST'], '/sso/saml/*', off('no-saml'))
  app.get('/user/identities/authorize', (c) => refuseHere(c, provider, 'no-manual-linking'))
  app.delete('/user/identities/:id', (c) => refuseHere(c, provider, 'no-manual-linking'))
  app.all('/oauth/*', off('no-oauth-server'))
  app.all('/user/oauth/*', off('no-oauth-server'))
}
