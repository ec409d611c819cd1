import { expect, it } from 'vitest'
import { DAY_MS } from '#domain/duration.ts'
import type { SoundInfo } from '#domain/sentences/sounds-to-keep.ts'
import { thenAndNow } from './then-and-now.ts'

const NOON = new Date(2026, 10, 24, 12).getTime()

function sound(id: string, daysAgo: number): SoundInfo {
  return { id, sentence: 'a', at: NOON - daysAgo * DAY_MS, bytes: 1, accuracy: null }
}

it('PROMISE-5: then is the first sound and now the latest, in whatever order they are stored', () => {
  const sounds = [sound('b', 3), sound('c', 0), sound('a', 70)]
  expect(thenAndNow(sounds)).toMatchObject({ first: { id: 'a' }, latest: { id: 'c' } })
})

it.each([
  ['no sounds', []],
  ['one sound', [sound('a', 1)]],
  ['sounds of one day', [sound('a', 1), sound('b', 1)]],
])('%s are no then and now', (_what, sounds) => {
  expect(thenAndNow(sounds)).toBeNull()
})
