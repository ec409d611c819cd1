import { createHash } from 'node:crypto'
import { SINGLE_SIGN_ON } from '#domain/accounts/identity-provider.ts'
import { type Answer, type Server, SITE } from '#server/accounts/checks/account-world.fixture.ts'

export const CALLBACK = `${SITE}/auth/v1/callback`
export const VERIFIER = 'v'.repeat(64)
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')

type Sent = { address: string; cookie: string }

function sentBy(answer: Answer): Sent {
  const [set = ''] = answer.headers.getSetCookie()
  return {
    address: answer.headers.get('location') ?? answer.json?.url ?? '',
    cookie: set.split(';')[0] ?? '',
  }
}

/** The query that a page sends a browser to the issuer with. */
export function asking(more: Record<string, string> = {}): string {
  return `${new URLSearchParams({
    provider: SINGLE_SIGN_ON,
    redirect_to: `${SITE}/login`,
    code_challenge: CHALLENGE,
    code_challenge_method: 's256',
    ...more,
  })}`
}

/** A browser is sent to the issuer. */
export async function sendOff(server: Server, more: Record<string, string> = {}): Promise<Sent> {
  return sentBy(await server.ask(`/authorize?${asking(more)}`))
}

/** The same, to link the issuer to the account of a session. */
export async function sendOffToLink(server: Server, token: string): Promise<Sent> {
  const path = `/user/identities/authorize?${asking({ skip_http_redirect: 'true' })}`
  return sentBy(await server.ask(path, { token }))
}

/** It comes back: where it is led from there, with what is in the address. */
export async function comeBack(server: Server, { search }: URL, cookie: string) {
  const { status, headers } = await server.ask(`/callback${search}`, { headers: { cookie } })
  const location = headers.get('location') ?? ''
  const url = new URL(location, SITE)
  const { code = '', error_code: error = '' } = Object.fromEntries(url.searchParams)
  return { status, location, code, error, page: `${url.origin}${url.pathname}` }
}

/** The page asks for the session. */
export function exchange(server: Server, code: string, verifier = VERIFIER): Promise<Answer> {
  return server.ask('/token?grant_type=pkce', { body: { auth_code: code, code_verifier: verifier } })
}
