import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { describeTranslator } from '#domain/translate/translator.contract.ts'
import { type BuiltInTranslator, findBrowserTranslator } from './browser-translator.adapter.ts'

const TIMES = { availabilityMs: 20, silenceMs: 40 }
const REQUEST = { text: 'I have a dog.', from: 'en-US', to: 'es-ES' } as const

type Faked = Partial<BuiltInTranslator> & { translate?: (text: string) => Promise<string> }

/** A browser that has English to Spanish, and counts the engines that it still holds. */
function fakeBrowser({ translate = async (text) => `> ${text}`, ...parts }: Faked = {}) {
  const asked: string[] = []
  const counts = { open: 0 }
  const builtIn: BuiltInTranslator = {
    async availability({ sourceLanguage, targetLanguage }) {
      return sourceLanguage === 'en' && targetLanguage === 'es' ? 'downloadable' : 'unavailable'
    },
    async create() {
      counts.open += 1
      return {
        translate(text) {
          asked.push(text)
          return translate(text)
        },
        destroy() {
          counts.open -= 1
        },
      }
    },
    ...parts,
  }
  return { builtIn, asked, counts }
}

async function found(builtIn: BuiltInTranslator) {
  const translator = await findBrowserTranslator(builtIn, TIMES)
  if (translator === undefined) throw new Error('the fake browser has a translator')
  return translator
}

async function translate(builtIn: BuiltInTranslator, signal = new AbortController().signal) {
  return (await found(builtIn)).translate(REQUEST, signal)
}

function fail(error: unknown) {
  return fakeBrowser({
    translate: () => {
      throw error
    },
  })
}

describeTranslator('the browser translator', async () => ({
  translator: await found(fakeBrowser().builtIn),
  known: { from: 'en-US', to: 'es-ES' },
  unknown: { from: 'es-ES', to: 'en-US' },
  signals: { open: new AbortController().signal, aborted: AbortSignal.abort() },
}))

