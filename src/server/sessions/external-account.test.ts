import { describe, expect, it } from 'vitest'
import { createExternalAccountApi } from './external-account.ts'
import { memorySessions } from './sessions.fake.ts'

const dropped: string[] = []
const app = createExternalAccountApi(memorySessions, async (userId) => {
  dropped.push(userId)
})

async function ask(method: string, path: string, bearer?: string) {
  const headers = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }
  const response = await app.request(path, { method, headers })
  return [response.status, await response.json()]
}

const ROUTES = [
  ['GET', '/devices'],
  ['DELETE', '/devices/1'],
  ['DELETE', '/'],
] as const

describe('an account at a provider elsewhere', () => {
  it.each(ROUTES)('%s %s needs a session', async (method, path) => {
    expect(await ask(method, path)).toEqual([401, { error: 'no_authorization' }])
    expect(await ask(method, path, 'bad-session')).toEqual([403, { error: 'bad_jwt' }])
    expect(await ask(method, path, 'accounts-unreachable')).toEqual([503, { error: 'accounts-unreachable' }])
    expect(dropped).toEqual([])
  })

  it('does not tell its devices here', async () => {
    expect(await ask('GET', '/devices', 'ana')).toEqual([404, { error: 'not-here' }])
    expect(await ask('DELETE', '/devices/1', 'ana')).toEqual([404, { error: 'not-here' }])
  })

  it('loses what is kept here, and says that the account itself is elsewhere', async () => {
    expect(await ask('DELETE', '/', 'ana')).toEqual([200, { deleted: 'content' }])
    expect(dropped).toEqual(['ana'])
  })
})
