import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { SITE_LANGUAGES } from '#domain/languages.ts'
import { SOCIAL_IMAGE, socialImagePath } from '#domain/site/site-address.ts'

const PNG_SIGNATURE = '89504e470d0a1a0a'
const LARGEST_BYTES = 300_000 // some messengers show nothing larger

it.each(SITE_LANGUAGES)(
  'SEO-8 SEO-9: the picture for links shared in %s is a PNG of 1200 by 630',
  (language) => {
    const image = readFileSync(new URL(`../public${socialImagePath(language)}`, import.meta.url))
    expect(image.subarray(0, 8).toString('hex')).toBe(PNG_SIGNATURE)
    expect([image.readUInt32BE(16), image.readUInt32BE(20)]).toEqual([1200, 630])
    expect({ width: 1200, height: 630 }).toEqual(SOCIAL_IMAGE)
    expect(image.length).toBeLessThan(LARGEST_BYTES)
  },
)
