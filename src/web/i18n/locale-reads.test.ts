import { createInstance } from 'i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SHARED_OPTIONS } from './i18n.ts'
import { i18nextBackend } from './i18next-backend.ts'

type Reply = () => Promise<Response>

/** Starts i18next with our options on a network that answers with `reply`; tells what was asked, and when. */
function startWith(reply: Reply, namespaces = ['common']) {
  const began = Date.now()
  const asked: { url: string; afterMs: number; body: unknown }[] = []
  vi.stubGlobal('fetch', (address: string, { body }: RequestInit = {}) => {
    asked.push({ url: address.split('?', 1)[0] ?? '', afterMs: Date.now() - began, body })
    return reply()
  })
  const i18next = createInstance({
    ...SHARED_OPTIONS,
    lng: 'en',
    ns: namespaces,
    saveMissing: true, // as in development
  })
  void i18next.use(i18nextBackend).init()
  return { i18next, asked }
}

const answering =
  (status: number, texts: Record<string, string> = {}): Reply =>
  async () =>
    new Response(JSON.stringify(texts), { status })

const LONGER_THAN_ALL_RETRIES_MS = 60_000

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('I18N-4: texts are read from /locales, by language and namespace', async () => {
  const { i18next, asked } = startWith(answering(200, { logIn: 'Log In' }))
  await vi.advanceTimersByTimeAsync(1)
  expect(asked.map(({ url }) => url)).toEqual(['/locales/en/common.json'])
  expect(i18next.t('logIn')).toBe('Log In')
})

it('I18N-5: a key that a file lacks is sent to /locales/add, by language and namespace', async () => {
  const { i18next, asked } = startWith(answering(200, { logIn: 'Log In' }))
  await vi.advanceTimersByTimeAsync(1)
  i18next.t('no-such-key' as 'logIn')
  await vi.advanceTimersByTimeAsync(1)
  expect(asked.at(-1)).toMatchObject({ url: '/locales/add/en/common', body: '{"no-such-key":"no-such-key"}' })
})

it.each([500, 502, 503, 599])('I18N-6: an answer with status %i is asked for again', async (status) => {
  const { asked } = startWith(answering(status))
  await vi.advanceTimersByTimeAsync(LONGER_THAN_ALL_RETRIES_MS)
  expect(asked.length).toBeGreaterThan(1)
})

it('I18N-6: no answer at all is asked for again, and what comes then is used', async () => {
  const replies: Reply[] = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    answering(200, { logIn: 'Log In' }),
  ]
  const { i18next, asked } = startWith(() => (replies.shift() ?? answering(200))())
  await vi.advanceTimersByTimeAsync(LONGER_THAN_ALL_RETRIES_MS)
  expect(asked).toHaveLength(2)
  expect(i18next.t('logIn')).toBe('Log In')
})

it.each([400, 401, 403, 404, 429])(
  'I18N-7: an answer with status %i is not asked for again',
  async (status) => {
    const { asked } = startWith(answering(status))
    await vi.advanceTimersByTimeAsync(LONGER_THAN_ALL_RETRIES_MS)
    expect(asked).toHaveLength(1)
  },
)

it('I18N-8: it is asked again five times, after 350 ms and then after twice as long each time', async () => {
  const { asked } = startWith(answering(503))
  await vi.advanceTimersByTimeAsync(LONGER_THAN_ALL_RETRIES_MS)
  expect(asked.map(({ afterMs }) => afterMs)).toEqual([0, 350, 1050, 2450, 5250, 10_850])
})

it('I18N-9: ten reads run at once, the others wait for a place', async () => {
  const waiting: (() => void)[] = []
  const namespaces = Array.from({ length: 13 }, (_, index) => `part${index}`)
  const { asked } = startWith(
    () => new Promise((resolve) => waiting.push(() => resolve(new Response('{}')))),
    namespaces,
  )
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toHaveLength(10)
  waiting.shift()?.()
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toHaveLength(11)
})
