import { describe, expect, it } from 'vitest'
import { localConfig } from '#server/config.fixture.ts'
import type { MailSettings } from './mail-settings.ts'

const mailOf = (env: Record<string, string>): MailSettings => localConfig(env).mail

describe('the mail server', () => {
  it('is what its address says', () => {
    expect(mailOf({ SMTP_URL: 'smtps://me%40example.org:p%3Ass@mail.example.org:466/' }).smtp).toEqual({
      host: 'mail.example.org',
      port: 466,
      isSecure: true,
      user: 'me@example.org',
      password: 'p:ss',
      requiresTls: true,
      ignoresTls: false,
      verifies: true,
    })
    expect(mailOf({ SMTP_URL: 'smtp://[::1]' }).smtp).toMatchObject({
      host: '::1',
      port: undefined,
      isSecure: false,
      user: '',
      requiresTls: false,
    })
  })

  it.each([
    ['smtp://me:secret@mail.example.org', true],
    ['smtp://me:secret@mail.example.org?ignoreTLS=true', false],
    ['smtp://me:secret@127.0.0.1', false],
    ['smtp://mail.example.org', false],
    ['smtp://mail.example.org?requireTLS=true', true],
  ])('a password travels to another machine only inside TLS: %s', (url, requiresTls) => {
    expect(mailOf({ SMTP_URL: url }).smtp?.requiresTls).toBe(requiresTls)
  })

  it('a certificate of one’s own can be taken', () => {
    const url = 'smtps://mail.lan?tls.rejectUnauthorized=false'
    expect(mailOf({ SMTP_URL: url }).smtp?.verifies).toBe(false)
  })
})

describe('who writes', () => {
  it('is no-reply at the public host, unless it is set', () => {
    expect(mailOf({ PUBLIC_URL: 'https://diary.example.org' }).from).toBe('no-reply@diary.example.org')
    expect(mailOf({ MAIL_FROM: 'diary@example.org' }).from).toBe('diary@example.org')
  })
})

describe('how many mails go a day', () => {
  it('is two thousand, unless it is set', () => {
    expect([mailOf({}).perDay, mailOf({ MAIL_PER_DAY: '150' }).perDay]).toEqual([2000, 150])
  })
})
