import { describe, expect, it } from 'vitest'
import type { ArrivedMail } from './arrived-mail.fixture.ts'
import type { Mail, Mailer } from './mailer.ts'

/** What the contract needs to know about the adapter under test. */
export type MailerUnderTest = {
  mailer: Mailer
  from: string
  arrived(): Promise<ArrivedMail[]>
  /** Ends what the adapter needs outside. */
  close?: () => Promise<void> | void
}

const MAIL: Mail = {
  to: 'help@example.org',
  replyTo: 'lan@example.vn',
  subject: 'Tone marks',
  text: 'They are lost.\nAll of them.',
}

const TEXTS = [
  ['Vietnamese', 'Dấu thanh biến mất: ế ộ ữ ặ Đ đ. Nguyễn Thị Ngọc Ánh'],
  ['Danish', 'Blåbærgrød på Ærø, øl og æbler. Århus'],
  ['others', '日本語 한국어 Привет 😀 👩‍👩‍👧'],
  ['lines of one dot, and one that begins with From', 'one\n.\n..\nFrom here on\n.'],
  ['a very long line', 'word '.repeat(2000).trim()],
  ['what looks like headers', 'Bcc: all@example.org\nSubject: other\n\nContent-Type: text/html'],
  ['what looks like encoded words', '=?utf-8?B?QmNjOiB4?= =0D=0A =3D %0d%0a'],
  ['empty lines and spaces', 'one\n\n\n  two  spaces\n\tthree'],
] as const

const SUBJECTS = [
  'Dấu thanh biến mất ở ô tìm kiếm, và cả trong phần dịch của trang nhật ký hôm nay',
  'Æbler på Ærø',
  '日本語 😀',
  'x'.repeat(200),
  '=?utf-8?B?QmNjOiB4?=',
  '=?utf-8?Q?a=0D=0ABcc:_x?=',
  'a, b; c <d@e.example> "f" (g)',
]

const BREAKS = ['\r\n', '\n', '\r', '\r\n ', '\n\n', '\u2028', '\u2029', '\u0085', '\u000b', '\u0000']

/** The contract of every `Mailer`, run against an adapter. Each case makes its own, and several run at once. */
export function describeMailer(name: string, make: () => Promise<MailerUnderTest> | MailerUnderTest): void {
  async function send(mail: Mail): Promise<ArrivedMail[]> {
    const { mailer, arrived, close } = await make()
    try {
      expect((await mailer.sendMail(mail)).ok).toBe(true)
      return await arrived()
    } finally {
      await close?.()
    }
  }

  describe.concurrent(`${name} keeps the mailer contract`, () => {
    it('one mail is taken to one person, with the address to answer to', async () => {
      expect(await send(MAIL)).toEqual([
        {
          recipients: ['help@example.org'],
          from: expect.stringContaining('@'),
          to: ['help@example.org'],
          replyTo: ['lan@example.vn'],
          subject: 'Tone marks',
          text: 'They are lost.\nAll of them.',
          headers: expect.not.arrayContaining(['bcc', 'cc']),
        },
      ])
    })

    it('without an address to answer to there is none', async () => {
      const { replyTo, ...mail } = MAIL
      expect(await send(mail)).toMatchObject([{ replyTo: [], subject: 'Tone marks' }])
    })

    it.each(TEXTS)('the text arrives as it was written: %s', async (_, text) => {
      const [mail] = await send({ ...MAIL, text })
      expect(mail?.text).toBe(text)
    })

    it.each(SUBJECTS)('the subject arrives as it was written: %s', async (subject) => {
      const [mail] = await send({ ...MAIL, subject })
      expect(mail?.subject).toBe(subject)
    })

    it('a break in the subject begins no header, and adds nobody', async () => {
      const headers = (await send(MAIL))[0]?.headers
      const subjects = BREAKS.map((sign) => `Hello${sign}Bcc: all@example.org${sign}X-Evil: yes`)
      const sent = await Promise.all(subjects.map((subject) => send({ ...MAIL, subject })))
      for (const mails of sent) expect(mails).toMatchObject([{ recipients: ['help@example.org'], headers }])
    })

    it('a second address beside the one to answer to adds nobody', async () => {
      for (const replyTo of ['a@x.example, b@x.example', 'a@x.example\r\nBcc: all@example.org'])
        for (const mail of await send({ ...MAIL, replyTo }))
          expect([mail.recipients, mail.headers.includes('bcc')]).toEqual([['help@example.org'], false])
    })
  })
}
