import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { Configuration, ServerMetadata } from 'openid-client'
import { z } from 'zod'
import type {
  IdentityProvider,
  IssuerError,
  IssuerFlow,
  VouchedIdentity,
} from '#domain/accounts/identity-provider.ts'
import { HOUR_MS } from '#domain/clock.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import { isLoopback } from '#server/http/addresses.ts'
import type { IssuerSettings } from './issuer-settings.ts'

const LONGEST_SUBJECT = 255 // OpenID Connect Core, 2

const tokenClaims = z.object({
  sub: z.string().min(1).max(LONGEST_SUBJECT),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
  nonce: z.string().optional(),
  email: z.string().optional(),
  email_verified: z.unknown().optional(),
  name: z.string().optional().catch(undefined),
})

type TokenClaims = z.infer<typeof tokenClaims>

/** The claims of a token whose signature, issuer, audience and times are right; throws where it is meant for another client. */
function claimsOf(payload: object, clientId: string): TokenClaims {
  const claims = tokenClaims.parse(payload)
  const isShared = Array.isArray(claims.aud) && claims.aud.length > 1
  if (claims.azp === undefined ? isShared : claims.azp !== clientId)
    throw new Error('the ID token was made for another client')
  return claims
}

/** Who the claims speak of. Only `true` says that an address is verified: other values are no word of an issuer. */
function identityOf(issuer: string, { sub, email, email_verified, name }: TokenClaims): VouchedIdentity {
  const isEmailVerified = email !== undefined && email_verified === true
  return { issuer, subject: sub, email: email ?? null, isEmailVerified, name: name ?? null }
}

type Client = typeof import('openid-client')

const WAIT_S = 5 // a learner waits meanwhile
const METADATA_LIFE_MS = HOUR_MS
const SCOPE = 'openid email profile'

/** Signatures by a key of the issuer's own: the secret that this server has, too, proves nothing, and 'none' even less. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
const OLDEST_TOKEN_S = 600 // it was made for this log-in
const CLOCKS_APART_S = 30

type Opened = { client: Client; config: Configuration; keys: JWTVerifyGetKey; until: number }

const ENDPOINTS = ['authorization_endpoint', 'token_endpoint', 'userinfo_endpoint', 'jwks_uri'] as const

/** Over http, whoever is on the way reads and writes what is said. */
function isGuarded(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}

/** Where the keys are, of metadata whose addresses are all safe; throws for others. */
function keysAddress(metadata: ServerMetadata): URL {
  const unguarded = ENDPOINTS.find((name) => metadata[name] !== undefined && !isGuarded(metadata[name]))
  if (unguarded !== undefined) throw new Error(`the issuer's ${unguarded} is not https`)
  if (metadata.jwks_uri === undefined) throw new Error('the issuer names no jwks_uri')
  return new URL(metadata.jwks_uri)
}

/** Basic is what OpenID Connect assumes; issuers that take only the other say so. */
function authenticationWith(client: Client, secret: string | null) {
  if (secret === null) return client.None()
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)]
  return (...request: Parameters<typeof basic>) => {
    const methods = request[0].token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (methods.includes('client_secret_basic') ? basic : post)(...request)
  }
}

/** Reads the issuer's metadata, which have to be of this issuer. */
async function open({ issuer, clientId, clientSecret }: IssuerSettings): Promise<Opened> {
  const client = await import('openid-client')
  const isHttp = new URL(issuer).protocol === 'http:'
  const config = await client.discovery(
    new URL(issuer),
    clientId,
    undefined,
    authenticationWith(client, clientSecret),
    { timeout: WAIT_S, ...(isHttp && { execute: [client.allowInsecureRequests] }) },
  )
  const keys = createRemoteJWKSet(keysAddress(config.serverMetadata()), { timeoutDuration: WAIT_S * 1000 })
  return { client, config, keys, until: Date.now() + METADATA_LIFE_MS }
}

