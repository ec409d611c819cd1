import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchTexts } from './fetch-texts.ts'

type Reply = () => Promise<Response>

const answering =
  (status: number, texts: Record<string, string> = {}): Reply =>
  async () =>
    new Response(JSON.stringify(texts), { status })

/** Answers with the replies in turn, the last one again and again; tells when each was asked for. */
function network(...replies: Reply[]) {
  const began = Date.now()
  const asked: { url: string; afterMs: number }[] = []
  vi.stubGlobal('fetch', (url: string) => {
    asked.push({ url, afterMs: Date.now() - began })
    return (replies.length > 1 ? replies.shift() : replies[0])?.()
  })
  return asked
}

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('I18N-4: texts are read from /locales, by language and namespace', async () => {
  const asked = network(answering(200, { logIn: 'Log ind' }))
  expect(await fetchTexts('da', 'common')).toEqual({ logIn: 'Log ind' })
  expect(asked.map(({ url }) => url.split('?')[0])).toEqual(['/locales/da/common.json'])
})

it.each([400, 401, 403, 404, 429])('I18N-7: status %i is final', async (status) => {
  const asked = network(answering(status))
  await expect(fetchTexts('da', 'site')).rejects.toThrow(String(status))
  expect(asked).toHaveLength(1)
})

it('I18N-6 I18N-8: 5xx is asked for again five times, after 350 ms and then after twice as long each time', async () => {
  const asked = network(answering(503))
  const given = expect(fetchTexts('vi', 'site')).rejects.toThrow('503')
  await vi.advanceTimersByTimeAsync(60_000)
  await given
  expect(asked.map(({ afterMs }) => afterMs)).toEqual([0, 350, 1050, 2450, 5250, 10_850])
})

it.each([500, 502, 599])(
  'I18N-6: status %i is asked for again, and what comes then is used',
  async (status) => {
    network(answering(status), answering(200, { a: 'b' }))
    const texts = fetchTexts('vi', 'site')
    await vi.advanceTimersByTimeAsync(1000)
    expect(await texts).toEqual({ a: 'b' })
  },
)

it('I18N-6: so is no answer at all, and what comes then is used', async () => {
  network(() => Promise.reject(new TypeError('Failed to fetch')), answering(200, { a: 'b' }))
  const texts = fetchTexts('vi', 'site')
  await vi.advanceTimersByTimeAsync(1000)
  expect(await texts).toEqual({ a: 'b' })
})

it('I18N-6: so is an answer that breaks off, and what comes then is used', async () => {
  const broken = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"a":'))
      controller.error(new TypeError('network error'))
    },
  })
  network(async () => new Response(broken), answering(200, { a: 'b' }))
  const texts = fetchTexts('vi', 'site')
  await vi.advanceTimersByTimeAsync(1000)
  expect(await texts).toEqual({ a: 'b' })
})

it.each(['<!doctype html>', '{"a":', 'null', '[]', '"text"', '1', '{"a":null}', '{"a":{"b":[]}}'])(
  'a file that holds %s has no texts, and is not asked for again',
  async (content) => {
    const asked = network(async () => new Response(content))
    await expect(fetchTexts('da', 'site')).rejects.toThrow('/locales/da/site.json')
    expect(asked).toHaveLength(1)
  },
)

it('I18N-9: a read lasts until the whole file is there', async () => {
  const bodies: ReadableStreamDefaultController[] = []
  const asked = network(
    async () => new Response(new ReadableStream({ start: (controller) => void bodies.push(controller) })),
  )
  const texts = Promise.all(Array.from({ length: 11 }, () => fetchTexts('en', 'common')))
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toHaveLength(10)
  for (let done = 0; done < 11; done += 1) {
    bodies[done]?.enqueue(new TextEncoder().encode('{}'))
    bodies[done]?.close()
    await vi.advanceTimersByTimeAsync(1)
  }
  expect(await texts).toHaveLength(11)
})

it('I18N-9: ten reads run at once, the others wait for a place', async () => {
  const answers: (() => void)[] = []
  const asked = network(() => new Promise((resolve) => answers.push(() => resolve(new Response('{}')))))
  const texts = Promise.all(Array.from({ length: 13 }, () => fetchTexts('en', 'common')))
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toHaveLength(10)
  answers.shift()?.()
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toHaveLength(11)
  while (answers.length > 0) {
    answers.shift()?.()
    await vi.advanceTimersByTimeAsync(1)
  }
  expect(await texts).toHaveLength(13)
})
