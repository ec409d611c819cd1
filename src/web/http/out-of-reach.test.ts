import { expect, it, vi } from 'vitest'
import { withNetworkErrors } from './out-of-reach.ts'

it.each([
  new TypeError('Failed to fetch'),
  new TypeError('Failed to fetch dynamically imported module: https://a.example/assets/a-1.js'),
  new Error('Unable to preload CSS for /assets/a-1.css'),
])('is offline: %s', async (error) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(await withNetworkErrors(() => Promise.reject(error))).toEqual({ ok: false, error: 'offline' })
  expect(await withNetworkErrors(() => Promise.reject(new RangeError('x')))).toEqual({
    ok: false,
    error: 'unexpected',
  })
  vi.restoreAllMocks()
})
