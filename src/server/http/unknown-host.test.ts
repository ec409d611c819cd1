import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { SITE_LANGUAGES } from '#domain/languages.ts'
import { escapeHtml } from '#domain/site/escape-html.ts'
import { memoryTranslator } from '#domain/translate/translator.fake.ts'
import { testApp } from '#server/app.fixture.ts'
import { listen } from '#server/listen.ts'
import da from '../../../public/locales/da/unknown-host.json' with { type: 'json' }
import en from '../../../public/locales/en/unknown-host.json' with { type: 'json' }
import vi from '../../../public/locales/vi/unknown-host.json' with { type: 'json' }

const TEXTS = { en, vi, da }

const AT_HOME = { PUBLIC_URL: 'http://localhost:3000', ALLOWED_HOSTS: '' }
const ABROAD = { PUBLIC_URL: 'https://diary.example.org', ALLOWED_HOSTS: '' }

const PATHS = [
  '/',
  '/about',
  '/diary',
  '/diary/',
  '/?lng=da',
  '/da/about',
  '/assets/main-1a2b.js',
  '/locales/en/common.json',
  '/no/such/page',
  '/api/config',
  '/api/capabilities',
  '/api/none',
  '/auth/v1/settings',
  '/.well-known/change-password',
  '/.well-known/security.txt',
  '/healthz/',
  '/healthz/x',
  '/HEALTHZ',
]

/** Asks with a Host header, as a browser would for a name that leads here. */
function askAs(host: string, path: string, init: RequestInit = {}, env: Record<string, string> = AT_HOME) {
  const { app } = testApp({ env, translators: [memoryTranslator()] })
  const headers = { ...Object.fromEntries(new Headers(init.headers)), host }
  return Promise.resolve(app.request(`http://${host}${path}`, { ...init, headers }))
}

