import { describe, expect, it } from 'vitest'
import type { SpeechAnswer } from '#domain/speech/speech-failure.ts'
import { describeSynthesiser } from '#domain/speech/synthesiser.contract.ts'
import { memorySynthesiser } from '#domain/speech/synthesiser.fake.ts'
import type { SpokenText } from '#domain/speech/synthesiser.ts'
import type { SpeechRequest } from '#domain/speech/voice.ts'
import { encodeWav } from '#domain/speech/wav.ts'
import { cachedSynthesiser, sharedWork } from './cached-synthesiser.ts'
import type { SoundOwner } from './sound-owners.ts'
import type { SpokenCache } from './spoken-cache.ts'

const open = new AbortController().signal
const wish: SpeechRequest = { text: 'I have a dog.', language: 'en-US', rate: 1 }
const wav = encodeWav({ samples: new Float32Array(100), sampleRate: 16_000 })

const ANA: SoundOwner = { id: 'ana', key: 'key of ana' }
const isAna = async () => ANA

function memoryCache(): Pick<SpokenCache, 'find' | 'keep'> & { names: string[] } {
  const all = new Map<string, Uint8Array<ArrayBuffer>>()
  return {
    get names() {
      return [...all.keys()]
    },
    find: async (name) => all.get(name),
    keep: async (name, sound) => void all.set(name, new Uint8Array(sound)),
  }
}

/** A synthesiser that counts how often it is asked, behind a cache. */
function counted(answer: () => Promise<SpeechAnswer<SpokenText>> | SpeechAnswer<SpokenText>) {
  const asked: SpeechRequest[] = []
  const engine = memorySynthesiser({
    answer: (request) => {
      asked.push(request)
      return answer()
    },
  })
  const cache = memoryCache()
  let owner: SoundOwner | null = ANA
  return {
    asked,
    cache,
    synthesiser: cachedSynthesiser(engine, cache, async () => owner),
    comes(next: SoundOwner | null) {
      owner = next
    },
  }
}

const good = () => ({ ok: true, value: { wav, by: 'espeak-ng' } }) as const

describe('a synthesiser with a cache', () => {
  it('speaks no text twice', async () => {
    const { asked, synthesiser } = counted(good)
    const first = await synthesiser.synthesise(wish, open)
    expect(await synthesiser.synthesise(wish, open)).toEqual(first)
    expect(asked).toHaveLength(1)
  })

  it('another text, language or speed is another sound', async () => {
    const { asked, synthesiser } = counted(good)
    const others = [{ text: 'I have a cat.' }, { language: 'da-DK' as const }, { rate: 0.5 }]
    for (const other of [{}, ...others]) await synthesiser.synthesise({ ...wish, ...other }, open)
    expect(asked).toHaveLength(4)
  })

  it('another engine, or another release of it, is another sound', async () => {
    const cache = memoryCache()
    const engines = [{}, { version: '2' }, { id: 'openai' as const, version: '2' }].map(memorySynthesiser)
    for (const engine of engines) await cachedSynthesiser(engine, cache, isAna).synthesise(wish, open)
    expect(new Set(cache.names).size).toBe(3)
  })

  it('the name of a sound does not tell its text', async () => {
    const { cache, synthesiser } = counted(good)
    await synthesiser.synthesise({ ...wish, text: '../../etc/passwd' }, open)
    expect(cache.names).toEqual([expect.stringMatching(/^ana\.[0-9a-f]{64}$/)])
  })

  it('asked twice at once, it speaks once', async () => {
    const gate = Promise.withResolvers<SpeechAnswer<SpokenText>>()
    const { asked, synthesiser } = counted(() => gate.promise)
    const both = [synthesiser.synthesise(wish, open), synthesiser.synthesise(wish, open)]
    await expect.poll(() => asked.length).toBe(1)
    gate.resolve(good())
    expect(await Promise.all(both)).toEqual([good(), good()])
    expect(asked).toHaveLength(1)
  })

  it('what one has heard is neither found nor joined by another, and has another name', async () => {
    const gate = Promise.withResolvers<SpeechAnswer<SpokenText>>()
    const { asked, cache, comes, synthesiser } = counted(() => gate.promise)
    const first = synthesiser.synthesise(wish, open)
    await expect.poll(() => asked.length).toBe(1)
    comes({ id: 'boris', key: 'key of boris' })
    const second = synthesiser.synthesise(wish, open)
    await expect.poll(() => asked.length).toBe(2)
    gate.resolve(good())
    await Promise.all([first, second])
    await synthesiser.synthesise(wish, open)
    expect(asked).toHaveLength(2)
    expect(new Set(cache.names.map((name) => name.split('.')[1])).size).toBe(2)
  })

  it('nothing is kept of strangers, and they join nobody', async () => {
    const { asked, cache, comes, synthesiser } = counted(good)
    await synthesiser.synthesise(wish, open)
    comes(null)
    for (let time = 0; time < 2; time += 1) await synthesiser.synthesise(wish, open)
    expect(asked).toHaveLength(3)
    expect(cache.names).toHaveLength(1)
  })

  it('a failure is not kept', async () => {
    const answers: SpeechAnswer<SpokenText>[] = [{ ok: false, error: 'provider-down' }, good()]
    const { cache, synthesiser } = counted(() => answers.shift() ?? good())
    expect(await synthesiser.synthesise(wish, open)).toEqual({ ok: false, error: 'provider-down' })
    expect(cache.names).toEqual([])
    expect(await synthesiser.synthesise(wish, open)).toEqual(good())
  })

  it('one learner who leaves does not take the sound from the other', async () => {
    const gate = Promise.withResolvers<SpeechAnswer<SpokenText>>()
    const { synthesiser } = counted(() => gate.promise)
    const learner = new AbortController()
    const [left, stayed] = [synthesiser.synthesise(wish, learner.signal), synthesiser.synthesise(wish, open)]
    learner.abort()
    expect(await left).toEqual({ ok: false, error: 'cancelled' })
    gate.resolve(good())
    expect(await stayed).toEqual(good())
  })
})

