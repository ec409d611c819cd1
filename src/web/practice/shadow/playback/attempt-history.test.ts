import { expect, it, vi } from 'vitest'
import { failure } from '#domain/outcome.ts'
import type { LivingSentence } from '#domain/sentences/living-sentences.ts'
import { createMemoryRecordingStore } from '#domain/sentences/recording-store.fake.ts'
import { attempt } from '#domain/sentences/sentences.fixture.ts'
import { createAttemptHistory } from './attempt-history.ts'

const KEY = '2026-11-21-0b7c31e5a9f02d-es-es'
const BEFORE = '2026-11-21-1b7c31e5a9f02d-es-es'

const LIVING: LivingSentence = {
  key: KEY,
  date: '2026-11-21',
  language: 'es-ES',
  text: 'Hola.',
  attempts: [attempt()],
  kept: null,
  keptAt: null,
  before: [BEFORE],
}

const sound = (id: string, sentence = KEY, at = 1000) => ({
  ...{ id, sentence, at, accuracy: 50 },
  file: { type: 'audio/webm', bytes: new Uint8Array([1, 2, 3]).buffer },
})

async function open() {
  const recordings = createMemoryRecordingStore()
  await recordings.keep(sound('a'))
  await recordings.keep(sound('old', BEFORE, 500))
  await recordings.keep(sound('other', '2026-11-21-12345678901234-es-es'))
  const clock = { now: () => new Date(2026, 10, 22, 12).getTime() }
  const changed = vi.fn()
  const subscribe = () => () => undefined
  const history = createAttemptHistory({
    recordings,
    clock,
    find: () => LIVING,
    figure: () => null,
    figureOf: () => null,
    subscribe,
    changed,
  })
  const ids = async () => (await history.sounds(LIVING)).map(({ id }) => id)
  return { recordings, history, changed, ids }
}

it('has the sounds of a sentence, and of those that it was before', async () => {
  const { history, ids } = await open()
  expect(await ids()).toEqual(['old', 'a'])
  expect(history.today()).toBe('2026-11-22')
  expect(await history.load('a')).toEqual({ file: sound('a').file })
})

it('a sound that is deleted is gone, tells it, and comes back as it was', async () => {
  const { history, changed, ids } = await open()
  const [, mine] = await history.sounds(LIVING)
  if (mine === undefined) throw new Error('no sound')
  const bringBack = await history.remove(mine)
  expect(await ids()).toEqual(['old'])
  expect(changed).toHaveBeenCalledTimes(1)
  expect(await history.load('a')).toBeNull()
  await bringBack?.()
  expect(await history.sounds(LIVING)).toContainEqual(mine)
  expect(await history.load('a')).toEqual({ file: sound('a').file })
})

it('a sound that is gone already is not offered again', async () => {
  const { history, changed } = await open()
  expect(await history.load('never')).toBeNull()
  expect(changed).toHaveBeenCalledTimes(1)
})

it('a store that refuses is told, and nothing is said to be deleted', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { history, recordings, ids } = await open()
  const [mine] = await history.sounds(LIVING)
  vi.spyOn(recordings, 'remove').mockResolvedValueOnce(failure('storage-silent'))
  expect(mine && (await history.remove(mine))).toBeNull()
  vi.spyOn(recordings, 'read').mockResolvedValueOnce(failure('storage-silent'))
  expect(await history.load('a')).toBeNull()
  vi.spyOn(recordings, 'of').mockResolvedValueOnce(failure('storage-silent'))
  expect(await ids()).toEqual([])
  expect(error).toHaveBeenCalledTimes(3)
  error.mockRestore()
})
