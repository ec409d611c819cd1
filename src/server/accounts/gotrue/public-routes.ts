import { success } from '#domain/outcome.ts'
import type { Accounts } from '#server/accounts/core/accounts.ts'
import { type Serve, withSession } from './answer.ts'
import { NO_OAUTH_SERVER, type WireFailure, wireFailure } from './auth-errors.ts'
import { OTHER_PROVIDERS, PROVIDER_OFF, whyNoProvider } from './other-providers.ts'

function wireSettings({ settings }: Accounts): object {
  const others = [...OTHER_PROVIDERS, 'anonymous_users', 'phone']
  return {
    external: { ...Object.fromEntries(others.map((name) => [name, false])), email: true },
    disable_signup: !settings.allowsSignUp,
    mailer_autoconfirm: settings.autoconfirm,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: true,
  }
}

const HEALTH = { version: 'echolog', name: 'GoTrue', description: 'An embedded GoTrue provider' }

/** What this server can, and the keys that its tokens are verified with. */
export function servePublicFacts(serve: Serve, accounts: Accounts): void {
  serve('GET /health', null, () => success(HEALTH))
  serve('GET /settings', null, () => success(wireSettings(accounts)))
  serve('GET /.well-known/jwks.json', null, async (c) => {
    const keys = await accounts.keys.publicKeys()
    c.header('Cache-Control', 'public, max-age=600')
    return success({ keys })
  })
}

const NO_SAML = wireFailure(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
const NO_LINKING = wireFailure(404, 'manual_linking_disabled', 'Manual linking is disabled')

/** Routes of the protocol that need something configured which this server does not have: its own words for that. */
export function serveWhatIsOff(serve: Serve, accounts: Accounts): void {
  const off = (methods: string[], path: string, why: WireFailure) => {
    for (const method of methods) serve(`${method} ${path}`, null, () => why)
  }
  serve('GET /authorize', null, (c) => whyNoProvider(c.req.query('provider') ?? ''))
  off(['GET', 'POST'], '/callback', PROVIDER_OFF)
  serve('POST /sso', 'otp', () => NO_SAML)
  off(['GET', 'POST'], '/sso/saml/*', NO_SAML)
  const noLinking = withSession(accounts, () => NO_LINKING)
  serve('GET /user/identities/authorize', null, noLinking)
  serve('DELETE /user/identities/:id', null, noLinking)
  off(['ALL'], '/oauth/*', NO_OAUTH_SERVER)
  off(['ALL'], '/user/oauth/*', NO_OAUTH_SERVER)
}
