import { decodeJwt } from 'jose'
import { SINGLE_SIGN_ON } from '#domain/accounts/identity-provider.ts'
import { ownValue } from '#domain/fields.ts'
import { success } from '#domain/outcome.ts'
import type { Accounts } from '#server/accounts/core/accounts.ts'
import { isSignUpOpen } from '#server/accounts/core/sign-up.ts'
import type { Routes } from './answer.ts'
import { invalid, NO_OAUTH_SERVER, NO_SAML, type WireFailure, wireFailure } from './auth-errors.ts'

/** Other ways in that the protocol knows, none of which is configured here. */
const OTHER_PROVIDERS = [
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'kakao',
  'keycloak',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'slack',
  'slack_oidc',
  'snapchat',
  'spotify',
  'twitch',
  'twitter',
  'vercel_marketplace',
  'workos',
  'x',
  'zoom',
]

const CUSTOM = 'custom:' // what the protocol begins the names of an operator's own providers with

/** Why nobody can be sent to this provider, in the original's words. */
export function whyNoProvider(name: string): WireFailure {
  if (OTHER_PROVIDERS.includes(name)) return PROVIDER_OFF
  if (name.startsWith(CUSTOM)) return invalid('Unsupported provider: custom OAuth providers are disabled')
  return invalid(`Unsupported provider: Provider ${name} could not be found`)
}

export const PROVIDER_OFF = invalid('Unsupported provider: provider is not enabled')

/** Who signs the tokens of these; an original that has no address for Keycloak names none. */
const ISSUERS: Record<string, string> = {
  google: 'https://accounts.google.com',
  facebook: 'https://www.facebook.com',
  kakao: 'https://kauth.kakao.com',
  snapchat: 'https://accounts.snapchat.com/accounts/oauth2/token',
  vercel_marketplace: 'https://marketplace.vercel.com',
  keycloak: '',
}

/** These have several; the token says which. */
const ISSUERS_IN_TOKEN: Record<string, { name: string; issuer: RegExp }> = {
  apple: { name: 'Apple', issuer: /^https:\/\/(appleid|account)\.apple\.com$/ },
  azure: { name: 'Azure', issuer: /^https:\/\/(login\.microsoftonline\.com|sts\.windows\.net)\// },
}

function issuerIn(token: string): string | undefined {
  try {
    return decodeJwt(token).iss
  } catch {
    return undefined // no token at all
  }
}

function notEnabled(issuer: string): WireFailure {
  return wireFailure(400, 'provider_disabled', `Provider (issuer "${issuer}") is not enabled`)
}

/** Why a token of this provider opens nothing, in the original's words. */
export function whyNoIdToken(provider: string, token: string): WireFailure {
  const issuer = ownValue(ISSUERS, provider)
  if (issuer !== undefined) return notEnabled(issuer)
  const known = ownValue(ISSUERS_IN_TOKEN, provider)
  if (known !== undefined) {
    const said = issuerIn(token)
    if (said === undefined) return invalid(`Unable to detect issuer in ID token for ${known.name} provider`)
    if (known.issuer.test(said)) return notEnabled(said)
    return invalid(`Detected ID token issuer is not an ${known.name} ID token issuer`)
  }
  if (provider.startsWith(CUSTOM)) return invalid('Custom OAuth providers are disabled')
  return invalid(`Custom OIDC provider ${JSON.stringify(provider)} not allowed`)
}

async function wireSettings(accounts: Accounts): Promise<object> {
  const { settings } = accounts
  const others = [...OTHER_PROVIDERS, 'anonymous_users', 'phone']
  const signOn = accounts.identityProvider === undefined ? {} : { [SINGLE_SIGN_ON]: true }
  return {
    external: { ...Object.fromEntries(others.map((name) => [name, false])), email: true, ...signOn },
    disable_signup: !(await isSignUpOpen(accounts)),
    mailer_autoconfirm: settings.autoconfirm,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: true,
  }
}

const HEALTH = { version: 'echolog', name: 'GoTrue', description: 'An embedded GoTrue provider' }

/** What this server can, and the keys that its tokens are verified with. */
export const PUBLIC_ROUTES: Routes = {
  'GET /health': () => success(HEALTH),
  'GET /settings': async (_, accounts) => success(await wireSettings(accounts)),
  'GET /.well-known/jwks.json': async (c, { keys }) => {
    c.header('Cache-Control', 'public, max-age=600')
    return success({ keys: await keys.publicKeys() })
  },
}

const off = (error: WireFailure) => () => error
const noSaml = off(NO_SAML)

/** Routes of the protocol that need something configured which this server does not have: its own words for that. */
export const ROUTES_THAT_ARE_OFF: Routes = {
  'POST /sso': ['otp', noSaml],
  'GET /sso/saml/*': noSaml,
  'POST /sso/saml/*': noSaml,
  'ALL /oauth/*': off(NO_OAUTH_SERVER),
  'ALL /user/oauth/*': off(NO_OAUTH_SERVER),
}
