import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mayCall, ownKeyProblems, parseOwnKey, readOwnAddress, tidyOwnKey } from './own-key.ts'

const NAMED = ['https://api.example.com', 'https://llm.example.org:8443']
const GOOD = { address: 'https://api.example.com/v1', key: 'sk-learners-own', model: 'small-1' }

describe('the address of a learner’s own key', () => {
  it.each([
    ['https://api.example.com/v1', 'https://api.example.com', 'https://api.example.com/v1'],
    [' HTTPS://API.Example.com:443/v1/ ', 'https://api.example.com', 'https://api.example.com/v1'],
    ['https://llm.example.org:8443', 'https://llm.example.org:8443', 'https://llm.example.org:8443'],
    ['https://api.example.com/v1/chat/completions', 'https://api.example.com', 'https://api.example.com/v1'],
    ['https://x.ai/openai/v1beta', 'https://x.ai', 'https://x.ai/openai/v1beta'],
  ])('%j is one', (typed, origin, address) => expect(readOwnAddress(typed)).toEqual({ origin, address }))

  it.each([
    '',
    'api.example.com/v1',
    'http://api.example.com/v1',
    'https://',
    'https://me:pw@api.example.com/v1',
    'https://api.example.com@evil.example/v1',
    'https://api.example.com\\@evil.example',
    'https://api.example.com/v1?key=x',
    'https://api.example.com/v1#x',
    'https://api.example.com/a b',
    'https://*.example.com',
    'javascript:alert(1)',
    'https://api.example.com\u0000.evil.example',
  ])('%j is none', (typed) => expect(readOwnAddress(typed)).toBeNull())

  it('whatever is typed, what names an origin goes there and nowhere else', () => {
    const rest = fc.string({ unit: fc.constantFrom(...'ab4.:@\\?#%/-é。'), maxLength: 12 })
    fc.assert(
      fc.property(fc.constantFrom('https://a.b', 'https://a.b:4', 'HTTPS://a.b'), rest, (start, end) => {
        const read = readOwnAddress(`${start}${end}`)
        if (read === null || !['https://a.b', 'https://a.b:4'].includes(read.origin)) return
        expect(new URL(`${read.address}/chat/completions`).origin).toBe(read.origin)
        expect(new URL(`${start}${end}`).origin).toBe(read.origin)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('what is typed as a learner’s own key', () => {
  it('has no problem where the site names the origin', () => {
    expect(ownKeyProblems(GOOD, NAMED)).toEqual({})
    expect(mayCall(GOOD, NAMED)).toBe(true)
  })

  it.each([
    [{ address: ' ' }, { address: 'missing' }],
    [{ address: 'http://api.example.com/v1' }, { address: 'not-an-address' }],
    [{ address: 'https://api.example.com.evil.example/v1' }, { address: 'not-named' }],
    [{ address: 'https://api.example.com:8443/v1' }, { address: 'not-named' }],
    [{ address: 'https://llm.example.org/v1' }, { address: 'not-named' }],
    [{ key: '' }, { key: 'missing' }],
    [{ key: 'two words' }, { key: 'not-a-key' }],
    [{ key: 'schlüssel' }, { key: 'not-a-key' }],
    [{ key: 'x\ny' }, { key: 'not-a-key' }],
    [{ key: 'x'.repeat(501) }, { key: 'too-long' }],
    [{ model: '  ' }, { model: 'missing' }],
    [{ model: 'x'.repeat(501) }, { model: 'too-long' }],
  ])('%j has a problem at its field', (change, problems) => {
    expect(ownKeyProblems({ ...GOOD, ...change }, NAMED)).toEqual(problems)
  })

  it('no origin is named by default, so that none may be called', () => {
    expect(ownKeyProblems(GOOD, [])).toEqual({ address: 'not-named' })
    expect(mayCall(GOOD, [])).toBe(false)
  })

  it('is kept without blanks around it, and read as it was kept', () => {
    const typed = { address: ' https://API.example.com/v1/ ', key: ' sk-learners-own\n', model: ' small-1 ' }
    expect(tidyOwnKey(typed)).toEqual(GOOD)
    expect(parseOwnKey(JSON.parse(JSON.stringify(tidyOwnKey(typed))))).toEqual(GOOD)
  })

  it.each([
    [null],
    ['x'],
    [{}],
    [{ ...GOOD, key: 7 }],
    [{ ...GOOD, key: '' }],
    [{ ...GOOD, address: 'http://a' }],
  ])('nothing is read from what is damaged: %j', (value) => expect(parseOwnKey(value)).toBeNull())
})
