import { describe, expect, it } from 'vitest'
import { failureOf } from '#domain/translate/translator.ts'
import type { Fetcher } from '#web/http/fetcher.ts'
import type { BuiltInTranslator } from './browser-translator.adapter.ts'
import { createTranslatorFinder } from './find-translators.adapter.ts'

const LISTED = {
  translators: [
    { id: 'gemini', quality: 'good', pairs: 'all' },
    { id: 'apertium', quality: 'draft', pairs: [['en', 'es']] },
  ],
}

const builtIn: BuiltInTranslator = {
  availability: async () => 'available',
  create: () => Promise.reject(new Error('not needed here')),
}

async function idsFrom(find: ReturnType<typeof createTranslatorFinder>): Promise<string[]> {
  return (await find()).map(({ id }) => id)
}

describe('finding translators', () => {
  it("TRANS-5: offers the server's in its order, then the browser's own", async () => {
    const find = createTranslatorFinder({ fetcher: async () => Response.json(LISTED), builtIn })
    expect(await idsFrom(find)).toEqual(['gemini', 'apertium', 'browser'])
    expect((await find())[1]?.supports('en-US', 'da-DK')).toBe(false)
  })

  it('no model is asked from the moment the learner says so', async () => {
    let avoids = false
    const fetcher = async () => Response.json(LISTED)
    const find = createTranslatorFinder({ fetcher, builtIn, avoidsModels: () => avoids })
    expect(await idsFrom(find)).toEqual(['gemini', 'apertium', 'browser'])
    const [model] = await find()
    avoids = true
    expect(await idsFrom(find)).toEqual(['apertium', 'browser'])
    const request = { text: 'Rain.', from: 'en-US', to: 'es-ES' } as const
    const answer = await model?.translate(request, new AbortController().signal)
    expect(answer).toEqual({ ok: false, error: 'unconfigured' })
  })

  it('asks the server once in a visit', async () => {
    const asked: string[] = []
    const find = createTranslatorFinder({
      fetcher: async (path) => {
        asked.push(path)
        return Response.json(LISTED)
      },
      builtIn: undefined,
    })
    await Promise.all([find(), find()])
    await find()
    expect(asked).toEqual(['/api/capabilities'])
  })

  it.each<[string, Fetcher]>([
    ['is out of reach', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['has no such address', async () => new Response('<h1>Not found</h1>', { status: 404 })],
    ['answers nonsense', async () => new Response('<!doctype html>')],
    [
      'does not answer',
      (_, { signal }) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    ],
  ])("a server that %s leaves the browser's, and is asked again the next time", async (_, fails) => {
    let isBack = false
    const send: Fetcher = (path, request) =>
      isBack ? Promise.resolve(Response.json(LISTED)) : fails(path, request)
    const find = createTranslatorFinder({ fetcher: send, builtIn, timeoutMs: 10 })
    expect(await idsFrom(find)).toEqual(['browser'])
    isBack = true
    expect(await idsFrom(find)).toEqual(['gemini', 'apertium', 'browser'])
  })

  it("what the browser's own does not know waits for a server out of reach", async () => {
    const fetcher = () => Promise.reject(new TypeError('x'))
    const onlySpanish: BuiltInTranslator = {
      ...builtIn,
      availability: async ({ targetLanguage }) => (targetLanguage === 'es' ? 'available' : 'unavailable'),
    }
    const [only] = await createTranslatorFinder({ fetcher, builtIn: onlySpanish })()
    const answer = only?.translate(
      { text: 'Rain.', from: 'en-US', to: 'da-DK' },
      new AbortController().signal,
    )
    expect(await answer).toEqual({ ok: false, error: 'offline' })
  })

  it('with neither, there is none, and writing by hand remains', async () => {
    const fetcher = async () => Response.json({ translators: [] })
    expect(await createTranslatorFinder({ fetcher, builtIn: undefined })()).toEqual([])
  })

  it('a server out of reach, and none in the browser, is the missing connection and not a missing translator', async () => {
    const fetcher = () => Promise.reject(new TypeError('x'))
    const found = createTranslatorFinder({ fetcher, builtIn: undefined })()
    expect(await found.catch(failureOf)).toMatchObject({ error: 'offline' })
  })
})
