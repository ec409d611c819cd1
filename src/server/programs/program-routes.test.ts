import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { ENTRY_NAMES, TYPED } from '#domain/kinds/entry-fields.ts'
import { success } from '#domain/outcome.ts'
import { memoryRateLimitCounters } from '#server/rate-limit/memory-rate-limit-counters.ts'
import { accountTurns } from '#server/sync/account-turns.ts'
import { memoryDiaryStore } from '#server/sync/memory-diary-store.fake.ts'
import { openApi } from './open-api.ts'
import { programSpending, servePrograms } from './program-routes.ts'

const LANGUAGES = { nativeLanguage: 'en-US', targetLanguage: 'es-ES' } as const

/** The API for one program, which any token is of. */
function served(budgets?: Parameters<typeof programSpending>[1]) {
  const app = new Hono()
  const limiting = {
    counters: memoryRateLimitCounters(),
    rateLimitFactor: 1,
    trustedProxyHops: 0,
    clock: Date.now,
  }
  servePrograms(app, {
    diaries: memoryDiaryStore(),
    programs: {
      read: async () => success({ userId: 'ann', id: 'one', mayWrite: true, languages: LANGUAGES }),
    },
    turns: accountTurns(),
    limiting,
    publicUrl: 'https://echolog.example',
    spending: programSpending(Date.now, budgets),
  })
  return app
}

type Described = {
  paths: Record<string, Record<string, unknown>>
  components: { schemas: Record<string, { properties: Record<string, unknown> }> }
}

describe('the description of the API', () => {
  const text = JSON.stringify(openApi('https://echolog.example'))
  const { paths, components }: Described = JSON.parse(text)

  it('has every field of an entry, and of an edit all that is typed', () => {
    const { Entry, EntryEdit } = components.schemas
    expect(Object.keys(Entry?.properties ?? {}).sort()).toEqual([...ENTRY_NAMES].sort())
    expect(Object.keys(EntryEdit?.properties ?? {})).toEqual(expect.arrayContaining([...TYPED]))
    expect(Object.keys(EntryEdit?.properties ?? {})).not.toContain('id')
  })

  it('has every route and method, and no reference leads nowhere', () => {
    const described = Object.entries(paths).flatMap(([path, of]) =>
      Object.keys(of)
        .filter((method) => method !== 'parameters')
        .map((method) => `${method.toUpperCase()} /api/v1${path.replace('{date}', ':date')}`),
    )
    const routes = served().routes.filter(
      ({ path, method }) => path.startsWith('/api/v1/entries') && method !== 'ALL',
    )
    expect(new Set(routes.map(({ method, path }) => `${method} ${path}`))).toEqual(new Set(described))
    const named = [...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name)
    for (const name of named) expect(Object.keys(components.schemas)).toContain(name)
  })

  it('is there for everybody, as JSON', async () => {
    const answer = await served().request('/api/v1/openapi.json')
    expect([answer.status, await answer.json()]).toEqual([200, JSON.parse(text)])
  })
})

it.each([
  [
    'bytes',
    {
      bytes: { token: 1, account: 9e9, windowMs: 60_000 },
      databaseMs: { token: 9e9, account: 9e9, windowMs: 60_000 },
    },
  ],
  [
    'bytes of all tokens',
    {
      bytes: { token: 9e9, account: 1, windowMs: 60_000 },
      databaseMs: { token: 9e9, account: 9e9, windowMs: 60_000 },
    },
  ],
])('a program that has used up its %s has to wait', async (_, budgets) => {
  const app = served(budgets)
  expect((await app.request('/api/v1/entries')).status).toBe(200)
  const refused = await app.request('/api/v1/entries')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
})
