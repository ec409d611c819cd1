import { describe, expect, it } from 'vitest'
import { localConfig } from '#server/config.fixture.ts'
import { configWarnings } from '#server/config.ts'
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

describe('who writes and who reads', () => {
  it('no-reply at the public host writes, the support address reads', () => {
    const env = { PUBLIC_URL: 'https://diary.example.org', SUPPORT_EMAIL: 'help@example.org' }
    expect(mailOf(env)).toMatchObject({ from: 'no-reply@diary.example.org', contactTo: 'help@example.org' })
  })

  it('both can be set', () => {
    const env = { MAIL_FROM: 'diary@example.org', CONTACT_TO: 'people@example.org' }
    expect(mailOf(env)).toMatchObject({ from: 'diary@example.org', contactTo: 'people@example.org' })
  })
})

describe('EmailJS', () => {
  const all = { EMAILJS_USER_ID: 'u', EMAILJS_SERVICE_ID: 's', EMAILJS_TEMPLATE_ID: 't_1-x' }

  it('is used when its ids are set, at its own address unless another is set', () => {
    expect(mailOf(all).emailjs).toEqual({
      userId: 'u',
      serviceId: 's',
      templateId: 't_1-x',
      origin: 'https://api.emailjs.com',
    })
    const elsewhere = { ...all, EMAILJS_ORIGIN: 'https://EmailJS.example:8443/' }
    expect(mailOf(elsewhere).emailjs?.origin).toBe('https://emailjs.example:8443')
    expect(configWarnings(localConfig(all))).toEqual([])
  })

  it('with some of its ids, those that are missing are known and warned about', () => {
    const some = { EMAILJS_SERVICE_ID: 's' }
    expect(mailOf(some).emailjs).toMatchObject({ userId: null, serviceId: 's', templateId: null })
    expect(configWarnings(localConfig(some))).toEqual([
      'The contact form sends nothing yet: EMAILJS_USER_ID, EMAILJS_TEMPLATE_ID must be set as well.',
    ])
  })
})
