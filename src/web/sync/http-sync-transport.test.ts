import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SyncRequest } from '#domain/sync/sync-protocol.ts'
import { json, silence } from '#web/http/api-client.fixture.ts'
import { type Fetcher, TryAgainLater } from '#web/http/fetcher.ts'
import { createHttpSyncTransport } from './http-sync-transport.adapter.ts'

const REQUEST: SyncRequest = { v: 1, device: 'phone', epoch: null, since: 0, before: '', changes: [] }
const doc = { entry: { id: 'a', date: '2026-11-21', content: 'a', tags: [], mood: '' } }
const ROW = { kind: 'day', key: '2026-11-21', rev: 3, doc }
const ANSWER = {
  user: 'ana',
  epoch: 'e.0',
  now: 1_795_000_000_000,
  seq: 3,
  accepted: [{ kind: 'day', key: '2026-11-20', id: 'p', rev: 2 }],
  refused: [{ kind: 'day', key: '2026-11-19', id: 'q', error: 'too-large' }],
  rows: [ROW],
  older: [],
  more: false,
}

const { signal: closing } = new AbortController() // never closed

/** A way to a server that answers so, one answer after the other, and what it was asked. */
function wayTo(...answers: (Response | Error)[]) {
  const asked: { path: string; request: RequestInit }[] = []
  const send: Fetcher = async (path, request) => {
    asked.push({ path, request })
    const answer = answers.shift()
    if (answer instanceof Response) return answer
    throw answer ?? new Error('asked once too often')
  }
  return { transport: createHttpSyncTransport({ send, closing }), asked }
}

describe('a request of sync', () => {
  it('is one POST of JSON, with nothing in its address', async () => {
    const { transport, asked } = wayTo(json(ANSWER))
    expect(await transport.send(REQUEST)).toEqual({ ok: true, value: ANSWER })
    expect(asked).toHaveLength(1)
    const [{ path, request } = { path: '', request: {} as RequestInit }] = asked
    expect(path).toBe('/api/sync')
    expect(request).toMatchObject({ method: 'POST', keepalive: false })
    expect(JSON.parse(String(request.body))).toEqual(REQUEST)
  })

  it('outlives the page that is being left', async () => {
    const { transport, asked } = wayTo(json(ANSWER))
    await transport.send(REQUEST, { isLeaving: true })
    expect(asked[0]?.request.keepalive).toBe(true)
  })

  it('is given up when no answer comes in time', async () => {
    const transport = createHttpSyncTransport({
      send: silence,
      closing,
      timeoutMs: 10,
    })
    expect(await transport.send(REQUEST)).toEqual({ ok: false, error: 'offline' })
  })
})

describe('a diary that is closed', () => {
  const close = new AbortController()
  const transport = createHttpSyncTransport({ send: silence, closing: close.signal })

  it('waits for no answer', async () => {
    const waiting = transport.send(REQUEST)
    close.abort()
    expect(await waiting).toEqual({ ok: false, error: 'offline' })
  })
})

describe('what is no answer', () => {
  it.each<[string, Response | Error, object]>([
    ['no connection', new TypeError('Failed to fetch'), { error: 'offline' }],
    ['a session that is over', json({ error: 'bad-session' }, 401), { error: 'log-in-needed' }],
    ['no session', json({ error: 'no-session' }, 401), { error: 'log-in-needed' }],
    [
      'a 401 of somebody in between',
      new Response('<h1>Log in</h1>', { status: 401 }),
      { error: 'bad-answer' },
    ],
    ['no new token for now', new TryAgainLater('not now', 0), { error: 'offline' }],
    ['none for a while', new TryAgainLater('not now', 9000), { error: 'busy', retryAfterMs: 9000 }],
    ['a second factor', json({ error: 'second-factor-needed' }, 403), { error: 'second-factor-needed' }],
    [
      'a 403 of somebody in between',
      new Response('<h1>Blocked</h1>', { status: 403 }),
      { error: 'bad-answer' },
    ],
    ['another epoch', json({ error: 'reset' }, 409), { error: 'reset' }],
    ['another account', json({ error: 'wrong-account' }, 409), { error: 'wrong-account' }],
    ['a 409 of somebody in between', json({}, 409), { error: 'bad-answer' }],
    ['a deleted diary', json({ error: 'diary-deleted' }, 410), { error: 'diary-deleted' }],
    ['a 410 of somebody in between', new Response('gone', { status: 410 }), { error: 'bad-answer' }],
    ['a request too large', new Response('', { status: 413 }), { error: 'request-too-large' }],
    ['an old app', json({ error: 'app-too-old' }, 426), { error: 'app-too-old' }],
    [
      'a server without room',
      json({ error: 'no-room' }, 507, { 'retry-after': '600' }),
      { error: 'no-room', retryAfterMs: 600_000 },
    ],
    ['another 507', json({}, 507), { error: 'busy' }],
    ['too many', json({}, 429, { 'retry-after': '7' }), { error: 'busy', retryAfterMs: 7000 }],
    ['a server that restarts', new Response('Bad Gateway', { status: 502 }), { error: 'busy' }],
    ['a wait that is none', json({}, 503, { 'retry-after': '-1' }), { error: 'busy' }],
    ['a page of HTML', new Response('<!doctype html>'), { error: 'bad-answer' }],
    ['nothing', new Response(null), { error: 'bad-answer' }],
    ['half an answer', new Response(JSON.stringify(ANSWER).slice(0, -9)), { error: 'bad-answer' }],
    ['an address that is not there', json({ error: 'not-found' }, 404), { error: 'bad-answer' }],
  ])('%s', async (_, answer, failed) => {
    const { transport } = wayTo(answer)
    expect(await transport.send(REQUEST)).toEqual({ ok: false, ...failed })
  })

  it('Retry-After may be a date', async () => {
    const at = new Date(Date.now() + 60_000).toUTCString()
    const { transport } = wayTo(json({}, 503, { 'retry-after': at }))
    const sent = await transport.send(REQUEST)
    const { retryAfterMs = 0 } = sent as { retryAfterMs?: number }
    expect(retryAfterMs).toBeGreaterThan(50_000)
    expect(retryAfterMs).toBeLessThanOrEqual(60_000)
  })

  it.each([-7_200_000, 7_200_000])(
    'and is read by the clock that wrote it, not by one that is %i ms off',
    async (off) => {
      const [date, at] = [off, off + 60_000].map((ms) => new Date(Date.now() + ms).toUTCString())
      const { transport } = wayTo(json({}, 503, { 'retry-after': at ?? '', date: date ?? '' }))
      expect(await transport.send(REQUEST)).toEqual({ ok: false, error: 'busy', retryAfterMs: 60_000 })
    },
  )

  it('an answer without end is not read to its end', async () => {
    let given = 0
    const body = new ReadableStream({
      pull(controller) {
        given += 1024 * 1024
        controller.enqueue(new Uint8Array(1024 * 1024).fill(0x20))
      },
    })
    const { transport } = wayTo(new Response(body))
    expect(await transport.send(REQUEST)).toEqual({ ok: false, error: 'bad-answer' })
    expect(given).toBeLessThan(32 * 1024 * 1024)
  })
})

