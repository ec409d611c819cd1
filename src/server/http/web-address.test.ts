import { describe, expect, it } from 'vitest'
import { isBareOrigin, isLoopback, isPlainAddress, isWebAddress, originsIn } from './web-address.ts'

describe('a host that only this machine reaches', () => {
  it.each(['localhost', '127.0.0.1', '127.1.2.3', '::1', '[::1]'])('%s is one', (host) => {
    expect(isLoopback(host)).toBe(true)
  })

  it.each([
    '0.0.0.0',
    '128.0.0.1',
    '127.example.org',
    '127.0.0.1.example.org',
    '127.0.0.999',
    '::',
    'localhost.example',
  ])('%s is none', (host) => expect(isLoopback(host)).toBe(false))
})

describe('an address', () => {
  it.each([
    ['https://diary.example.org', true, true, true],
    ['http://127.0.0.1:3000/', true, true, true],
    ['https://ref.example/auth/v1', true, true, false],
    ['https://me:hunter2@example.org/', true, false, false],
    ['https://example.org/?a=1', true, false, false],
    ['https://example.org/#a', true, false, false],
    ['ftp://example.org/', false, false, false],
    ['javascript:alert(1)', false, false, false],
    ['example.org', false, false, false],
    ['https://xn--bcher-kva.example/', true, true, true],
    ['https://bücher.example', true, true, true],
    ['http://[::1]:3000', true, true, true],
    ['https://a"onload="x', false, false, false],
    ["https://a';b", false, false, false],
    ['https://a;script-src', false, false, false],
    ['https://a&b', false, false, false],
    ['https://a,b', false, false, false],
  ])('%s: of the web %s, plain %s, a bare origin %s', (value, isWeb, isPlain, isBare) => {
    expect([isWebAddress(value), isPlainAddress(value), isBareOrigin(value)]).toEqual([
      isWeb,
      isPlain,
      isBare,
    ])
  })
})

describe('a list of origins', () => {
  it.each([
    ['', []],
    ['https://b.example', ['https://b.example']],
    ['https://B.example:443, https://c.example:8443', ['https://b.example', 'https://c.example:8443']],
    [
      'http://localhost:3001\thttp://127.0.0.1 http://[::1]:80',
      ['http://localhost:3001', 'http://127.0.0.1', 'http://[::1]'],
    ],
    ['https://dagbøger.example', ['https://xn--dagbger-t1a.example']],
  ])('%j', (list, origins) => expect(originsIn(list)).toEqual(origins))

  it.each([
    '*',
    'null',
    'b.example',
    'https://*.example.org',
    'https://b.example/',
    'https://b.example/diary',
    'https://b.example?x=1',
    'https://b.example#x',
    'https://me@b.example',
    'http://b.example',
    'http://localhost.example',
    'ftp://b.example',
    'https://b.example https://',
  ])('%s is none', (list) => expect(originsIn(list)).toBeNull())
})
