import { describe, expect, it } from 'vitest'
import type { Fetcher } from './fetcher.ts'
import { loadServerCapabilities } from './server-capabilities.ts'

const ANSWER = { translators: [], synthesisers: [{ id: 'espeak-ng', languages: ['es-ES'] }] }

describe('what the server can do', () => {
  it('is asked once in a visit, however many want to know', async () => {
    const asked: string[] = []
    const send: Fetcher = async (path) => {
      asked.push(path)
      return Response.json(ANSWER)
    }
    const answers = await Promise.all([loadServerCapabilities(send), loadServerCapabilities(send)])
    expect([...answers, await loadServerCapabilities(send)]).toEqual([ANSWER, ANSWER, ANSWER])
    expect(asked).toEqual(['/api/capabilities'])
  })

  it.each<[string, Fetcher]>([
    ['is out of reach', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['has no such address', async () => Response.json({ error: 'not-found' }, { status: 404 })],
    ['answers with HTML', async () => new Response('<!doctype html>')],
    ['answers with a number', async () => Response.json(7)],
    [
      'does not answer',
      (_, { signal }) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    ],
  ])('is not known of a server that %s, which is asked again the next time', async (_, fails) => {
    let isBack = false
    const send: Fetcher = (path, request) =>
      isBack ? Promise.resolve(Response.json(ANSWER)) : fails(path, request)
    expect(await loadServerCapabilities(send, 10)).toBeUndefined()
    isBack = true
    expect(await loadServerCapabilities(send, 10)).toEqual(ANSWER)
  })
})
