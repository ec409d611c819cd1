import { expect, it } from 'vitest'
import { createHttpHistoryReader } from './http-history-reader.adapter.ts'

const DOC = { entry: { id: '1', date: '2026-11-21', content: 'Rain.', tags: [], mood: '' } }
const VERSION = { rev: 7, cause: 'saved', madeAt: 1, device: 'd' }

function readerOf(status: number, body: unknown) {
  const asked: string[] = []
  const reader = createHttpHistoryReader(async (path) => {
    asked.push(path)
    return new Response(JSON.stringify(body), { status })
  }, 'ana')
  return { reader, asked }
}

it('asks for the versions of a day, and for one of them', async () => {
  const all = readerOf(200, { versions: [{ ...VERSION, bytes: 9 }] })
  expect(await all.reader.versions('2026-11-21')).toEqual({ ok: true, value: [VERSION] })
  const one = readerOf(200, { version: { ...VERSION, doc: DOC } })
  expect(await one.reader.read('2026-11-21', 7)).toEqual({ ok: true, value: DOC })
  expect([...all.asked, ...one.asked]).toEqual([
    '/api/history?key=2026-11-21&user=ana',
    '/api/history?key=2026-11-21&rev=7&user=ana',
  ])
})

it.each([
  [401, 'bad-session', 'log-in-needed'],
  [403, 'second-factor-needed', 'second-factor-needed'],
  [404, 'not-found', 'gone'],
  [409, 'wrong-account', 'log-in-needed'],
  [429, 'rate-limited', 'busy'],
  [503, undefined, 'busy'],
  [500, 'internal', 'bad-answer'],
  [200, undefined, 'bad-answer'],
  [401, undefined, 'bad-answer'], // a captive portal's, as the next three
  [403, undefined, 'bad-answer'],
  [404, undefined, 'bad-answer'],
  [409, undefined, 'bad-answer'],
])('%i with the code %s is %s', async (status, code, error) => {
  const { reader } = readerOf(status, { error: code })
  expect(await reader.read('2026-11-21', 7)).toEqual({ ok: false, error })
})

it('no answer is offline, and other errors are not hidden', async () => {
  const failing = (error: unknown) =>
    createHttpHistoryReader(() => Promise.reject(error), 'ana').versions('2026-11-21')
  expect(await failing(new TypeError('no network'))).toEqual({ ok: false, error: 'offline' })
  expect(await failing(new DOMException('', 'TimeoutError'))).toEqual({ ok: false, error: 'offline' })
  await expect(failing(new Error('else'))).rejects.toThrow('else')
})
