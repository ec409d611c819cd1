import { describe, expect, it, vi } from 'vitest'
import { SENTENCE_LIMITS } from '#domain/kinds/sentence.ts'
import { failure } from '#domain/outcome.ts'
import { createMemoryRecordingStore } from '#domain/sentences/recording-store.fake.ts'
import type { SentenceDoc } from '#domain/sentences/sentence.ts'
import { readSentence } from '#domain/sentences/sentence-of-text.ts'
import { createMemorySentenceStore, noSentences } from '#domain/sentences/sentence-store.fake.ts'
import { attempt } from '#domain/sentences/sentences.fixture.ts'
import { measureAttempt } from '#domain/shadow/accuracy.ts'
import type { AttemptReport } from '#domain/shadow/said-attempt.ts'
import { parseRow } from '#domain/sync/parse-row.ts'
import { scriptedRecording } from '#web/speech/recording/recorder.fake.ts'
import { createAttempts } from './attempts.ts'

const NOON = new Date(2026, 10, 22, 12).getTime()
const DATE = '2026-11-21'
const RAIN = 'Llovió toda la tarde.'
const HOME = 'Me quedo en casa.'

type Setting = { shared?: ReturnType<typeof noSentences>; text?: string; measure?: 'aligned' | 'strict' }

async function open({ shared = noSentences(), text = `${RAIN} ${HOME}`, measure = 'aligned' }: Setting = {}) {
  const sentences = createMemorySentenceStore(shared)
  const recordings = createMemoryRecordingStore()
  const clock = { now: () => NOON + 4000 }
  let ids = 0
  const attempts = createAttempts(
    { sentences, recordings, newId: () => `id${++ids}`, clock, onWritten: () => undefined },
    { entry: { date: DATE, translatedContent: text }, language: 'es-ES', measure },
  )
  const close = attempts.open()
  await expect.poll(() => attempts.get().isRead).toBe(true)
  const docOf = (sentence: string) => shared.docs.get(readSentence(sentence, DATE, 'es-ES').key)
  return { attempts, close, sentences, recordings, docOf, shared }
}

function report(sentence: string, heard: string | null, change: Partial<AttemptReport> = {}): AttemptReport {
  const accuracy = heard === null ? null : measureAttempt(sentence, heard, 'es-ES')
  return {
    id: 'a',
    at: NOON,
    sentence,
    how: 'read',
    by: 'browser',
    accuracy,
    recording: scriptedRecording(),
    ...change,
  }
}