describeSynthesiser('a synthesiser with a cache', () => ({
  synthesiser: cachedSynthesiser(
    memorySynthesiser({ supports: (language) => language === 'en-US' }),
    memoryCache(),
    isAna,
  ),
  known: 'en-US',
  unknown: 'ja-JP',
  signals: { open, aborted: AbortSignal.abort() },
}))

const never = () => new AbortController().signal

/** Work that ends when the test says so, and notes when it began and when everyone had left. */
function slowWork() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const seen = { begun: 0, wasLeft: false }
  function work(signal: AbortSignal): Promise<string> {
    seen.begun += 1
    signal.addEventListener('abort', () => {
      seen.wasLeft = true
    })
    return promise
  }
  return { work, resolve, reject, seen }
}

describe('shared work', () => {
  it('is done once for all who ask at once, and again for whoever asks later', async () => {
    const shared = sharedWork<string>()
    const { work, resolve, seen } = slowWork()
    const all = [1, 2, 3].map(() => shared.join('same', work, never()))
    resolve('done')
    expect(await Promise.all(all)).toEqual(['done', 'done', 'done'])
    expect(seen.begun).toBe(1)
    await shared.join('same', work, never())
    expect(seen.begun).toBe(2)
  })

  it('another key is other work', async () => {
    const shared = sharedWork<string>()
    const answers = ['a', 'b'].map((key) => shared.join(key, async () => key, never()))
    expect(await Promise.all(answers)).toEqual(['a', 'b'])
  })

  it('goes on while one is left who wants it, and ends when all have gone', async () => {
    const shared = sharedWork<string>()
    const { work, seen } = slowWork()
    const [first, second] = [new AbortController(), new AbortController()]
    const answers = [first, second].map(({ signal }) => shared.join('same', work, signal))
    first.abort()
    expect(await answers[0]).toBe('left')
    expect(seen.wasLeft).toBe(false)
    second.abort()
    expect(await answers[1]).toBe('left')
    expect(seen.wasLeft).toBe(true)
  })

  it('whoever comes after all have gone begins anew', async () => {
    const shared = sharedWork<string>()
    const { work, resolve, seen } = slowWork()
    const learner = new AbortController()
    const left = shared.join('same', work, learner.signal)
    learner.abort()
    await left
    const next = shared.join('same', work, never())
    resolve('done')
    expect([await next, seen.begun]).toEqual(['done', 2])
  })

  it('a failure reaches all, and is not remembered', async () => {
    const shared = sharedWork<string>()
    const { work, reject } = slowWork()
    const all = [1, 2].map(() => shared.join('same', work, never()))
    reject(new Error('no'))
    for (const one of all) await expect(one).rejects.toThrow('no')
    expect(await shared.join('same', async () => 'done', never())).toBe('done')
  })
})
