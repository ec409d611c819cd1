import type { Fetcher } from './fetcher.ts'

/** For tests: an answer of our server in JSON. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers })
}

/** For tests: a server that never answers, and lets go when the request is aborted, as fetch does. */
export const silence: Fetcher = (_, { signal }) =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

type Failed = { ok: false; error: string; retryAfterSeconds?: number }

/** For tests: failures that every adapter of an engine reads alike. Each answer can be read once. */
export function failedAnswers(): [string, Response, Failed][] {
  const down = { ok: false, error: 'provider-down' } as const
  return [
    [
      'a key that is not accepted',
      json({ error: 'provider-key' }, 502),
      { ok: false, error: 'provider-key' },
    ],
    [
      'a wait in the answer',
      json({ error: 'rate-limited', retryAfterSeconds: 37 }, 429),
      { ok: false, error: 'rate-limited', retryAfterSeconds: 37 },
    ],
    [
      'a bare 429 with Retry-After',
      json({}, 429, { 'retry-after': '60' }),
      { ok: false, error: 'rate-limited', retryAfterSeconds: 60 },
    ],
    ['a bare 413', new Response('', { status: 413 }), { ok: false, error: 'too-long' }],
    ['a bare 500', new Response('Oh no', { status: 500 }), down],
    ['a bare 502', new Response('Bad Gateway', { status: 502 }), down],
    ['a code we do not know', json({ error: 'bad-moon' }, 400), down],
    ['nothing at all', new Response(null, { status: 200 }), down],
    ['a page of HTML', new Response('<!doctype html>', { status: 200 }), down],
  ]
}
