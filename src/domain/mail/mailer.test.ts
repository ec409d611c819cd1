import { describe, expect, it } from 'vitest'
import { isMailAddress } from './mailer.ts'

describe('one mail address', () => {
  it.each([
    'lan@example.vn',
    'søren@example.dk'.replace('ø', 'oe'),
    'a.b+tag@mail.example.co.uk',
    "o'brien@example.ie",
    'me@localhost',
    'x@xn--v-d-jsu.vn',
  ])('%s is one', (text) => expect(isMailAddress(text)).toBe(true))

  it.each([
    '',
    'lan',
    '@example.vn',
    'lan@',
    'a@x.example,b@x.example',
    'a@x.example;b@x.example',
    'a@x.example b@x.example',
    'a@b@x.example',
    'Lan <lan@example.vn>',
    '"a b"@example.vn',
    'lan@example.vn\r\nBcc: all@x.example',
    'lan@example.vn\n',
    'lan\u2028@example.vn',
    'lan@example.vn\u0000',
    'lan%0d%0a@example.vn\u0085',
    'lan@[127.0.0.1]',
    'lan@-x.example',
    'ngọc@example.vn',
    `${'a'.repeat(65)}@example.vn`,
    `lan@${'a.'.repeat(126)}vn`,
  ])('%j is none', (text) => expect(isMailAddress(text)).toBe(false))

  // A pattern that tries every way to read them would not come back before the test's time-out.
  it('a text made to keep it busy is decided', () => {
    for (const text of ['a@'.repeat(50_000), `a@${'a-'.repeat(50_000)}`, `a@${'a.'.repeat(50_000)}!`])
      expect(isMailAddress(text)).toBe(false)
  })
})
