import { describe, expect, it } from 'vitest'
import { tokenCache } from './token-cache.ts'

describe('what is known of verified tokens', () => {
  it('is kept until the token ends, to the millisecond', () => {
    let now = 1_000
    const cache = tokenCache<string>(() => now)
    cache.put('a', 'ana', 2_000)
    now = 1_999
    expect(cache.get('a')).toBe('ana')
    now = 2_000
    expect(cache.get('a')).toBeUndefined()
    now = 1_000 // a clock that is set back brings nothing back
    expect(cache.get('a')).toBeUndefined()
  })

  it('is of so many tokens at most, and those used last stay', () => {
    const cache = tokenCache<number>(() => 0, 3)
    for (const [value, token] of ['a', 'b', 'c'].entries()) cache.put(token, value, 1)
    expect(cache.get('a')).toBe(0)
    cache.put('c', 7, 1) // the same token again takes no further place
    cache.put('d', 3, 1)
    expect(['a', 'b', 'c', 'd'].map((token) => cache.get(token))).toEqual([0, undefined, 7, 3])
    for (let index = 0; index < 1_000; index += 1) cache.put(`token ${index}`, index, 1)
    const left = Array.from({ length: 1_000 }, (_, index) => cache.get(`token ${index}`))
    expect(left.filter((value) => value !== undefined)).toEqual([997, 998, 999])
  })

  it('is found by the whole token only', () => {
    const cache = tokenCache<string>(() => 0)
    cache.put('header.payload.signature', 'ana', 1)
    for (const other of ['', 'header.payload.', 'header.payload.signature ', 'header.payload.Signature'])
      expect(cache.get(other)).toBeUndefined()
  })
})
