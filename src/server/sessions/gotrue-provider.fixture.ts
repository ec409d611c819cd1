import { createPublicKey, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type JWK, type JWTPayload, SignJWT } from 'jose'

/*
 * An account provider that shares no code with ours: its own RS256 keys, and the answers of Supabase Auth to what
 * browsers ask when somebody signs up, logs in, changes their name and logs out. Shapes, codes and messages are from
 * its public source: internal/models/user.go, internal/models/identity.go, internal/api/{signup,token,user,errors}.go.
 */

const HOUR_S = 3600
const ALLOWED_HEADERS = 'authorization, apikey, content-type, x-client-info, x-supabase-api-version'

type SigningKey = { kid: string; privateKey: KeyObject }
type User = { id: string; email: string; password: string; metadata: Record<string, unknown>; at: string }
type Session = { id: string; user: User; refreshToken: string }
type Answer = [status: number, json?: object]
type Asked = { path: string; apiKey: string | undefined }

/** What it answers to a sign-up or a log-in. */
export type GotrueSession = { access_token: string; refresh_token: string; user: { id: string } }

function newKey(): SigningKey {
  return { kid: randomUUID(), privateKey: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey }
}

function publicJwk({ kid, privateKey }: SigningKey): JWK {
  const jwk = createPublicKey(privateKey).export({ format: 'jwk' })
  return { ...jwk, kty: 'RSA', kid, alg: 'RS256', use: 'sig', key_ops: ['verify'] }
}

function userJson({ id, email, metadata, at }: User) {
  const data = { email, email_verified: true, phone_verified: false, sub: id }
  const times = { last_sign_in_at: at, created_at: at, updated_at: at }
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    email_confirmed_at: at,
    phone: '',
    confirmed_at: at,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { ...data, ...metadata },
    identities: [
      {
        identity_id: id,
        id,
        user_id: id,
        identity_data: { ...data, ...metadata },
        provider: 'email',
        ...times,
        email,
      },
    ],
    ...times,
    is_anonymous: false,
  }
}

const INVALID_CREDENTIALS: Answer = [
  400,
  { code: 'invalid_credentials', message: 'Invalid login credentials' },
]
const NO_AUTHORIZATION: Answer = [
  401,
  { code: 'no_authorization', message: 'This endpoint requires a valid Bearer token' },
]
const SESSION_NOT_FOUND: Answer = [
  403,
  { code: 'session_not_found', message: 'Session from session_id claim in JWT does not exist' },
]

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text === '' ? {} : JSON.parse(text)
}

