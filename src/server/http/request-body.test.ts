import fc from 'fast-check'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { bodyRoom, limitBody } from './request-body.ts'

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

it('never holds more than there is room for, and is empty once all is given back', () => {
  const asked = fc.array(
    fc.record({
      key: fc.constantFrom('a', 'b', 'c'),
      bytes: fc.integer({ min: 0, max: 40 }),
      givesBack: fc.boolean(),
    }),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(asked, (all) => {
      const room = bodyRoom({ each: 50, all: 90 })
      const held: { key: string; bytes: number; release: () => void }[] = []
      for (const { key, bytes, givesBack } of all) {
        if (givesBack) held.shift()?.release()
        const of = (one: string) =>
          held.filter((each) => each.key === one).reduce((sum, each) => sum + each.bytes, 0)
        const hasRoom = of(key) + bytes <= 50 && of('a') + of('b') + of('c') + bytes <= 90
        const release = room.take(key, bytes)
        expect(release !== null).toBe(hasRoom)
        if (release !== null) held.push({ key, bytes, release })
      }
      for (const { release } of held) release()
      expect(room.heldInAll()).toBe(0)
      expect(room.take('a', 50)).not.toBeNull()
    }),
  )
})
