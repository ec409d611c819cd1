import { describe, expect, it, vi } from 'vitest'
import { askTranslators } from '#domain/translate/ask-in-turn.ts'
import { memoryTranslator } from '#domain/translate/translator.fake.ts'
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
  it("TRANS-5: offers the server's in its order, and the browser's own before a rough draft", async () => {
    const find = createTranslatorFinder({ fetcher: async () => Response.json(LISTED), builtIn })
    expect(await idsFrom(find)).toEqual(['gemini', 'browser', 'apertium'])
    expect((await find())[2]?.supports('en-US', 'da-DK')).toBe(false)
  })

  it('no model is asked from the moment the learner says so', async () => {
    let avoids = false
    const fetcher = async () => Response.json(LISTED)
    const find = createTranslatorFinder({ fetcher, builtIn, avoidsModels: () => avoids })
    expect(await idsFrom(find)).toEqual(['gemini', 'browser', 'apertium'])
    const [model] = await find()
    avoids = true
    expect(await idsFrom(find)).toEqual(['browser', 'apertium'])
    const request = { text: 'Rain.', from: 'en-US', to: 'es-ES' } as const
    const answer = await model?.translate(request, new AbortController().signal)
    expect(answer).toEqual({ ok: false, error: 'unconfigured' })
  })

  describe('a key of the learner’s own', () => {
    const own = memoryTranslator({ id: 'own-key' })
    const away = () => Promise.reject(new TypeError('Failed to fetch'))

    it('goes before all others, and is looked up each time: it may be gone', async () => {
      let kept: typeof own | undefined = own
      const fetcher = async () => Response.json(LISTED)
      const find = createTranslatorFinder({ fetcher, builtIn, findOwn: async () => kept })
      expect(await idsFrom(find)).toEqual(['own-key', 'gemini', 'browser', 'apertium'])
      kept = undefined
      expect(await idsFrom(find)).toEqual(['gemini', 'browser', 'apertium'])
    })

    it('counts as an AI model, which is not asked from the moment the learner says so', async () => {
      let avoids = false
      const sources = { fetcher: async () => Response.json(LISTED), builtIn, findOwn: async () => own }
      const find = createTranslatorFinder({ ...sources, avoidsModels: () => avoids })
      const [found] = await find()
      avoids = true
      expect(await idsFrom(find)).toEqual(['browser', 'apertium'])
      const request = { text: 'Rain.', from: 'en-US', to: 'es-ES' } as const
      const answer = await found?.translate(request, new AbortController().signal)
      expect(answer).toEqual({ ok: false, error: 'unconfigured' })
    })

    it('needs no server of ours, and is never one that a server lists', async () => {
      const find = createTranslatorFinder({ fetcher: away, builtIn: undefined, findOwn: async () => own })
      expect(await idsFrom(find)).toEqual(['own-key'])
      const listed = { translators: [{ id: 'own-key', quality: 'good', pairs: 'all' }] }
      const lying = createTranslatorFinder({ fetcher: async () => Response.json(listed), builtIn: undefined })
      expect(await idsFrom(lying)).toEqual([])
    })
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
    expect(await idsFrom(find)).toEqual(['gemini', 'browser', 'apertium'])
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

  describe('OPEN-2: while the server is out of reach, what it last said is known', () => {
    const away = () => Promise.reject(new TypeError('Failed to fetch'))
    const request = { text: 'Rain.', from: 'en-US', to: 'es-ES' } as const

    /** What a device remembers, through as many visits as are opened. */
    function device(kept: unknown = null) {
      const memory = {
        read: () => kept,
        keep(answer: unknown) {
          kept = answer
        },
      }
      const visit = (fetcher: Fetcher, more: Partial<Parameters<typeof createTranslatorFinder>[0]> = {}) =>
        createTranslatorFinder({ fetcher, builtIn: undefined, memory, ...more })
      return { visit, kept: () => kept }
    }

    it('a pair that it translates waits for it, and one that it does not is nothing to wait for', async () => {
      const { visit } = device()
      await visit(async () => Response.json({ translators: [LISTED.translators[1]] }))()
      const [apertium, ...others] = await visit(away)()
      expect([apertium?.id, others]).toEqual(['apertium', []])
      expect(apertium?.supports('da-DK', 'vi-VN')).toBe(false)
      const answer = apertium?.translate(request, new AbortController().signal)
      expect(await answer).toEqual({ ok: false, error: 'offline' })
    })

    it('a server that translates nothing is not a missing connection', async () => {
      const { visit } = device()
      await visit(async () => Response.json({ translators: [] }))()
      expect(await visit(away)()).toEqual([])
    })

    it("the browser's own is asked first, for what it knows alone", async () => {
      const { visit } = device()
      const onlySpanish: BuiltInTranslator = {
        ...builtIn,
        availability: async ({ targetLanguage }) => (targetLanguage === 'es' ? 'available' : 'unavailable'),
      }
      await visit(async () => Response.json(LISTED))()
      const found = await visit(away, { builtIn: onlySpanish })()
      expect(found.map(({ id }) => id)).toEqual(['browser', 'gemini', 'apertium'])
      expect(found[0]?.supports('en-US', 'da-DK')).toBe(false)
    })

    it('no model is asked that the learner wants to be left out', async () => {
      const { visit } = device()
      await visit(async () => Response.json(LISTED))()
      expect(await idsFrom(visit(away, { avoidsModels: () => true }))).toEqual(['apertium'])
    })

    it('the newest answer counts, and one for the moment only or without sense is none', async () => {
      const { visit, kept } = device()
      await visit(async () => Response.json(LISTED))()
      const before = kept()
      await visit(async () => Response.json({ translators: [], isPassing: true }))()
      await visit(async () => Response.json({ translators: 'all' }))()
      expect(kept()).toEqual(before)
      await visit(async () => Response.json({ translators: [] }))()
      expect(kept()).toEqual({ translators: [] })
    })

    it.each([null, 'x', {}, { translators: 1 }])('what is kept of %j is nothing', async (damaged) => {
      const found = device(damaged).visit(away)()
      expect(await found.catch(failureOf)).toMatchObject({ error: 'offline' })
    })
  })

  describe('OPEN-2: languages that the browser’s own promises and cannot get', () => {
    const request = { text: 'Rain.', from: 'en-US', to: 'es-ES' } as const
    const { signal } = new AbortController()

    /** A browser whose download fails, beside a server with these translators. */
    function withoutDownload(translators: unknown[]) {
      const create = vi.fn(() => Promise.reject(new DOMException('No model', 'OperationError')))
      const fetcher: Fetcher = async (path, init) => {
        if (path === '/api/capabilities') return Response.json({ translators })
        const { translator, text } = JSON.parse(String(init.body))
        return Response.json({ text: `> ${text}`, by: translator, quality: 'draft' })
      }
      const availability = async () => 'downloadable'
      return { create, find: createTranslatorFinder({ fetcher, builtIn: { availability, create } }) }
    }

    it('are translated by the server, in its name, and are not asked for again with each sentence', async () => {
      const { create, find } = withoutDownload([LISTED.translators[1]])
      for (const text of ['Rain.', 'Sun.', 'Wind.']) {
        const { answer } = await askTranslators(find, { ...request, text }, { signal })
        expect(answer).toEqual({ ok: true, value: { text: `> ${text}`, by: 'apertium', quality: 'draft' } })
      }
      expect(create).toHaveBeenCalledOnce()
    })

    it('are asked for again where nothing else translates them, or the learner names the browser', async () => {
      const { create, find } = withoutDownload([])
      for (const named of [undefined, 'browser', undefined] as const) {
        const { answer } = await askTranslators(find, request, { signal, named })
        expect(answer).toEqual({ ok: false, error: 'unexpected', message: 'No model' })
      }
      expect(create).toHaveBeenCalledTimes(3)
    })
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
