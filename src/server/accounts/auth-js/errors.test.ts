import { describe, expect, it } from 'vitest'
import { accountFailureOf } from '#domain/accounts/auth-failure.ts'
import { newClient, newWorld, signedInClient } from './client.fixture.ts'

const PHONE = '+4512345678'

describe('the unchanged client', () => {
  it('AUTH-28: signs no log-in of a wallet whose nonce has less than 8 characters', async () => {
    const client = newClient(newWorld().server)
    const signed: string[] = []
    const wallet = {
      address: '0x52908400098527886E0F7030069857D2E4169EE7',
      on: () => undefined,
      removeListener: () => undefined,
      async request({ method }: { method: string }) {
        if (method === 'eth_chainId') return '0x1'
        if (method === 'personal_sign') signed.push(method)
        return method === 'personal_sign' ? '0xabcdef' : ['0x52908400098527886E0F7030069857D2E4169EE7']
      },
    }
    const logIn = (nonce: string) =>
      client.signInWithWeb3({
        chain: 'ethereum',
        wallet: wallet as never,
        statement: 'Log in',
        options: { url: 'https://diary.example', signInWithEthereum: { nonce } },
      })
    await expect(logIn('1234567')).rejects.toThrow('Nonce must be at least 8 characters')
    expect(signed).toEqual([])
    expect((await logIn('12345678')).error?.code, 'it gets as far as our side').toBe('web3_provider_disabled')
    expect(signed).toEqual(['personal_sign'])
  })

  it('AUTH-29: asks for an sms where nobody says how a phone is reached', async () => {
    const { server } = newWorld()
    const bodies: { channel?: string }[] = []
    const client = newClient(server, {
      fetch: (input, init) => {
        bodies.push(JSON.parse(String(init?.body)))
        return server.fetch(String(input), init)
      },
    })
    await client.signInWithOtp({ phone: PHONE })
    await client.signUp({ phone: PHONE, password: 'x' })
    await client.signInWithOtp({ phone: PHONE, options: { channel: 'whatsapp' } })
    expect(bodies.map(({ channel }) => channel)).toEqual(['sms', 'sms', 'whatsapp'])
  })

  it.each([401, 403, 404])('AUTH-30: is signed out although our side answers %i', async (status) => {
    const world = newWorld()
    const { client } = await signedInClient(world, {
      fetch: async (input, init) =>
        String(input).includes('/logout')
          ? new Response(JSON.stringify({ code: 'gone', message: 'gone' }), { status })
          : world.server.fetch(String(input), init),
    })
    expect((await client.signOut()).error).toBeNull()
    expect((await client.getSession()).data.session).toBeNull()
  })

  it('AUTH-31: has errors of their own for no session, wrong credentials and no security keys', async () => {
    const client = newClient(newWorld().server)
    const noSession = (await client.getUser()).error
    const nothingGiven = (await client.signInWithPassword({ password: 'x' } as never)).error
    const wrong = (await client.signInWithPassword({ email: 'ann@example.org', password: 'not it' })).error
    const noKeys = (await client.signInWithPasskey()).error
    expect(noSession?.name).toBe('AuthSessionMissingError')
    expect(nothingGiven?.name).toBe('AuthInvalidCredentialsError')
    expect(wrong?.code).toBe('invalid_credentials')
    expect(noKeys?.message).toContain('does not support WebAuthn')
    const failures = [noSession, wrong, noKeys].map((error) => error && accountFailureOf(error))
    expect(failures).toEqual(['logged-out', 'invalid-credentials', 'not-supported'])
  })
})
