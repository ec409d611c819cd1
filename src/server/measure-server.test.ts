import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import fc from 'fast-check'
import { Hono } from 'hono'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { generatedRuns } from '#domain/generated-runs.fixture.ts'
import { memoryTranslator } from '#domain/translate/translator.fake.ts'
import { askTranslation, testApp } from './app.fixture.ts'
import { budgetsIn } from './budgets/budgets.ts'
import { memoryBudgetStore } from './budgets/memory-budget-store.ts'
import { localConfig } from './config.fixture.ts'
import { memoryDatabase } from './database/memory-database.fixture.ts'
import { measureServer } from './measure-server.ts'
import { memoryRateLimitCounters } from './rate-limit/memory-rate-limit-counters.ts'
import { memorySessions } from './sessions/sessions.fake.ts'
import { memoryDiaryStore } from './sync/memory-diary-store.fake.ts'

const AT = 'http://127.0.0.1:9464'

const log = pino({ enabled: false })

/** A server that is measured, with a diary for whoever a token names. */
function measuredServer(database = memoryDatabase()) {
  const config = localConfig({ METRICS: '127.0.0.1:9464', RATE_LIMIT_FACTOR: '1000000' })
  const hashQueue = () => ({ known: { running: 1, waiting: 0 }, strangers: { running: 2, waiting: 3 } })
  const budgets = budgetsIn(memoryBudgetStore(config.engineBudget), config.engineBudget, log)
  const metrics = measureServer(
    { ...config, dataDir: '/tmp' },
    {
      database: { ...database, connections: () => ({ busy: 1, idle: 2, waiting: 0 }) },
      accounts: { figures: { hashQueue, mailsLeft: async () => 1999 } },
      ...{ budgets, log, isReady: database.isReady },
    },
  )
  const { translators } = metrics.measured({
    translators: [{ ...memoryTranslator(), costs: 'nothing' }],
    ...{ synthesisers: [], transcribers: [], readers: [], correctors: [] },
  })
  const accounts = {
    gotrue: null,
    own: new Hono(),
    sessions: memorySessions,
    counters: memoryRateLimitCounters(),
  }
  const { app } = testApp({
    env: { ACCOUNTS: 'hosted', RATE_LIMIT_FACTOR: '1000000' },
    translators: [...translators],
    ports: { accounts, diaries: memoryDiaryStore(), budgets, countRequests: metrics.countRequests },
  })
  const read = (path = '/metrics', headers: Record<string, string> = {}) =>
    metrics.app.request(`${AT}${path}`, { headers: { host: '127.0.0.1:9464', ...headers } })
  return { app, read, figures: async () => (await read()).text() }
}

/** Each line of figures: its name, its labels, its value. */
function linesOf(figures: string) {
  return figures
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
      return { name, labels, value: Number(value) }
    })
}

const figureOf = (figures: string, name: string, labels = '') =>
  linesOf(figures).find((line) => line.name === name && line.labels === labels)?.value

const labelValues = (figures: string, label: string) =>
  linesOf(figures).flatMap(({ labels }) => new RegExp(`${label}="([^"]*)"`).exec(labels)?.[1] ?? [])

function sync(app: Hono, token: string, body: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return app.request('/api/sync', { method: 'POST', headers, body })
}

