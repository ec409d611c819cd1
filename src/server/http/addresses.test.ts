import { describe, expect, it } from 'vitest'
import {
  hostNameIn,
  isBareOrigin,
  isLoopback,
  isPlainAddress,
  isWebAddress,
  listenAddressIn,
  originOf,
  originsIn,
} from './addresses.ts'

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

describe('the name in a Host header', () => {
  it.each([
    ['localhost', 'localhost'],
    ['localhost:3000', 'localhost'],
    ['LOCALHOST:3000', 'localhost'],
    ['localhost.', 'localhost'],
    ['localhost.:3000', 'localhost'],
    ['127.0.0.1:3000', '127.0.0.1'],
    ['127.0.0.1.', '127.0.0.1'],
    ['[::1]', '[::1]'],
    ['[::1]:3000', '[::1]'],
    ['[0:0:0:0:0:0:0:1]:3000', '[::1]'],
    ['Diary.Example.ORG:443', 'diary.example.org'],
    ['nhật-ký.example', 'xn--nht-k-uva0134c.example'],
    ['dagbøger.example', 'xn--dagbger-t1a.example'],
  ])('%s is %s', (host, name) => expect(hostNameIn(host)).toBe(name))

  it.each([
    '',
    '.',
    ':3000',
    'localhost, evil.example',
    'localhost evil.example',
    'evil.example@localhost',
    'localhost/evil.example',
    'localhost\\evil.example',
    'localhost?evil.example',
    'localhost#evil.example',
    'local\thost',
    'localhost\n',
    'local%68ost',
    'localhost:99999',
    'localhost:port',
    'http://localhost',
    '*.localhost',
    '::1',
    '[::1',
    '[fe80::1%25eth0]',
    'local\0host',
    '<script>',
  ])('%j is none', (host) => expect(hostNameIn(host)).toBeNull())
})

it.each([
  ['127.0.0.1:9464', { host: '127.0.0.1', port: 9464 }],
  ['0.0.0.0:0', { host: '0.0.0.0', port: 0 }],
  ['[::1]:9465', { host: '::1', port: 9465 }],
  ['[::ffff:127.0.0.1]:1', { host: '::ffff:127.0.0.1', port: 1 }],
])('%s is an address to listen on', (text, address) => {
  expect(listenAddressIn(text)).toEqual(address)
})

it.each([
  '9464',
  ':9464',
  'localhost:9464',
  '127.0.0.1',
  '127.1:9464',
  '0177.0.0.1:9464',
  '127.0.0.1:65536',
  '127.0.0.1:-1',
  '::1:9464',
  '[127.0.0.1]:9464',
  'http://127.0.0.1:9464',
  '127.0.0.1:9464/metrics',
  '127.0.0.1:9464\n',
])('%j is none', (text) => {
  expect(listenAddressIn(text)).toBeNull()
})

it('the origin of an IPv6 address has its brackets', () => {
  expect(originOf({ host: '::1', port: 1 })).toBe('http://[::1]:1')
})