function send(request: IncomingMessage, response: ServerResponse, [status, json]: Answer): void {
  response.setHeader('access-control-allow-origin', request.headers.origin ?? '*')
  response.setHeader('access-control-allow-headers', ALLOWED_HEADERS)
  response.setHeader('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
  response.setHeader('access-control-expose-headers', 'X-Total-Count, Link, X-Supabase-Api-Version')
  response.setHeader('x-supabase-api-version', '2024-01-01')
  if (json === undefined) return void response.writeHead(status).end()
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
}

export type GotrueProvider = Awaited<ReturnType<typeof openGotrueProvider>>

/** Opens the provider on a port of its own. With an `apiKey` it answers, as hosted, only who shows that key. */
export async function openGotrueProvider({ apiKey, start }: { apiKey?: string; start?: number } = {}) {
  let aheadMs = start === undefined ? 0 : start - Date.now()
  const clock = () => Date.now() + aheadMs
  const keys = [newKey()]
  let signing = keys[0]
  const users: User[] = []
  const sessions: Session[] = []
  const asked: Asked[] = []
  let url = ''

  async function signed(claims: JWTPayload): Promise<string> {
    const { kid, privateKey } = signing ?? newKey()
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(privateKey)
  }

  async function sessionJson({ id, user, refreshToken }: Session) {
    const iat = Math.floor(clock() / 1000)
    const { email, app_metadata, user_metadata } = userJson(user)
    const claims = { iss: url, sub: user.id, aud: 'authenticated', exp: iat + HOUR_S, iat, email, phone: '' }
    const access_token = await signed({
      ...claims,
      app_metadata,
      user_metadata,
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: iat }],
      session_id: id,
      is_anonymous: false,
    })
    const times = { expires_in: HOUR_S, expires_at: iat + HOUR_S }
    return { access_token, token_type: 'bearer', ...times, refresh_token: refreshToken, user: userJson(user) }
  }

  async function open(user: User): Promise<Answer> {
    const session = { id: randomUUID(), user, refreshToken: randomUUID().slice(0, 12) }
    sessions.push(session)
    return [200, await sessionJson(session)]
  }

  async function signUp({ email, password, data }: Record<string, unknown>): Promise<Answer> {
    if (users.some((user) => user.email === email))
      return [422, { code: 'user_already_exists', message: 'User already registered' }]
    const at = new Date(clock()).toISOString()
    const metadata = { ...(data as object) }
    const user = { id: randomUUID(), email: String(email), password: String(password), metadata, at }
    users.push(user)
    return open(user)
  }

  async function token(grant: string | null, body: Record<string, unknown>): Promise<Answer> {
    const known = users.find(({ email, password }) => email === body.email && password === body.password)
    if (grant === 'password') return known === undefined ? INVALID_CREDENTIALS : open(known)
    const session = sessions.find(({ refreshToken }) => refreshToken === body.refresh_token)
    if (session !== undefined) {
      session.refreshToken = randomUUID().slice(0, 12)
      return [200, await sessionJson(session)]
    }
    const message = 'Invalid Refresh Token: Refresh Token Not Found'
    return [400, { code: 'refresh_token_not_found', message }]
  }

  function sessionOf({ headers }: IncomingMessage): Session | Answer {
    const payload = /^bearer [^.]+\.([^.]+)\./i.exec(headers.authorization ?? '')?.[1]
    if (payload === undefined) return NO_AUTHORIZATION
    const { session_id: id } = JSON.parse(Buffer.from(payload, 'base64url').toString())
    return sessions.find((session) => session.id === id) ?? SESSION_NOT_FOUND
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://provider')
    asked.push({ path: pathname, apiKey: request.headers.apikey?.toString() })
    const route = `${request.method} ${pathname.replace(/^\/auth\/v1/, '')}`
    if (route === 'GET /.well-known/jwks.json') return [200, { keys: keys.map(publicJwk) }]
    if (apiKey !== undefined && request.headers.apikey !== apiKey)
      return [401, { message: 'No API key found in request' }]
    const body = await bodyOf(request)
    if (route === 'POST /signup') return signUp(body)
    if (route === 'POST /token') return token(searchParams.get('grant_type'), body)
    const session = sessionOf(request)
    if (Array.isArray(session)) return session
    if (route === 'PUT /user') Object.assign(session.user.metadata, body.data)
    if (route.endsWith(' /user')) return [200, userJson(session.user)]
    if (route === 'GET /passkeys') return [200, []]
    if (route !== 'POST /logout') return [404, { code: 'not_found', message: '404 page not found' }]
    sessions.splice(sessions.indexOf(session), 1)
    return [204]
  }

  const server = createServer(async (request, response) => {
    send(request, response, request.method === 'OPTIONS' ? [204] : await answer(request))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  url = `${site}/auth/v1`

  return {
    url,
    site,
    clock,
    forward: (ms: number) => {
      aheadMs += ms
    },
    /** What it was asked for, with the key that was shown. */
    asked,
    /** Somebody new, who is logged in. */
    async enter(): Promise<GotrueSession> {
      const email = `learner-${users.length + 1}@example.org`
      return (await signUp({ email, password: 'lærkerne synger' }))[1] as GotrueSession
    },
    /** A token that says whatever is wanted, signed with the present key. */
    signed,
    publicKey: () => publicJwk(signing ?? newKey()),
    /** Shows another key, which signs from the next call on. */
    showNextKey: () => void keys.push(newKey()),
    signByNewestKey: () => {
      signing = keys.at(-1)
    },
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
