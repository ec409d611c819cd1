import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgeRefresh, rotateFamily } from './refresh-family.ts'
import type { RefreshTokenRecord } from './session-record.ts'

const first: RefreshTokenRecord[] = [{ hash: 'h0', usedAt: null, nextSalt: null }]

const MOST_USED = 30

/** The family after refreshes at these times, with hashes h0, h1 and so on. */
function familyAfter(times: number[]): RefreshTokenRecord[] {
  return times.reduce(
    (tokens, now, index) =>
      rotateFamily(tokens, { hash: `h${index + 1}`, salt: `s${index}` }, { now, mostUsed: MOST_USED }),
    first,
  )
}

describe('a family of refresh tokens', () => {
  it('rotates its active token', () => {
    expect(judgeRefresh(first, 'h0', 5)).toEqual({ kind: 'rotate' })
    expect(judgeRefresh(first, 'other', 5)).toEqual({ kind: 'unknown' })
    expect(judgeRefresh([], 'h0', 5)).toEqual({ kind: 'unknown' })
  })

  it('answers a retry of the parent at any time, of an older one for ten seconds', () => {
    const tokens = familyAfter([1_000, 2_000])
    expect(judgeRefresh(tokens, 'h1', 9_000_000)).toMatchObject({ kind: 'retry', path: [{ hash: 'h1' }] })
    expect(judgeRefresh(tokens, 'h0', 11_000)).toMatchObject({
      kind: 'retry',
      path: [{ hash: 'h0' }, { hash: 'h1' }],
    })
    expect(judgeRefresh(tokens, 'h0', 11_001)).toEqual({ kind: 'stolen' })
  })

  it('forgets the salts that no retry can need', () => {
    const tokens = familyAfter([1_000, 2_000, 60_000])
    expect(tokens.map(({ nextSalt }) => nextSalt)).toEqual([null, null, 's2', null])
  })

  it('has one active token, knows as many used ones as it shall, and never lets an old one in', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20_000), { minLength: 2, maxLength: 80 }), (gaps) => {
        const times = gaps.map((_, index) => gaps.slice(0, index + 1).reduce((sum, gap) => sum + gap, 0))
        const tokens = familyAfter(times)
        const now = times.at(-1) ?? 0
        expect(tokens).toHaveLength(Math.min(gaps.length, MOST_USED) + 1)
        expect(tokens.filter(({ usedAt }) => usedAt === null).map(({ hash }) => hash)).toEqual([
          `h${gaps.length}`,
        ])
        for (const [index, { hash }] of tokens.slice(0, -2).entries()) {
          const late = judgeRefresh(tokens, hash, now + 10_001)
          expect([index, late.kind]).toEqual([index, 'stolen'])
        }
      }),
    )
  })
})