/** What a listening server answers to these very bytes: status line and the rest. */
async function answerTo(lines: string[], env: Record<string, string> = AT_HOME): Promise<string> {
  const { app, config } = testApp({ env })
  const server = await listen(app, { ...config, port: 0 })
  onTestFinished(() => server.close(0))
  const socket = connect(server.port, '127.0.0.1')
  socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`)
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

const statusOf = (answer: string) => Number(answer.split(' ')[1])

describe('a request for a host that is not ours', () => {
  it.each(PATHS)('is refused at %s', async (path) => {
    const answer = await askAs('rebound.example', path)
    expect([answer.status, await answer.json()]).toEqual([421, { error: 'unknown-host' }])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('location')).toBeNull()
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it.each(['local', 'hosted'])(
    'spends no engine, with its page as its origin, where accounts are %s',
    async (accounts) => {
      const headers = { origin: 'http://rebound.example:3000', 'content-type': 'application/json' }
      const body = JSON.stringify({ text: 'x', from: 'en-US', to: 'es-ES' })
      const init = { method: 'POST', headers: { ...headers, 'sec-fetch-site': 'same-origin' }, body }
      const env = { ...AT_HOME, ACCOUNTS: accounts }
      expect((await askAs('rebound.example:3000', '/api/translate', init, env)).status).toBe(421)
      expect((await askAs('rebound.example:3000', '/auth/v1/signup', init, env)).status).toBe(421)
      expect(
        (await askAs('localhost:3000', '/api/translate', { ...init, headers: {} }, env)).status,
      ).not.toBe(421)
    },
  )

  it.each(['/healthz', '/readyz'])('is answered at %s, which watchers ask by address', async (path) => {
    for (const host of ['10.0.0.7:3000', 'rebound.example', '[fe80::1]:3000'])
      expect((await askAs(host, path, {}, ABROAD)).status).toBe(200)
  })

  it('shows a person a page in every language that names the settings, and not the host', async () => {
    const host = 'my-computer-at-home.example'
    const answer = await askAs(host, '/diary', { headers: { accept: 'text/html,application/xhtml+xml' } })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([421, 'text/html; charset=UTF-8'])
    const html = await answer.text()
    for (const language of SITE_LANGUAGES) {
      expect(html).toContain(`<section lang="${language}"><h1>${escapeHtml(TEXTS[language].title)}</h1>`)
      expect(TEXTS[language].operator).toMatch(/PUBLIC_URL.*ALLOWED_HOSTS/s)
    }
    expect(html).not.toMatch(/my-computer-at-home|<script|style=/)
    const [, style = ''] = html.match(/<style>(.*)<\/style>/s) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    expect(answer.headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
    )
  })
})

describe('the names of a server', () => {
  it.each([
    'localhost',
    'LocalHost:3000',
    'localhost.',
    '127.0.0.1:5',
    '127.9.9.9',
    '[::1]:3000',
    'x.localhost',
  ])('on its own machine %s is one', async (host) =>
    expect((await askAs(host, '/api/config')).status).toBe(200),
  )

  it.each([
    'localhost.example',
    'notlocalhost',
    '127.0.0.1.example',
    '192.168.1.5:3000',
    '0.0.0.0:3000',
    '[::]:3000',
    '[::2]',
    'localhost..',
  ])('on its own machine %s is none', async (host) =>
    expect((await askAs(host, '/api/config')).status).toBe(421),
  )

  it('a server for others has the name of PUBLIC_URL, at every port, and is no loopback name', async () => {
    const statusAs = async (host: string) => (await askAs(host, '/api/config', {}, ABROAD)).status
    for (const host of ['diary.example.org', 'DIARY.example.org.', 'diary.example.org:8443'])
      expect([host, await statusAs(host)]).toEqual([host, 200])
    for (const host of ['localhost', '127.0.0.1:3000', '[::1]', 'example.org', 'x.diary.example.org'])
      expect([host, await statusAs(host)]).toEqual([host, 421])
  })

  it('ALLOWED_HOSTS adds names, in any spelling', async () => {
    const env = { ...ABROAD, ALLOWED_HOSTS: 'www.Example.org, 192.168.1.5 [fd00::0:5], dagbøger.example' }
    const statusAs = async (host: string) => (await askAs(host, '/api/config', {}, env)).status
    const allowed = ['www.example.org', '192.168.1.5:3000', '[fd00::5]:3000', 'xn--dagbger-t1a.example']
    for (const host of [...allowed, 'diary.example.org'])
      expect([host, await statusAs(host)]).toEqual([host, 200])
    expect(await statusAs('192.168.1.6')).toBe(421)
  })

  it('what a proxy says of the host is never believed', async () => {
    const told = { 'x-forwarded-host': 'diary.example.org', forwarded: 'host=diary.example.org' }
    expect((await askAs('rebound.example', '/api/config', { headers: told }, ABROAD)).status).toBe(421)
    const lied = { 'x-forwarded-host': 'rebound.example', 'x-host': 'rebound.example' }
    expect((await askAs('diary.example.org', '/api/config', { headers: lied }, ABROAD)).status).toBe(200)
  })
})

describe('over a real connection', () => {
  it('no name, in HTTP/1.1, is no request', async () => {
    expect(statusOf(await answerTo(['GET /healthz HTTP/1.1']))).toBe(400)
  })

  it.each<[string, string[], number]>([
    ['our name', ['GET /api/config HTTP/1.1', 'Host: LOCALHOST:1'], 200],
    ['an IPv6 address', ['GET /api/config HTTP/1.1', 'Host: [::1]:3000'], 200],
    ['another name', ['GET /api/config HTTP/1.1', 'Host: rebound.example'], 421],
    ['an empty name', ['GET /api/config HTTP/1.1', 'Host:'], 421],
    ['no name, in HTTP/1.0', ['GET /api/config HTTP/1.0'], 421],
    ['no name, in HTTP/1.0, to see whether it lives', ['GET /healthz HTTP/1.0'], 200],
    ['two names', ['GET /api/config HTTP/1.1', 'Host: localhost', 'Host: rebound.example'], 421],
    [
      'two names the other way round',
      ['GET /api/config HTTP/1.1', 'Host: rebound.example', 'Host: localhost'],
      421,
    ],
    ['a whole address of ours', ['GET http://localhost/api/config HTTP/1.1', 'Host: localhost'], 200],
    [
      'a whole address of another',
      ['GET http://rebound.example/api/config HTTP/1.1', 'Host: localhost'],
      421,
    ],
    ['our address for another', ['GET http://localhost/api/config HTTP/1.1', 'Host: rebound.example'], 421],
    ['a name with more in it', ['GET /api/config HTTP/1.1', 'Host: localhost@rebound.example'], 400],
  ])('%s', async (_, lines, status) => {
    const answer = await answerTo(lines)
    expect(statusOf(answer)).toBe(status)
    expect(answer.toLowerCase()).toContain('content-security-policy: ')
  })
})
