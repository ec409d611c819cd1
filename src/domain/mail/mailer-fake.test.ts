import { expect, it } from 'vitest'
import { failure } from '#domain/outcome.ts'
import { memoryMailer } from './mailer.fake.ts'

const mail = { to: 'help@example.org', subject: 'Hello', text: 'There' }

it('keeps what it has taken, and only that', async () => {
  const taking = memoryMailer()
  expect(await taking.sendMail(mail)).toEqual({ ok: true, value: 'sent' })
  expect(taking.mails).toEqual([mail])
  const refusing = memoryMailer({ answer: async () => failure('refused') })
  expect(await refusing.sendMail(mail)).toEqual({ ok: false, error: 'refused' })
  expect(refusing.mails).toEqual([])
})