describe('figures about the server', () => {
  it('are OpenMetrics: every line is one of a metric that was announced, and the last line ends it', async () => {
    const { read } = measuredServer()
    const response = await read()
    const text = await response.text()
    expect(response.headers.get('content-type')).toMatch(/^application\/openmetrics-text; version=1\.0\.0/)
    expect(text.endsWith('\n# EOF\n')).toBe(true)
    const announced = [...text.matchAll(/^# TYPE (\w+) \w+$/gm)].map(([, name = '']) => name)
    const unannounced = linesOf(text).filter(({ name }) => !announced.some((one) => name.startsWith(one)))
    expect(unannounced).toEqual([])
    expect(linesOf(text).every(({ value }) => Number.isFinite(value))).toBe(true)
  })

  it('count requests by route and status, engines by job and error code, and pushes by how long they took', async () => {
    const { app, figures } = measuredServer()
    await app.request('/api/config')
    await app.request('/api/config')
    await askTranslation(app, { text: 'Hi', from: 'en-US', to: 'es-ES' })
    await askTranslation(app, { text: 'Hi', from: 'en-US', to: 'es-ES', translator: 'nobody' })
    const pull = { v: 1, device: 'phone', epoch: null, since: 0, changes: [] }
    expect((await sync(app, 'ana', JSON.stringify(pull))).status).toBe(200)
    await sync(app, 'ana', '{')
    const text = await figures()
    expect(figureOf(text, 'echolog_requests_total', 'route="/api/config",status="200"')).toBe(2)
    expect(figureOf(text, 'echolog_requests_total', 'route="/api/sync",status="400"')).toBe(1)
    expect(figureOf(text, 'echolog_push_seconds_count')).toBe(1) // what is refused is fast, and no push
    expect(labelValues(text, 'job')).toEqual(['translates'])
  })

  it('show what is read of the parts: the pool, the queue of passwords, mails, diaries, bytes', async () => {
    const text = await measuredServer().figures()
    expect(figureOf(text, 'echolog_database_connections', 'state="idle"')).toBe(2)
    expect(figureOf(text, 'echolog_hash_queue', 'line="strangers",state="waiting"')).toBe(3)
    expect(figureOf(text, 'echolog_mails_left')).toBe(1999)
    expect(figureOf(text, 'echolog_diaries')).toBe(0)
    expect(figureOf(text, 'echolog_database_bytes')).toBeGreaterThan(0)
    expect(figureOf(text, 'echolog_oldest_unsent_reminder_seconds')).toBe(0)
    expect(figureOf(text, 'echolog_event_loop_delay_seconds', 'quantile="0.99"')).toBeGreaterThanOrEqual(0)
  })

  it('are answered also where the database is not, which they say', async () => {
    const database = memoryDatabase()
    const { figures } = measuredServer(database)
    await database.reader.selectFrom('diary').select('user_id').execute() // it is open
    await database.close()
    const text = await figures()
    expect(figureOf(text, 'echolog_ready')).toBe(0)
    expect(figureOf(text, 'echolog_diaries')).toBeUndefined()
    expect(figureOf(text, 'echolog_stored_figures_failures_total')).toBe(1)
  })

  it('say since when the oldest reminder has been due that nobody looked at', async () => {
    const database = memoryDatabase()
    const now = new Date()
    const minute = now.getUTCHours() * 60 + now.getUTCMinutes()
    const row = { zone: 'UTC', days: '1234567', mail: 0, language: 'en', since: '2026-01-01', last_day: '' }
    const insert = (user_id: string, at: number, more = {}) =>
      database.tx((tx) =>
        tx
          .insertInto('reminder')
          .values({ user_id, at, ...row, ...more })
          .execute(),
      )
    await insert('ana', Math.max(0, minute - 7))
    await insert('ben', Math.max(0, minute - 30), { last_day: '9999-12-31' }) // was looked at
    const seconds = figureOf(
      await measuredServer(database).figures(),
      'echolog_oldest_unsent_reminder_seconds',
    )
    expect([Math.min(7, minute) * 60, Math.min(8, minute + 1) * 60]).toContain(seconds)
  })
})

/** What learners and hostile clients can put into a request. */
const word = fc.oneof(
  fc.string({ unit: 'binary', minLength: 8, maxLength: 30 }),
  fc.string({ unit: 'grapheme', minLength: 8, maxLength: 30 }),
  fc.uuid(),
  fc.emailAddress(),
  fc.constantFrom('"} 1\necholog_ready 0\n', '{route="x"}', '%0A%22%7D', '..%2f..%2f', '__proto__'),
)
const path = fc
  .tuple(
    fc.constantFrom(
      '/api/',
      '/api/sync/',
      '/api/history?',
      '/auth/v1/',
      '/diary/',
      '/assets/',
      '/',
      '//',
      '/metrics/',
    ),
    word,
  )
  .map(([before, text]) => before + encodeURIComponent(text.toWellFormed()))
const method = fc.constantFrom(
  'GET',
  'POST',
  'PUT',
  'DELETE',
  'PATCH',
  'OPTIONS',
  'PROPFIND',
  'X-ANA',
  'M-SEARCH',
)

describe('no label', () => {
  it('carries an account, a word or anything else that a client chooses, whatever it sends', async () => {
    const { app, figures } = measuredServer()
    const routes = new Set(app.routes.map(({ path }) => path))
    const sent: string[] = []
    await fc.assert(
      fc.asyncProperty(path, method, word, async (path, method, said) => {
        const body = ['GET', 'OPTIONS'].includes(method) ? {} : { body: said }
        const authorization = `Bearer ${encodeURIComponent(said.toWellFormed())}`
        const headers = {
          authorization,
          'x-forwarded-for': '203.0.113.9',
          'content-type': 'application/json',
        }
        await app.request(path, { method, headers, ...body })
        await askTranslation(app, { text: said, from: 'en-US', to: 'es-ES' }, { headers: { authorization } })
        sent.push(said, path)
      }),
      { numRuns: generatedRuns(400) },
    )
    const text = await figures()
    expect(labelValues(text, 'route').filter((route) => !routes.has(route))).toEqual([])
    expect(sent.filter((one) => one.trim().length >= 8 && !routes.has(one) && text.includes(one))).toEqual([])
    expect(linesOf(text).length).toBeLessThan(routes.size * 12) // the series are as many as routes and statuses
  })
})

/** What a module loads at once, by itself and by what it imports; types are not loaded. */
function loadedBy(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  if (!file.endsWith('.ts')) return found
  const imported = readFileSync(file, 'utf8').matchAll(
    /^(?:import|export) (?!type )(?:[^'"]*? from )?'([^']+)'/gms,
  )
  for (const [, name = ''] of imported) {
    const folder = /^#(domain|server)\//.exec(name)?.[1]
    const path =
      folder === undefined
        ? new URL(name, `file://${resolve(file)}`).pathname
        : `src${name.replace('#', '/')}`
    loadedBy(folder === undefined && !name.startsWith('.') ? name : path, found)
  }
  return found
}

it('nothing of it, nor of the operators’ page, is loaded where the settings name no address', () => {
  expect(
    [...loadedBy('src/server/main.ts')].filter((name) =>
      /prom-client|measure-server|operate-server|operators-app/.test(name),
    ),
  ).toEqual([])
  expect([...loadedBy('src/server/measure-server.ts')]).toContain('prom-client') // it would be found
})

describe('the address of figures', () => {
  const { read } = measuredServer()

  it.each([
    ['another name, as after DNS rebinding', '/metrics', { host: 'attacker.example:9464' }, 421],
    ['a name that begins like ours', '/metrics', { host: '127.0.0.1.attacker.example' }, 421],
    ['another path', '/', {}, 404],
    ['a path below', '/metrics/x', {}, 404],
    ['a path above', '/api/../metrics/../etc', {}, 404],
    ['a path with a blank byte', '/metrics%00', {}, 404],
  ])('%s is refused', async (_, path, headers, status) => {
    expect((await read(path, headers)).status).toBe(status)
  })

  it('takes no change, and its answer is read by no page of another site', async () => {
    const answer = await read()
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})

describe('what is drawn and watched', () => {
  const rules = z.object({
    groups: z.array(
      z.object({
        rules: z.array(
          z.strictObject({
            alert: z.string().regex(/^Echolog\w+$/),
            expr: z.string(),
            for: z.string().regex(/^\d+m$/),
            labels: z.strictObject({ severity: z.enum(['critical', 'warning']) }),
            annotations: z.strictObject({ summary: z.string(), description: z.string() }),
          }),
        ),
      }),
    ),
  })
  const board = z.object({ panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })) })

  const alerts = rules
    .parse(parse(readFileSync('deploy/alerts.yaml', 'utf8')))
    .groups.flatMap((one) => one.rules)
  const drawn = board.parse(JSON.parse(readFileSync('deploy/grafana.json', 'utf8')))
  const watched = alerts.map(({ expr }) => expr)
  const shown = drawn.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  const namesIn = (exprs: string[]) => new Set(exprs.join('\n').match(/\b(?:echolog|process)_\w+/g))

  it('are metrics that there are, and every metric is drawn', async () => {
    const { app, figures } = measuredServer()
    await app.request('/api/config')
    const text = await figures()
    const [announced, lines] = [/^# TYPE (\w+) (\w+)$/gm, linesOf(text)]
    const names = [...text.matchAll(announced)].flatMap(([, name = '', type]) =>
      type === 'counter'
        ? [`${name}_total`]
        : type === 'histogram'
          ? [`${name}_bucket`, `${name}_count`]
          : [name],
    )
    const known = new Set([...names, ...lines.map(({ name }) => name)])
    expect([...namesIn([...watched, ...shown])].filter((name) => !known.has(name))).toEqual([])
    expect(names.filter((name) => !namesIn(shown).has(name))).toEqual([])
  })

  it('there are five alerts, and each says what to do', () => {
    expect(alerts).toHaveLength(5)
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(5)
  })

  it('an alert leaves out routes of engines that are there', () => {
    const [, left = ''] = /route!~"\/api\/\(([^)]*)\)"/.exec(watched.join('\n')) ?? []
    const { app } = testApp()
    const routes = app.routes.map(({ path }) => path)
    expect(left.split('|').filter((name) => !routes.includes(`/api/${name}`))).toEqual([])
  })
})
