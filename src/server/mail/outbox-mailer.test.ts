import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { describeMailer } from '#domain/mail/mailer.contract.ts'
import { openMail } from './mail-server.fixture.ts'
import { outboxFolder } from './mail-settings.ts'
import { createOutboxMailer } from './outbox-mailer.ts'

const MAIL = { to: 'help@example.org', subject: 'Hello', text: 'There' }

function outboxIn(dataDir: string) {
  const logged: string[] = []
  const log = pino({}, { write: (line: string) => logged.push(line) })
  const folder = outboxFolder(dataDir)
  return { folder, logged, mailer: createOutboxMailer({ folder, from: 'no-reply@example.org', log }) }
}

function dataDir(): string {
  return mkdtempSync(join(tmpdir(), 'echolog-outbox-'))
}

/** A file has no envelope: who it is for is what its headers say. */
async function mailsIn(folder: string) {
  const raws = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  const mails = await Promise.all(raws.map((raw) => openMail({ recipients: [], raw })))
  return mails.map((mail) => ({ ...mail, recipients: mail.to }))
}

describeMailer('the outbox', () => {
  const data = dataDir()
  const { folder, mailer } = outboxIn(data)
  return {
    mailer,
    from: 'no-reply@example.org',
    arrived: () => mailsIn(folder),
    close: () => rmSync(data, { recursive: true }),
  }
})

describe('the outbox', () => {
  it('keeps each mail in a file that only its owner may read, named in the log by its name alone', async () => {
    const data = dataDir()
    onTestFinished(() => rmSync(data, { recursive: true }))
    const { folder, logged, mailer } = outboxIn(data)
    expect(await mailer.sendMail(MAIL)).toEqual({ ok: true, value: 'kept' })
    await mailer.sendMail(MAIL)
    const names = readdirSync(folder)
    expect(names).toEqual([expect.stringMatching(/^\d{8}T\d{9}Z-[0-9a-f]{8}\.eml$/), expect.any(String)])
    for (const name of names) {
      expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
      expect(logged.join()).toContain(`"file":"${name}"`)
    }
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(logged.join()).not.toMatch(/help@example\.org|There|echolog-outbox/)
  })

  it('a folder that cannot be written is a failure, said in the log', async () => {
    const data = dataDir()
    onTestFinished(() => rmSync(data, { recursive: true }))
    writeFileSync(join(data, 'outbox'), 'in the way')
    const { logged, mailer } = outboxIn(data)
    expect(await mailer.sendMail(MAIL)).toEqual({ ok: false, error: 'not-written' })
    expect(logged.join()).toContain('a mail could not be written to the outbox')
  })
})