/** Whether nobody answered, or answered that it has a fault: then it is not the learner whom the issuer refused. */
function isDown(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout) return true
  const { code, cause, message } = error as { code?: string; cause?: unknown; message?: string }
  if (code === 'OAUTH_TIMEOUT' || message === 'fetch failed') return true
  if (cause instanceof Response) return cause.status >= 500
  return cause instanceof Error && cause !== error && isDown(cause)
}

/** What an ID token of this issuer for this server says; throws for every other. */
async function verifiedClaims(
  { keys }: Opened,
  { issuer, clientId }: IssuerSettings,
  { idToken, now }: { idToken: string; now: number },
): Promise<TokenClaims> {
  const { payload } = await jwtVerify<JWTPayload>(idToken, keys, {
    issuer,
    audience: clientId,
    algorithms: ALGORITHMS,
    requiredClaims: ['sub', 'exp', 'iat'],
    maxTokenAge: OLDEST_TOKEN_S,
    clockTolerance: CLOCKS_APART_S,
    currentDate: new Date(now),
  })
  return claimsOf(payload, clientId)
}

/** What the issuer says of a person beside the token, where the token names no address. */
async function withUserInfo(
  { client, config }: Opened,
  claims: TokenClaims,
  accessToken: string,
): Promise<TokenClaims> {
  const { userinfo_endpoint: endpoint } = config.serverMetadata()
  if (claims.email !== undefined || endpoint === undefined) return claims
  const { email, email_verified, name } = await client.fetchUserInfo(config, accessToken, claims.sub)
  return { ...claims, email, email_verified, name: name ?? claims.name }
}

/** The issuer that an operator has set, asked when somebody comes for it. `report` is told why it is out of reach. */
export function openidProvider(
  settings: IssuerSettings,
  report: (what: string, error: unknown) => void,
): IdentityProvider {
  let opened: Opened | null = null

  async function reach(): Promise<Opened> {
    if (opened === null || opened.until < Date.now()) opened = await open(settings)
    return opened
  }

  async function asked<Value>(work: (of: Opened) => Promise<Value>): Promise<Outcome<Value, IssuerError>> {
    let issuer: Opened
    try {
      issuer = await reach()
    } catch (error) {
      report('the single sign-on is out of reach', error)
      return failure('issuer-down')
    }
    try {
      return success(await work(issuer))
    } catch (error) {
      if (!isDown(error)) return failure('issuer-refused')
      report('the single sign-on does not answer', error)
      return failure('issuer-down')
    }
  }

  async function cameBack(issuer: Opened, flow: IssuerFlow, address: string): Promise<VouchedIdentity> {
    const given = await issuer.client.authorizationCodeGrant(issuer.config, new URL(address), {
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      pkceCodeVerifier: flow.verifier,
      idTokenExpected: true,
    })
    // the client takes what comes over TLS at its word; the signature is checked all the same
    const token = { idToken: given.id_token ?? '', now: Date.now() }
    const claims = await verifiedClaims(issuer, settings, token)
    return identityOf(settings.issuer, await withUserInfo(issuer, claims, given.access_token))
  }

  return {
    issuer: settings.issuer,
    allowsSignUp: settings.allowsSignUp,
    start: ({ state, nonce, verifier }, callback) =>
      asked(async ({ client, config }) => {
        const code_challenge = await client.calculatePKCECodeChallenge(verifier)
        const wanted = { redirect_uri: callback, scope: SCOPE, response_type: 'code', state, nonce }
        const guarded = { code_challenge, code_challenge_method: 'S256' }
        return client.buildAuthorizationUrl(config, { ...wanted, ...guarded }).href
      }),
    finish: (flow, address) => asked((issuer) => cameBack(issuer, flow, address)),
    readToken: (idToken, { nonce, now }) =>
      asked(async (issuer) => {
        const claims = await verifiedClaims(issuer, settings, { idToken, now })
        if ((claims.nonce ?? null) !== nonce) throw new Error('the nonce of the ID token is another')
        return identityOf(settings.issuer, claims)
      }),
  }
}
