import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { withChunkTimeout } from './lazy-page.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

function loadingFor(ms: number): Promise<string> {
  return new Promise((resolve) => setTimeout(() => resolve('the page'), ms))
}

it('LAYOUT-24: a chunk may take 119999 ms to load', async () => {
  const page = withChunkTimeout(loadingFor(119_999))
  await vi.advanceTimersByTimeAsync(119_999)
  expect(await page).toBe('the page')
})

it('LAYOUT-24: after 120000 ms loading a chunk has failed', async () => {
  const isGivenUp = expect(withChunkTimeout(loadingFor(120_001))).rejects.toThrow('took too long')
  await vi.advanceTimersByTimeAsync(120_000)
  await isGivenUp
})

it('a chunk that has come leaves no timer behind', async () => {
  const page = withChunkTimeout(loadingFor(5))
  await vi.advanceTimersByTimeAsync(5)
  await page
  expect(vi.getTimerCount()).toBe(0)
})