describe('what is said', () => {
  it('is kept as an attempt of its sentence, with its sound, and without a word of the text', async () => {
    const { attempts, recordings, docOf, shared } = await open()
    await attempts.record(report(RAIN, 'llovió poca tarde'))
    expect(docOf(RAIN)).toMatchObject({
      attempts: [
        {
          ...{ id: 'a', at: NOON, day: '2026-11-22', how: 'read', by: 'browser', ms: 3200 },
          ...{ understood: 2, total: 4, strict: 25, missed: [1, 2] },
        },
      ],
      words: expect.any(Array),
      wordsAt: NOON,
    })
    const { key } = readSentence(RAIN, DATE, 'es-ES')
    const sounds = await recordings.of([key])
    expect(sounds.ok && sounds.value).toMatchObject([{ id: 'a', sentence: key, at: NOON, accuracy: 50 }])
    expect(attempts.get()).toEqual({
      isRead: true,
      best: { [RAIN]: 50 },
      said: new Set([RAIN]),
      kept: new Map(),
    })
    expect([...shared.docs.keys()].join()).not.toMatch(/llov/i)
  })

  it('and written after hearing it is no reading: the best figure stays, and nobody heard it', async () => {
    const { attempts, docOf } = await open()
    await attempts.record(report(RAIN, 'llovió poca tarde'))
    const written = { id: 'b', at: NOON + 1000, how: 'dictation', by: null, recording: null } as const
    await attempts.record(report(RAIN, RAIN, written))
    expect(docOf(RAIN)?.attempts[1]).toMatchObject({
      how: 'dictation',
      by: 'nobody',
      understood: 4,
      total: 4,
    })
    expect(attempts.get().best).toEqual({ [RAIN]: 50 })
  })

  it('names the words that were heard instead of those that were missed', async () => {
    const { attempts, docOf } = await open()
    await attempts.record(report(RAIN, 'llovió toda la noche'))
    expect(docOf(RAIN)?.attempts[0]).toMatchObject({ missed: [3], heardAs: ['noche'] })
  })

  it('and only recorded, or marked, is practiced: nobody heard it', async () => {
    const { attempts, docOf, recordings } = await open()
    await attempts.record(report(RAIN, null))
    await attempts.record(report(HOME, null, { id: 'b', recording: null }))
    expect(docOf(RAIN)?.attempts).toMatchObject([{ by: 'nobody', ms: 3200 }])
    expect(docOf(HOME)?.attempts).toMatchObject([{ by: 'nobody', ms: 0 }])
    expect(docOf(HOME)?.attempts[0]).not.toHaveProperty('understood')
    expect(attempts.get()).toEqual({ isRead: true, best: {}, said: new Set([RAIN, HOME]), kept: new Map() })
    const sounds = await recordings.of([readSentence(HOME, DATE, 'es-ES').key])
    expect(sounds.ok && sounds.value).toEqual([])
  })

  it('stays one attempt when its recording is recognised again', async () => {
    const { attempts, docOf, recordings } = await open()
    await attempts.record(report(RAIN, null))
    await attempts.record(report(RAIN, RAIN, { by: 'pocketsphinx' }))
    expect(docOf(RAIN)?.attempts).toMatchObject([{ id: 'a', by: 'pocketsphinx', understood: 4 }])
    const sounds = await recordings.of([readSentence(RAIN, DATE, 'es-ES').key])
    expect(sounds.ok && sounds.value).toMatchObject([{ accuracy: 100 }])
  })

  it('however long it is, is a document that the server takes', async () => {
    for (const word of ['palabra', '言葉', '👩‍👩‍👧', 'ö'.repeat(60), '𠮷'.repeat(20)]) {
      const sentence = `${`${word} `.repeat(90)}fin.`
      const { attempts, shared } = await open({ text: sentence })
      for (let id = 0; id < 3; id++)
        await attempts.record(
          report(sentence, `${'ö'.repeat(40)} `.repeat(90), { id: `a${id}`, at: NOON + id }),
        )
      for (const doc of shared.docs.values()) {
        expect(parseRow('sentence', JSON.parse(JSON.stringify(doc)))).not.toBeNull()
        for (const one of doc.attempts)
          expect(Buffer.byteLength(JSON.stringify(one))).toBeLessThan(SENTENCE_LIMITS.attemptBytes)
      }
    }
  })
})

describe('what was said before', () => {
  const known = (sentence: string, doc: SentenceDoc) => {
    const shared = noSentences()
    shared.docs.set(readSentence(sentence, DATE, 'es-ES').key, doc)
    return shared
  }

  it('is known on the next visit, by the measure that the learner chose', async () => {
    const doc = { attempts: [attempt({ understood: 3, total: 4, strict: 20 })] }
    const aligned = await open({ shared: known(RAIN, doc) })
    await expect.poll(() => aligned.attempts.get().best).toEqual({ [RAIN]: 75 })
    const strict = await open({ shared: known(RAIN, doc), measure: 'strict' })
    await expect.poll(() => strict.attempts.get().best).toEqual({ [RAIN]: 20 })
  })

  it('on another device shows as soon as it has come', async () => {
    const shared = noSentences()
    const { attempts, close } = await open({ shared })
    const { key } = readSentence(HOME, DATE, 'es-ES')
    const elsewhere = createMemorySentenceStore(shared)
    await elsewhere.update(key, () => ({ attempts: [attempt({ understood: 1, total: 4 })] }))
    await expect.poll(() => attempts.get().best).toEqual({ [HOME]: 25 })
    close()
    await elsewhere.update(key, () => ({ attempts: [attempt({ understood: 4, total: 4 })] }))
    expect(attempts.get().best).toEqual({ [HOME]: 25 })
  })

  it('counts as read where it cannot be, so that practice goes on', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const { recordings } = await open()
    const sentences = {
      ...createMemorySentenceStore(noSentences()),
      ofDay: async () => failure('storage-unavailable' as const),
    }
    const attempts = createAttempts(
      { sentences, recordings, newId: () => 'id', clock: { now: () => NOON }, onWritten: () => undefined },
      { entry: { date: DATE, translatedContent: RAIN }, language: 'es-ES', measure: 'aligned' },
    )
    attempts.open()
    expect(attempts.get().isRead).toBe(false)
    await expect.poll(() => attempts.get().isRead).toBe(true)
  })
})