describe('the browser translator', () => {
  it('F08: gets a decomposed text composed', async () => {
    const { builtIn, asked } = fakeBrowser()
    const request = { ...REQUEST, text: 'café'.normalize('NFD') }
    await (await found(builtIn)).translate(request, new AbortController().signal)
    expect(asked).toEqual(['café'])
  })

  it('is not offered where the browser has none, none for our languages, or does not say in time', async () => {
    const never = () => new Promise<string>(() => undefined)
    const refused = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    expect(await findBrowserTranslator(undefined, TIMES)).toBeUndefined()
    for (const availability of [async () => 'unavailable', never, refused]) {
      expect(await findBrowserTranslator(fakeBrowser({ availability }).builtIn, TIMES)).toBeUndefined()
    }
  })

  it('OPEN-2: a language that is not there yet waits for the connection, and one that is there does not', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    onTestFinished(() => void vi.unstubAllGlobals())
    expect(await translate(fakeBrowser().builtIn)).toEqual({ ok: false, error: 'offline' })
    const there = fakeBrowser({ availability: async () => 'available' })
    expect(await translate(there.builtIn)).toMatchObject({ ok: true })
  })

  it('is a draft, and asks with primary subtags', async () => {
    const created: unknown[] = []
    const { builtIn } = fakeBrowser({ availability: async () => 'available' })
    const create: BuiltInTranslator['create'] = ({ sourceLanguage, targetLanguage, ...rest }) => {
      created.push([sourceLanguage, targetLanguage])
      return builtIn.create({ sourceLanguage, targetLanguage, ...rest })
    }
    const translator = await found({ ...builtIn, create })
    await translator.translate({ text: 'Hi', from: 'zh-CN', to: 'pt-BR' }, new AbortController().signal)
    expect(created).toEqual([['zh', 'pt']])
    expect(translator.quality).toBe('draft')
    expect(translator.supports('en-US', 'en-US')).toBe(false)
  })

  it('tells how much of a language has been downloaded, in bytes or in shares, and nothing after the end', async () => {
    const events = new EventTarget()
    const told: number[] = []
    const report = (loaded: unknown, total: unknown) =>
      events.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded, total }))
    const { builtIn } = fakeBrowser()
    const create: BuiltInTranslator['create'] = async (options) => {
      options.monitor(events)
      for (const [loaded, total] of [
        [0, 1],
        [0.5, 1],
        [300, 400],
        [9, 3],
        [-1, 1],
        [Number.NaN, 0],
      ] as const)
        report(loaded, total)
      events.dispatchEvent(new Event('downloadprogress'))
      return builtIn.create(options)
    }
    const leaving = new AbortController()
    const translator = await found({ ...builtIn, create })
    await translator.translate(REQUEST, leaving.signal, (share) => told.push(share))
    expect(told).toEqual([0, 0, 0.5, 0.75, 1, 0, 0, 0])
    leaving.abort()
    report(1, 1)
    expect(told).toHaveLength(8)
  })

  it('says at once that a language has to be downloaded, and nothing where it is here', async () => {
    const toldWith = async (availability: string) => {
      const told: number[] = []
      const create = () => new Promise<never>(() => undefined)
      const translator = await found(fakeBrowser({ availability: async () => availability, create }).builtIn)
      void translator.translate(REQUEST, new AbortController().signal, (share) => told.push(share))
      return told
    }
    expect(await toldWith('downloadable')).toEqual([0])
    expect(await toldWith('downloading')).toEqual([0])
    expect(await toldWith('available')).toEqual([])
  })

  it('OPEN-18: a long entry goes line by line, and a long line in pieces', async () => {
    const { builtIn, asked } = fakeBrowser()
    const translator = await found(builtIn)
    const text = `One.\n\n${'A sentence of six words here. '.repeat(60).trim()}`
    const answer = await translator.translate({ ...REQUEST, text }, new AbortController().signal)
    expect(asked[0]).toBe('One.')
    expect(asked).toHaveLength(3)
    expect(answer.ok && answer.value.text).toMatch(/^> One\.\n\n> A sentence/)
  })

  it('lets go of the engine after a translation and after a failure', async () => {
    for (const { builtIn, counts } of [fakeBrowser(), fail(new Error('broken'))]) {
      await translate(builtIn)
      expect(counts.open).toBe(0)
    }
  })

  it.each([
    ['NotSupportedError', 'unsupported-pair'],
    ['QuotaExceededError', 'too-long'],
    ['NetworkError', 'offline'],
    ['NotAllowedError', 'unexpected'],
  ])('TRANS-31: an engine that fails with %s answers %s', async (name, error) => {
    expect(await translate(fail(new DOMException('x', name)).builtIn)).toEqual({ ok: false, error })
  })

  it('TRANS-28 TRANS-29: another error keeps its own words, and what is no error is unexpected', async () => {
    expect(await translate(fail(new Error('Model crashed.')).builtIn)).toEqual({
      ok: false,
      error: 'unexpected',
      message: 'Model crashed.',
    })
    expect(await translate(fail('?').builtIn)).toEqual({ ok: false, error: 'unexpected' })
  })

  it('a blank line from the engine is a failure, never an entry with a hole in it', async () => {
    expect(await translate(fakeBrowser({ translate: async () => ' ' }).builtIn)).toEqual({
      ok: false,
      error: 'empty',
    })
  })

  it('gives up on a create() that never settles, and closes an engine that comes too late', async () => {
    const { builtIn, counts } = fakeBrowser()
    const gate = Promise.withResolvers<void>()
    const create: BuiltInTranslator['create'] = async (options) => {
      await gate.promise
      return builtIn.create(options)
    }
    expect(await translate({ ...builtIn, create })).toEqual({ ok: false, error: 'timeout' })
    gate.resolve()
    await new Promise((resolve) => setTimeout(resolve))
    expect(counts.open).toBe(0)
  })

  /** A browser that tells ten times where its download stands, in half the time that it is waited for. */
  function downloading(shares: (step: number) => number) {
    const { builtIn } = fakeBrowser()
    const create: BuiltInTranslator['create'] = async (options) => {
      const events = new EventTarget()
      options.monitor(events)
      for (let step = 0; step < 10; step += 1) {
        await new Promise((resolve) => setTimeout(resolve, TIMES.silenceMs / 2))
        events.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded: shares(step), total: 1 }))
      }
      return builtIn.create(options)
    }
    return { ...builtIn, create }
  }

  it('waits for a download as long as it makes progress', async () => {
    expect(await translate(downloading((step) => (step + 1) / 10))).toMatchObject({ ok: true })
  })

  it.each([
    ['at 0 %', () => 0],
    ['halfway', () => 0.5],
    ['where it was before it fell back', (step: number) => [0.5, 0.1, 0.2][step % 3] ?? 0],
    ['and tells no number', () => Number.NaN],
  ] as const)('gives up a download that stands still %s, however often it says so', async (_, shares) => {
    expect(await translate(downloading(shares))).toEqual({ ok: false, error: 'timeout' })
  })

  it('answers cancelled while an engine is still working', async () => {
    const { builtIn, counts } = fakeBrowser({ translate: () => new Promise(() => undefined) })
    const leaving = new AbortController()
    const waiting = translate(builtIn, leaving.signal)
    setTimeout(() => leaving.abort())
    expect(await waiting).toEqual({ ok: false, error: 'cancelled' })
    expect(counts.open).toBe(0)
  })

  describe('OPEN-2: one that cannot get its languages', () => {
    const lacks = (error: unknown) => ({ ...fakeBrowser().builtIn, create: () => Promise.reject(error) })
    const { signal } = new AbortController()

    it('is stuck for these two, until it may be worth another try', async () => {
      const builtIn = lacks(new DOMException('x', 'OperationError'))
      const translator = await findBrowserTranslator(builtIn, { ...TIMES, stuckMs: 30 })
      expect(translator?.isStuck?.('en-US', 'es-ES')).toBe(false)
      await translator?.translate(REQUEST, signal)
      expect(translator?.isStuck?.('en-US', 'es-ES')).toBe(true)
      expect(translator?.isStuck?.('en-US', 'da-DK')).toBe(false)
      await expect.poll(() => translator?.isStuck?.('en-US', 'es-ES')).toBe(false)
    })

    it('is not stuck where it only needs a click, or has its languages and fails, or the learner cancels', async () => {
      const leaving = new AbortController()
      const create = () => new Promise<never>(() => setTimeout(() => leaving.abort()))
      for (const builtIn of [
        lacks(new DOMException('x', 'NotAllowedError')),
        fail(new Error('broken')).builtIn,
        { ...fakeBrowser().builtIn, create },
      ]) {
        const translator = await found(builtIn)
        expect(await translator.translate(REQUEST, leaving.signal)).toMatchObject({ ok: false })
        expect(translator.isStuck?.('en-US', 'es-ES')).toBe(false)
      }
    })

    it('waits less for a download to begin where another translates, and as long as ever for what is here', async () => {
      const create = () => new Promise<never>(() => undefined)
      const times = { availabilityMs: 20, beginningMs: 10, silenceMs: 60_000 }
      const begun = async (availability: string, isReplaceable: boolean) => {
        const builtIn = { ...fakeBrowser({ availability: async () => availability }).builtIn, create }
        const answer = (await findBrowserTranslator(builtIn, times))?.translate(
          REQUEST,
          signal,
          undefined,
          isReplaceable,
        )
        const patience = new Promise((resolve) => setTimeout(resolve, 100, 'waiting'))
        return Promise.race([answer, patience])
      }
      expect(await begun('downloadable', true)).toEqual({ ok: false, error: 'timeout' })
      expect(await begun('downloadable', false)).toBe('waiting')
      expect(await begun('available', true)).toBe('waiting')
    })
  })
})
