import { readFileSync } from 'node:fs'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { memoryCorrector } from '#domain/feedback/corrector.fake.ts'
import { LANGUAGES } from '#domain/languages.ts'
import { memorySynthesiser } from '#domain/speech/synthesiser.fake.ts'
import { memoryTranscriber } from '#domain/speech/transcriber.fake.ts'
import { memoryTranslator } from '#domain/translate/translator.fake.ts'
import { inDatabaseTime } from '#server/database/database-time.ts'
import { memoryRateLimitCounters } from '#server/rate-limit/memory-rate-limit-counters.ts'
import { askTranslation, testApp } from './app.fixture.ts'

const { app } = testApp()

describe('what the browser asks at start', () => {
  it('GET /api/config tells what is set', async () => {
    const set = testApp({
      env: {
        ACCOUNTS: 'local',
        WAITLIST_URL: 'https://list.example/',
        APP_STORE_URL: 'https://apps.example/1',
        SUPPORT_EMAIL: 'help@example.org',
      },
    })
    expect(await (await set.app.request('/api/config')).json()).toEqual({
      accounts: 'local',
      learnerEngines: [],
      singleSignOn: null,
      waitlistUrl: 'https://list.example/',
      accountDeletionUrl: null,
      appStoreUrl: 'https://apps.example/1',
      playStoreUrl: null,
      supportEmail: 'help@example.org',
      mail: 'outbox',
      emailjs: { userId: 'echolog', serviceId: 'contact', templateId: 'contact', origin: null },
    })
  })

  it('GET /api/config tells of accounts elsewhere where they are, and the public key', async () => {
    const external = { ACCOUNTS: 'hosted', AUTH_URL: 'https://ref.supabase.co/auth/v1/' }
    const told = async (env: Record<string, string>) =>
      (await testApp({ env }).app.request('/api/config')).json()
    expect(await told({ ...external, AUTH_API_KEY: 'sb_publishable_abc' })).toMatchObject({
      accounts: 'hosted',
      authUrl: 'https://ref.supabase.co/auth/v1',
      authKey: 'sb_publishable_abc',
    })
    expect(await told(external)).toMatchObject({ authKey: null })
    const own = await told({ ACCOUNTS: 'hosted' })
    expect([own.accounts, Object.hasOwn(own, 'authUrl')]).toEqual(['hosted', false])
  })

  it('a manager of passwords finds where they are changed, where there are any', async () => {
    const asked = (env: Record<string, string>) =>
      testApp({ env }).app.request('/.well-known/change-password')
    const { status, headers } = await asked({ ACCOUNTS: 'hosted' })
    expect([status, headers.get('location')]).toEqual([302, '/profile'])
    expect((await asked({ ACCOUNTS: 'local' })).status).toBe(404)
  })

  it('who finds a weakness reads where to report it, where the operator has said so', async () => {
    const asked = (env: Record<string, string>) => testApp({ env }).app.request('/.well-known/security.txt')
    expect((await asked({})).status).toBe(404)
    const contacts = 'security@example.org https://example.org/report'
    const answer = await asked({ SECURITY_CONTACT: contacts, PUBLIC_URL: 'https://diary.example.org' })
    expect(answer.headers.get('content-type')?.toLowerCase()).toMatch(/^text\/plain; ?charset=utf-8$/)
    const text = await answer.text()
    expect(text.replace(/^Expires: .*/m, 'Expires: later').split('\n')).toEqual([
      'Contact: mailto:security@example.org',
      'Contact: https://example.org/report',
      'Expires: later',
      'Preferred-Languages: en, vi, da',
      'Canonical: https://diary.example.org/.well-known/security.txt',
      '',
    ])
    const days = (Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '') - Date.now()) / (24 * 60 * 60 * 1000)
    expect([days > 90, days < 365]).toEqual([true, true]) // RFC 9116, section 2.5.5
  })

  it('no key and no folder is told', async () => {
    const set = testApp({ env: { GEMINI_API_KEY: 'secret-key', DATA_DIR: '/srv/secret' } })
    expect(await (await set.app.request('/api/config')).text()).not.toContain('secret')
  })

  it('GET /api/capabilities lists what translates, speaks and listens, in order', async () => {
    const apertium = memoryTranslator({
      id: 'apertium',
      quality: 'draft',
      supports: (from, to) => `${from} ${to}` === 'en-US es-ES',
    })
    const synthesiser = memorySynthesiser({ supports: (language) => language !== 'zh-CN' })
    const transcriber = memoryTranscriber({ supports: (language) => language === 'en-US' })
    const set = testApp({
      translators: [memoryTranslator(), apertium],
      synthesisers: [
        memorySynthesiser({ id: 'openai', supports: (language) => language === 'da-DK' }),
        synthesiser,
      ],
      transcribers: [transcriber],
      correctors: [
        memoryCorrector({ id: 'hunspell', scope: 'spelling', supports: (code) => code === 'es-ES' }),
      ],
    })
    expect(await (await set.app.request('/api/capabilities')).json()).toEqual({
      translators: [
        { id: 'gemini', quality: 'good', pairs: 'all' },
        { id: 'apertium', quality: 'draft', pairs: [['en', 'es']] },
      ],
      synthesisers: [
        { id: 'openai', languages: ['da-DK'] },
        { id: 'espeak-ng', languages: LANGUAGES.filter((language) => language !== 'zh-CN') },
      ],
      transcribers: [{ id: 'pocketsphinx', languages: ['en-US'] }],
      readers: [],
      correctors: [{ id: 'hunspell', scope: 'spelling', languages: ['es-ES'] }],
    })
  })

  it('API answers are never kept', async () => {
    for (const path of ['/api/config', '/api/capabilities', '/api/none'])
      expect((await app.request(path)).headers.get('cache-control')).toBe('no-store')
  })
})

