import { AuthClient } from '@supabase/auth-js'
import { describe, expect, it } from 'vitest'
import { SITE, type TestProvider, testProvider } from './test-provider.ts'

const PASSWORD = 'lærkerne synger'

/** The unchanged client, which talks to the provider in process. */
function clientOf({ app }: TestProvider, more: Record<string, unknown> = {}) {
  return new AuthClient({
    url: `${SITE}/auth/v1`,
    fetch: async (input, init) => app.request(String(input), init),
    autoRefreshToken: false,
    persistSession: false,
    ...more,
  })
}

describe('the unchanged client', () => {
  it('signs up, confirms by the code, logs in, refreshes and logs out', async () => {
    const provider = testProvider()
    const client = clientOf(provider)
    const signedUp = await client.signUp({ email: 'ann@example.org', password: PASSWORD })
    expect(signedUp.error).toBeNull()
    expect(signedUp.data.session).toBeNull()
    expect(signedUp.data.user?.email).toBe('ann@example.org')
    const token = provider.mailbox[0]?.code ?? ''
    const verified = await client.verifyOtp({ type: 'signup', email: 'ann@example.org', token })
    expect(verified.error).toBeNull()
    expect(verified.data.session?.user.email_confirmed_at).toBeDefined()
    const loggedIn = await client.signInWithPassword({ email: 'ann@example.org', password: PASSWORD })
    expect(loggedIn.error).toBeNull()
    const refreshed = await client.refreshSession()
    expect(refreshed.error).toBeNull()
    expect(refreshed.data.session?.refresh_token).not.toBe(loggedIn.data.session?.refresh_token)
    const claims = await client.getClaims(undefined, { allowExpired: true })
    expect(claims.data?.claims.sub).toBe(loggedIn.data.user?.id)
    expect(await client.signOut({ scope: 'local' })).toEqual({ error: null })
    expect(provider.problems).toEqual([])
  })
})
