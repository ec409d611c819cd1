import { AuthClient, type Session } from '@supabase/auth-js'
import type { Profile } from '#domain/accounts/profile.ts'
import { storageOf } from './auth-client.adapter.ts'
import { createHostedSession } from './hosted-session.adapter.ts'
import { createProfileStore } from './profile-store.adapter.ts'
import { createProviderFetch } from './provider-fetch.adapter.ts'

export const ANA = '01a1fe2c-374c-7b6e-becc-50993cd07ab5'
export const BEA = '02b2fe2c-374c-7b6e-becc-50993cd07ab5'

type Asked = {
  method: string
  path: string
  query: URLSearchParams
  body: Record<string, unknown>
  /** Whose token was shown; null for none. */
  by: string | null
}

function shownBy(headers: HeadersInit | undefined): string | null {
  const payload = new Headers(headers).get('authorization')?.split('.')[1]
  return payload === undefined ? null : JSON.parse(atob(payload)).sub
}

/** In s since 1970. One for the whole run, so that the sessions of one account are the same in whichever second they are made. */
const EXPIRES = Math.floor(Date.now() / 1000) + 3600

/** A session as the provider hands it out: its token says nothing that is checked here. */
export function sessionOf(id: string, more: { aal?: string; factors?: object[] } = {}) {
  const part = (value: object) => btoa(JSON.stringify(value)).replace(/=/g, '')
  const token = `${part({ alg: 'ES256', typ: 'JWT' })}.${part({ sub: id, exp: EXPIRES, aal: more.aal ?? 'aal1', amr: [] })}.AAAA`
  return {
    access_token: token,
    refresh_token: `refresh-${id}`,
    expires_in: 3600,
    token_type: 'bearer',
    user: { id, email: `${id}@example.com`, user_metadata: {}, factors: more.factors ?? [] },
  }
}

/** A provider at the edge of the network: it notes what it is asked and answers by the path. */
function scriptedProvider(answers: Record<string, () => unknown>) {
  const asked: Asked[] = []
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname, searchParams: query } = new URL(String(input))
    const path = pathname.replace('/auth/v1', '')
    const method = init?.method ?? 'GET'
    const by = shownBy(init?.headers)
    asked.push({ method, path, query, by, body: JSON.parse(String(init?.body ?? '{}')) })
    const answer = await answers[path]?.()
    if (answer instanceof Response) return answer
    return new Response(JSON.stringify(answer ?? {}), { status: answer === undefined ? 404 : 200 })
  }
  return { asked, fetch }
}

let clients = 0

/** A session of this browser at such a provider, with an account signed in or none. */
export function sessionAt(answers: Record<string, () => unknown>, here: string | null = null) {
  const scripted = scriptedProvider(answers)
  const provider = createProviderFetch(scripted.fetch)
  const newClient = async () => {
    clients += 1
    keys.push(`client-${clients}`)
    return new AuthClient({
      url: `${location.origin}/auth/v1`,
      fetch: provider.fetch,
      storageKey: `client-${clients}`,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      experimental: { recoveryCodes: true },
    })
  }
  const bindClient = async (bound: Session) =>
    new AuthClient({
      url: `${location.origin}/auth/v1`,
      fetch: provider.fetch,
      detectSessionInUrl: false,
      ...storageOf(bound),
    })
  const keys: string[] = []
  function takeSession(): unknown {
    const found = keys.flatMap((key) => localStorage.getItem(key) ?? [])
    for (const key of keys) localStorage.removeItem(key)
    return JSON.parse(found[0] ?? 'null')
  }
  const store = createProfileStore()
  store.write(here === null ? null : profileOf(here))
  const session = createHostedSession({
    store,
    provider,
    language: () => 'en',
    loadClient: newClient,
    bindClient,
    takeSession,
  })
  const kept = () => keys.flatMap((key) => localStorage.getItem(key) ?? [])
  /** The tokens that are kept here have run out. */
  function runOut(): void {
    for (const key of keys) {
      const session = localStorage.getItem(key)
      if (session !== null)
        localStorage.setItem(key, JSON.stringify({ ...JSON.parse(session), expires_at: 1_000_000_000 }))
    }
  }
  return { ...scripted, session, store, newClient, kept, runOut }
}

export function profileOf(id: string): Profile {
  return {
    id,
    name: 'Ana',
    nativeLanguage: 'es-ES',
    targetLanguage: 'en-US',
    preferences: { theme: 'light', autoTranslate: false, autoShadow: false },
  }
}
