import { describe, expect, it } from 'vitest'
import { addressMessage, isOneLine, parseContactMessage } from './contact-service.ts'

const message = { name: 'Ines', email: 'ines@example.com', subject: 'Tone marks', message: 'They are lost.' }

it('DATA-5: a message is name, email, subject and text, and gets its recipient on sending', () => {
  const parsed = parseContactMessage({ ...message, name: ' Ines ', recipient: 'someone@else.example' })
  expect(parsed).toEqual(message)
  expect(addressMessage(message, 'support@example.com')).toEqual({
    ...message,
    recipient: 'support@example.com',
  })
})

it.each(['name', 'email', 'subject', 'message'])('DATA-5: without %s it is no message', (field) => {
  expect(parseContactMessage({ ...message, [field]: '  ' })).toBeNull()
  expect(parseContactMessage({ ...message, [field]: undefined })).toBeNull()
})

describe('one line', () => {
  it.each([
    'Dấu thanh biến mất',
    'Ærø, 100 % økologisk',
    '50%0 off',
    '日本語 😀',
    'a\u00a0b\u3000c',
    '=?utf-8?q?x?=',
    '\\r\\n',
  ])('%j is one', (text) => expect(isOneLine(text)).toBe(true))

  it.each([
    ...['\r\n', '\n', '\r', '\u2028', '\u2029', '\u0085', '\u000b', '\u000c', '\u0000', '\u001b', '\u007f'],
    ...['%0d%0a', '%0D', '%0A', '%250a', '%25250D', '%E2%80%A8', '%e2%80%a9', '%C2%85', '%25e2%2580%25a8'],
  ])('%j makes two of it', (sign) => {
    for (const text of [`a${sign}Bcc: b@x.example`, sign, `a${sign}`]) expect(isOneLine(text)).toBe(false)
  })

  it('a text made to keep it busy is decided', () => {
    for (const text of ['%25'.repeat(50_000), '%e2%25'.repeat(50_000), '%'.repeat(100_000)])
      expect(isOneLine(text)).toBe(true)
  })
})
