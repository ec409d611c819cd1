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
