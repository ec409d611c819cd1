import fc from 'fast-check'
import { expect, it } from 'vitest'
import { looksLikeEmail, nameFromEmail, normaliseEmail } from './email-address.ts'

it.each(['ines@example.com', ' ines@example.com ', 'a@b', 'tên@ví-dụ.vn'])(
  '%j could be an address',
  (text) => {
    expect(looksLikeEmail(text)).toBe(true)
  },
)

it.each(['', 'ines', '@example.com', 'ines@', 'ines moreau@example.com', 'a@b@c'])(
  '%j cannot be an address',
  (text) => {
    expect(looksLikeEmail(text)).toBe(false)
  },
)

it('ACCT-6: the name is the part of the email before the @', () => {
  expect(nameFromEmail(' Ines.Moreau@example.com')).toBe('Ines.Moreau')
})

it('writes an address in one spelling', () => {
  expect(normaliseEmail(' Ines@Example.COM ')).toBe('ines@example.com')
})

it.each([
  ['ｔａｒｏ@example.com', 'taro@example.com'],
  ['ＴＡＲＯ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'taro@example.com'],
  ['taro@example。com', 'taro@example.com'],
  ['taro@example｡com', 'taro@example.com'],
  ['\u3000taro@example.com\u200b', 'taro@example.com'],
  ['ta\u00adro@example.com', 'taro@example.com'],
  ['te\u0302n@vi\u0301-du.vn', 'tên@ví-du.vn'],
])('whatever an input method makes of %j, it is %s', (typed, address) => {
  expect(normaliseEmail(typed)).toBe(address)
  expect(looksLikeEmail(typed)).toBe(true)
})

it('a spelling is final: writing it in one spelling again changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(normaliseEmail(normaliseEmail(text))).toBe(normaliseEmail(text))
    }),
  )
})
