import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { uuidV7 } from './random.ts'

const moments = fc.integer({ min: 0, max: 2 ** 48 - 1 })

describe('an id', () => {
  it('is the one of RFC 9562, appendix A.6', () => {
    const random = Buffer.from('0cc318c4dc0c0c07398f', 'hex')
    expect(uuidV7(0x017f22e279b0, random)).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f')
  })

  it('sorts by the time it was made', () => {
    fc.assert(
      fc.property(moments, moments, (one, other) => {
        fc.pre(one !== other)
        expect(uuidV7(one) < uuidV7(other)).toBe(one < other)
      }),
    )
  })

  it('always names version and variant, and is never the same twice', () => {
    const ids = Array.from({ length: 1_000 }, () => uuidV7(1_763_700_000_000))
    for (const id of ids)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(new Set(ids).size).toBe(ids.length)
  })
})
