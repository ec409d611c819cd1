import { expect, it } from 'vitest'
import { listenAddressIn, originOf } from './listen-address.ts'

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
