import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { limitBody } from './limit-body.ts'

const app = new Hono()
app.use(limitBody(5, (c) => c.text('too long', 413)))
app.on(['GET', 'POST'], '/', async (c) => c.text(await c.req.text()))

function bodyOf(text: string, headers: Record<string, string>): Request {
  return new Request('http://localhost/', { method: 'POST', body: text, headers })
}

it.each([
  ['of named length', (text: string) => ({ 'content-length': String(text.length) })],
  ['without a length', () => ({})],
  ['in pieces', () => ({ 'transfer-encoding': 'chunked' })],
  [
    'in pieces, with a length that is not its own',
    () => ({ 'transfer-encoding': 'chunked', 'content-length': '1' }),
  ],
])('a body %s may be as long as the limit', async (_, headersOf) => {
  const [fits, tooLong] = ['12345', '123456'].map((text) => bodyOf(text, headersOf(text)))
  expect(await (await app.request(fits as Request)).text()).toBe('12345')
  expect((await app.request(tooLong as Request)).status).toBe(413)
})

it('a body whose length is known is refused unread', async () => {
  const request = bodyOf('123456', { 'content-length': '6' })
  expect((await app.request(request)).status).toBe(413)
  expect(request.bodyUsed).toBe(false)
})

it('a request without a body passes', async () => {
  expect((await app.request('/')).status).toBe(200)
})