describe('an answer of which any part is wrong', () => {
  const WRONG: [string, object][] = [
    ['no user', { user: undefined }],
    ['an empty user', { user: '' }],
    ['an epoch that is a number', { epoch: 1 }],
    ['a clock that is a text', { now: '2026' }],
    ['seq of -1', { seq: -1 }],
    ['half a seq', { seq: 0.5 }],
    ['a seq beyond what numbers hold', { seq: 2 ** 53 }],
    ['more that is a text', { more: 'yes' }],
    ['a total that is a text', { total: '3' }],
    ['a total of -1', { total: -1 }],
    ['rows that are none', { rows: {} }],
    ['rows of nothing', { rows: [null] }],
    ['a row without revision', { rows: [{ ...ROW, rev: 0 }] }],
    ['a day that does not exist', { rows: [{ ...ROW, key: '2026-13-45' }] }],
    ['a document that is a list', { rows: [{ ...ROW, doc: [] }] }],
    ['an older row without document', { older: [{ ...ROW, doc: null }] }],
    ['too many rows', { rows: Array.from({ length: 301 }, () => ROW) }],
    ['too many older rows', { older: Array.from({ length: 201 }, () => ROW) }],
    ['an accepted push without id', { accepted: [{ kind: 'day', key: '2026-11-20', rev: 2 }] }],
    [
      'an accepted push of an unknown kind',
      { accepted: [{ kind: 'x', key: '2026-11-20', id: 'p', rev: 2 }] },
    ],
    [
      'a refusal that we do not know',
      { refused: [{ kind: 'day', key: '2026-11-19', id: 'q', error: 'no' }] },
    ],
  ]
  it.each(WRONG)('%s: none of it counts', async (_, wrong) => {
    const { transport } = wayTo(json({ ...ANSWER, ...wrong }))
    expect(await transport.send(REQUEST)).toEqual({ ok: false, error: 'bad-answer' })
  })

  it('a row of a kind that this version does not know is left out, the others come', async () => {
    const { transport } = wayTo(
      json({ ...ANSWER, rows: [{ kind: 'remark', key: 'x', rev: 9, doc: 7 }, ROW] }),
    )
    expect(await transport.send(REQUEST)).toMatchObject({ ok: true, value: { rows: [ROW] } })
  })

  it('practice that cannot be read is left out, and keeps no entry from coming', async () => {
    const key = '2026-11-21-0123456789abcd-es-es'
    const good = { kind: 'sentence', key, rev: 8, doc: { attempts: [] } }
    const bad = [
      { ...good, doc: { attempts: [{}] } },
      { kind: 'minutes', key: '2026-11-21-phone', rev: 9, doc: 7 },
    ]
    const { transport } = wayTo(json({ ...ANSWER, rows: [...bad, good, ROW] }))
    expect(await transport.send(REQUEST)).toMatchObject({ ok: true, value: { rows: [good, ROW] } })
  })

  it('whatever JSON comes is an answer or a failure, never an exception', async () => {
    const field = fc.constantFrom(...Object.keys(ANSWER))
    const check = async (name: string, value: unknown) => {
      const { transport } = wayTo(new Response(JSON.stringify({ ...ANSWER, [name]: value })))
      const sent = await transport.send(REQUEST)
      if (!sent.ok) expect(sent.error).toBe('bad-answer')
    }
    await fc.assert(fc.asyncProperty(field, fc.jsonValue(), check))
    const anything = async (value: unknown) => {
      const { transport } = wayTo(new Response(JSON.stringify(value)))
      expect(await transport.send(REQUEST)).toEqual({ ok: false, error: 'bad-answer' })
    }
    await fc.assert(fc.asyncProperty(fc.jsonValue(), anything))
  })
})