describe('is it there', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  it('GET /healthz answers while the process serves', async () => {
    expect((await app.request('/healthz')).status).toBe(200)
  })

  it('GET /readyz says which version it is, and answers 503 when it is about to stop', async () => {
    const ready = await app.request('/readyz')
    expect([ready.status, await ready.json()]).toEqual([200, { ok: true, version }])
    const stopping = testApp({ ports: { isReady: async () => false } })
    const answer = await stopping.app.request('/readyz')
    expect([answer.status, await answer.json()]).toEqual([503, { error: 'not-ready', version }])
  })
})

describe('what is not there', () => {
  it.each([
    '/api',
    '/api/none',
    '/api/translate',
    '/api/translate/draft',
    '/api/speak',
    '/api/listen',
    '/api/../api/none',
    '/api/config/x',
  ])('GET %s is 404 in JSON', async (path) => {
    const response = await app.request(path)
    expect([response.status, await response.json()]).toEqual([404, { error: 'not-found' }])
  })

  it('without built pages every page is 404, and the API works', async () => {
    const apiOnly = testApp({ ports: { web: undefined } })
    expect((await apiOnly.app.request('/')).status).toBe(404)
    expect((await apiOnly.app.request('/api/config')).status).toBe(200)
  })
})

describe('when something breaks', () => {
  it('the learner gets a code, the log gets the reason', async () => {
    const breaking = memoryTranslator({
      answer: () => {
        throw new Error('the cable is out')
      },
    })
    const broken = testApp({ translators: [breaking] })
    const response = await askTranslation(broken.app, { text: 'x', from: 'en-US', to: 'es-ES' })
    expect([response.status, await response.text()]).toEqual([500, '{"error":"internal"}'])
    expect(broken.logged.join()).toContain('the cable is out')
  })

  it.each([
    ['a full disk', { code: 'ENOSPC' }],
    ['a SQLite that is locked', { code: 'ERR_SQLITE_ERROR', errcode: 5 }],
    ['a PostgreSQL that is stopped', { code: '57P01' }],
  ])('%s is 503 with a time to wait', async (_, code) => {
    const breaking = memoryTranslator({
      answer: () => {
        throw Object.assign(new Error('no'), code)
      },
    })
    const broken = testApp({ translators: [breaking] })
    const response = await askTranslation(broken.app, { text: 'x', from: 'en-US', to: 'es-ES' })
    expect([response.status, await response.text()]).toEqual([503, '{"error":"unavailable"}'])
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('a database that does not answer is given up after ten seconds, whatever the request asks of it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const silent = () => inDatabaseTime(() => new Promise<never>(() => undefined))
    const counters = { ...memoryRateLimitCounters(), incrementCounter: silent }
    const { app } = testApp({ ports: { counters } })
    const answer = askTranslation(app, { text: 'x', from: 'en-US', to: 'es-ES' })
    await vi.advanceTimersByTimeAsync(10_000)
    expect((await answer).status).toBe(503)
  })

  it.each([
    '/api/%E2%80%AEx',
    '/api/%25%1b[31m',
    '/auth/v1/%C2%85',
    '/api/%25%F3%A0%81%A1',
    '/api/%E2%80%A8',
  ])('the path %s is logged without what steers a terminal or turns a line around', async (path) => {
    const one = testApp()
    await one.app.request(path)
    const { path: logged } = JSON.parse(one.logged.find((line) => line.includes('request')) ?? '{}')
    expect(decodeURIComponent(logged)).toBe(decodeURIComponent(path))
    expect(logged).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u)
  })

  it('what stands behind the question mark is never logged', async () => {
    const one = testApp()
    await one.app.request('/api/config?token=secret-token')
    expect(one.logged.join()).toContain('/api/config')
    expect(one.logged.join()).not.toContain('secret-token')
  })
})