describe('a sentence that is kept for later', () => {
  it('stays so with the time of the choice, until it is not, and nothing counts as said', async () => {
    const { attempts, docOf } = await open()
    await attempts.keep(RAIN, true)
    expect(docOf(RAIN)).toMatchObject({
      attempts: [],
      kept: true,
      keptAt: NOON + 4000,
      words: expect.any(Array),
    })
    expect([...attempts.get().kept.keys()]).toEqual([RAIN])
    expect(attempts.get().said).toEqual(new Set())
    await attempts.keep(RAIN, false)
    expect(docOf(RAIN)).toMatchObject({ kept: false })
    expect([...attempts.get().kept]).toEqual([])
  })

  it('is kept after an edit, and is left out then although another device had kept it later', async () => {
    const shared = noSentences()
    const { key, words } = readSentence('Llovió toda la larga tarde.', DATE, 'es-ES')
    shared.docs.set(key, { attempts: [], kept: true, keptAt: NOON + 9000, words, wordsAt: NOON })
    const { attempts } = await open({ shared, text: RAIN })
    await expect.poll(() => [...attempts.get().kept.keys()]).toEqual([RAIN])
    await attempts.keep(RAIN, false)
    expect([...attempts.get().kept]).toEqual([])
  })

  it('is not shown as kept where the store refuses', async () => {
    const { attempts, sentences } = await open()
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.spyOn(sentences, 'update').mockResolvedValue(failure('storage-full'))
    await attempts.keep(RAIN, true)
    expect([...attempts.get().kept]).toEqual([])
    expect(error).toHaveBeenCalledOnce()
    error.mockRestore()
  })
})

it('a store that refuses is no reason to stop', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { attempts, sentences, recordings } = await open()
  vi.spyOn(sentences, 'update').mockResolvedValueOnce(failure('storage-full'))
  vi.spyOn(recordings, 'keep').mockResolvedValueOnce(failure('storage-full'))
  await attempts.record(report(RAIN, RAIN))
  const file = () => Promise.reject(new Error('the sound is gone'))
  await attempts.record(report(HOME, HOME, { recording: { ...scriptedRecording(), file } }))
  expect(error).toHaveBeenCalledTimes(3)
  await attempts.record(report(RAIN, RAIN, { id: 'b' }))
  expect(attempts.get().best).toEqual({ [RAIN]: 100, [HOME]: 100 })
  error.mockRestore()
})

describe('a sentence that becomes another by one word', () => {
  it('goes on with what was done, on whatever device, and comes back with it', async () => {
    const shared = noSentences()
    const [was, is] = ['Ella llamé.', 'Ella llamó.']
    const first = await open({ shared, text: was })
    await first.attempts.record(report(was, 'ella llamó'))
    await first.attempts.keep(was, true)
    expect(await first.attempts.reword(was, is)).toBe(true)
    const second = await open({ shared, text: is })
    expect(second.attempts.get()).toMatchObject({
      said: new Set([is]),
      kept: new Map([[is, expect.any(Number)]]),
    })
    await second.attempts.record(report(is, 'ella llamó', { id: 'b' }))

    expect(await second.attempts.reword(is, was)).toBe(true)
    const third = await open({ shared, text: was })
    expect(third.attempts.get()).toMatchObject({ best: { [was]: 100 }, said: new Set([was]) })
    expect(third.attempts.earlier.find(was)?.attempts.map(({ id }) => id)).toEqual(['a', 'b'])
  })

  it('is not changed where that cannot be stored', async () => {
    const { attempts, sentences } = await open()
    await attempts.record(report(RAIN, 'llovió'))
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    sentences.update = async () => failure('storage-full')
    expect(await attempts.reword(RAIN, 'Llovió toda la noche.')).toBe(false)
  })
})
