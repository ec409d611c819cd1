import { expect, it } from 'vitest'
import { hash16, hash53 } from './hash-text.ts'

it('200,000 texts that differ by a sign have as many hashes, each of 14 digits', () => {
  const texts = Array.from({ length: 100_000 }, (_, place) => `compré ${place} panes`)
  const hashes = new Set([...texts, ...texts.map((text) => `${text}.`)].map(hash53))
  expect(hashes.size).toBe(2 * texts.length)
  for (const hash of hashes) if (!/^[01][0-9a-f]{13}$/.test(hash)) throw new Error(hash)
})

it('is the same on every device and in every version: what was stored is found again', () => {
  expect([hash53(''), hash53('llueve hoy'), hash53('今日は雨')]).toMatchInlineSnapshot(`
    [
      "16c228ab3e7c0b",
      "1e3946c8ef2db0",
      "1c6becf66d0e74",
    ]
  `)
  expect([hash16(''), hash16('llueve'), hash16('雨')]).toMatchInlineSnapshot(`
    [
      31755,
      7921,
      63103,
    ]
  `)
})
