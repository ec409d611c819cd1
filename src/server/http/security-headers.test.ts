import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { memoryTranslator } from '#domain/translate/translator.fake.ts'
import { askTranslation, pagesInMemory, testApp } from '#server/app.fixture.ts'
import { webFile } from '#server/pages/web-file.ts'
import { securityHeaders } from './security-headers.ts'

const breaking = memoryTranslator({
  answer: () => {
    throw new Error('broken')
  },
})
const { app } = testApp({ translators: [breaking] })
const wish = { text: 'x', from: 'en-US', to: 'es-ES' }

async function unchangedPage(): Promise<Response> {
  const etag = (await app.request('/')).headers.get('etag') ?? ''
  return app.request('/', { headers: { 'if-none-match': etag } })
}

const ANSWERS: [string, () => Promise<Response> | Response, number][] = [
  ['a page', () => app.request('/'), 200],
  ['a file', () => app.request('/assets/main-1a2b.js'), 200],
  ['the not-found page', () => app.request('/no/such/page'), 404],
  ['an API answer', () => app.request('/api/config'), 200],
  ['an unknown API path', () => app.request('/api/none'), 404],
  ['a bad request', () => askTranslation(app, '{'), 400],
  ['a refused site', () => askTranslation(app, wish, { headers: { 'sec-fetch-site': 'cross-site' } }), 403],
  ['too much', () => askTranslation(app, 'x'.repeat(300_000)), 413],
  ['our own failure', () => askTranslation(app, wish), 500],
  ['a redirect', () => app.request('/diary/'), 308],
  ['the way to another language', () => app.request('/?lng=da'), 302],
  ['a page in another language', () => app.request('/vi/about'), 200],
  ['a page that has not changed', unchangedPage, 304],
  ['only the head of a page', () => app.request('/', { method: 'HEAD' }), 200],
  ['a method that is not there', () => app.request('/', { method: 'DELETE' }), 404],
  ['health', () => app.request('/healthz'), 200],
]

describe('the security headers', () => {
  it.each(ANSWERS)('are on %s', async (_, ask, status) => {
    const response = await ask()
    expect(response.status).toBe(status)
    const policy = response.headers.get('content-security-policy')?.split('; ')
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "connect-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "object-src 'none'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self' blob:",
        "worker-src 'self'",
        "manifest-src 'self'",
        "require-trusted-types-for 'script'",
        'trusted-types app',
      ]),
    )
    expect(policy?.join()).not.toMatch(/unsafe|https?:|\*/)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('x-frame-options')).toBe('DENY')
    expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(response.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(response.headers.get('permissions-policy')).toMatch(/^microphone=\(self\), .*camera=\(\)/)
    expect(response.headers.get('x-powered-by')).toBeNull()
  })

  it('the styles in a page are allowed by their hash, on that page and nowhere else', async () => {
    const style = 'h1 { color: red }'
    const html = `<style>${style}</style><h1>Home</h1>`
    const page = webFile('index.html', new TextEncoder().encode(html))
    const hash = `'sha256-${createHash('sha256').update(style).digest('base64')}'` // https://www.w3.org/TR/CSP3/
    const web = { ...pagesInMemory(), pages: new Map([['/', page]]) }
    const styled = testApp({ ports: { web } }).app
    const stylesAt = async (path: string, headers: Record<string, string> = {}) => {
      const response = await styled.request(path, { headers })
      return response.headers.get('content-security-policy')?.match(/style-src [^;]+/)?.[0]
    }
    expect(await stylesAt('/')).toBe(`style-src 'self' ${hash}`)
    expect(await stylesAt('/', { 'if-none-match': page.etag })).toBe(`style-src 'self' ${hash}`)
    expect(await stylesAt('/no/such/page')).toBe("style-src 'self'")
    expect(await stylesAt('/api/config')).toBe("style-src 'self'")
  })

  it('HTTPS is insisted on where the public address has it, and only there', async () => {
    const https = await testApp({ env: { PUBLIC_URL: 'https://diary.example.org' } }).app.request('/')
    expect(https.headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
    expect(https.headers.get('content-security-policy')).toContain('upgrade-insecure-requests')
    const http = await app.request('/')
    expect(http.headers.get('strict-transport-security')).toBeNull()
    expect(http.headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests')
  })

  it('the browser may ask the origins that the settings name, and no other', () => {
    const policyOf = (...origins: string[]) =>
      securityHeaders('http://localhost:3000', origins)['Content-Security-Policy']?.split('; ')
    expect(policyOf()).toContain("connect-src 'self'")
    expect(policyOf('https://api.emailjs.com')).toContain("connect-src 'self' https://api.emailjs.com")
  })

  it('the browser may ask the account provider, at its origin, and no other', async () => {
    const asked = async (env: Record<string, string>) => {
      const page = await testApp({ env }).app.request('/')
      return page.headers.get('content-security-policy')?.match(/connect-src [^;]+/)?.[0]
    }
    const at = (AUTH_URL: string) => asked({ ACCOUNTS: 'hosted', AUTH_URL })
    expect(await at('https://ref.supabase.co/auth/v1')).toBe("connect-src 'self' https://ref.supabase.co")
    expect(await at('http://localhost:3000/supabase')).toBe("connect-src 'self'") // behind the same proxy
    expect(await asked({ ACCOUNTS: 'hosted' })).toBe("connect-src 'self'")
  })

  it('the browser may ask where a learner’s own key may go, and only where the operator names it', async () => {
    const env = { LEARNER_ENGINES: 'https://api.example.com https://llm.example.org:8443' }
    const page = await testApp({ env }).app.request('/')
    expect(page.headers.get('content-security-policy')?.split('; ')).toContain(
      "connect-src 'self' https://api.example.com https://llm.example.org:8443",
    )
    expect(await (await testApp({ env }).app.request('/api/config')).json()).toMatchObject({
      learnerEngines: ['https://api.example.com', 'https://llm.example.org:8443'],
    })
  })

  it.each(['/reset-password', '/forgot-password', '/auth/verified'])(
    'the address of %s, which may hold a secret, is told to nobody',
    async (path) => {
      expect((await app.request(path)).headers.get('referrer-policy')).toBe('no-referrer')
    },
  )
})
