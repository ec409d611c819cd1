import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import type { IssuerSettings } from './issuer-settings.ts'

const CLIENT = { clientId: 'echolog', clientSecret: 'a secret of this test' }

/** Of a token; undefined leaves one out. */
type Claims = Record<string, unknown>

/** An issuer that answers whatever a test wants, right where nothing is said. */
export async function openHostileIssuer() {
  const keys = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'key', alg: 'RS256', use: 'sig' }
  const state = { metadata: {} as object, idToken: '', status: 200, asked: 0 }
  const server = createServer((request, response) => {
    state.asked += 1
    const path = new URL(request.url ?? '', issuer).pathname
    const body: Record<string, object> = {
      '/.well-known/openid-configuration': {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
        ...state.metadata,
      },
      '/jwks': { keys: [jwk] },
      '/token': { access_token: 'access', token_type: 'Bearer', expires_in: 60, id_token: state.idToken },
    }
    response.writeHead(path in body ? state.status : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body[path] ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings: IssuerSettings = { issuer, ...CLIENT, name: 'School', allowsSignUp: true }
  const seconds = () => Math.floor(Date.now() / 1000)
  /** The claims of a right token, but for what is given. */
  const claims = (more: Claims): JWTPayload =>
    JSON.parse(
      JSON.stringify({
        ...{ iss: issuer, aud: CLIENT.clientId, sub: 'ana', iat: seconds(), exp: seconds() + 300 },
        ...{ email: 'ana@example.org', email_verified: true },
        ...more,
      }),
    )
  return {
    settings,
    state,
    claims,
    publicKey: jwk,
    sign: (more: Claims = {}, key: CryptoKey = keys.privateKey): Promise<string> =>
      new SignJWT(claims(more)).setProtectedHeader({ alg: 'RS256', kid: 'key' }).sign(key),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
