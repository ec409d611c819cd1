import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import type { IssuerSettings } from './issuer-settings.ts'

export type Person = { email?: string; email_verified?: boolean; name?: string }

const CLIENT = { clientId: 'echolog', clientSecret: 'a secret of this test' }

/** Somebody who is logged in at an issuer; the browser follows it until it is led away from there. */
async function follow(address: string, origin: string): Promise<URL> {
  const jar = new Map<string, string>()
  let next = new URL(address)
  while (next.origin === origin) {
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ')
    const answer = await fetch(next, { redirect: 'manual', headers: { cookie } })
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=')
      jar.set(name, value)
    }
    const location = answer.headers.get('location')
    if (location === null) throw new Error(`the issuer answered ${answer.status}: ${await answer.text()}`)
    next = new URL(location, next)
  }
  return next
}

/** A certified issuer on this machine, for people who log in by being named. `callback` is the server's. */
export async function openRealIssuer(callback: string) {
  const people = new Map<string, Person>()
  let whoLogsIn = ''
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret, redirect_uris: [callback] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['a key of this test'] },
    interactions: { url: () => '/interaction' },
    findAccount: (_: unknown, sub: string) => ({
      accountId: sub,
      claims: async () => ({ sub, ...people.get(sub) }),
    }),
    async loadExistingGrant({ oidc }) {
      const ids = { clientId: CLIENT.clientId, accountId: oidc.session?.accountId ?? '' }
      const grant = new oidc.provider.Grant(ids)
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith('/interaction')) return answer(request, response)
    void provider.interactionFinished(request, response, { login: { accountId: whoLogsIn } })
  })
  const settings: IssuerSettings = { issuer, ...CLIENT, name: 'School', allowsSignUp: false }
  return {
    settings,
    /** The address that a person who logs in is led back to. */
    logIn(address: string, sub: string, person: Person): Promise<URL> {
      people.set(sub, person)
      whoLogsIn = sub
      return follow(address, issuer)
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
