import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const PNG_SIGNATURE = '89504e470d0a1a0a'
const LARGEST_BYTES = 300_000 // some messengers show nothing larger

it('SEO-8 SEO-9: the picture for shared links is a PNG of 1200 by 630', () => {
  const image = readFileSync(new URL('../public/social.png', import.meta.url))
  expect(image.subarray(0, 8).toString('hex')).toBe(PNG_SIGNATURE)
  expect([image.readUInt32BE(16), image.readUInt32BE(20)]).toEqual([1200, 630])
  expect(image.length).toBeLessThan(LARGEST_BYTES)
})
