import { describe, expect, it } from 'vitest'
import { SITE_LANGUAGES } from '#domain/languages.ts'
import { success } from '#domain/outcome.ts'
import { type AccountMail, accountMailer } from './account-mail.ts'
import type { AccountMailKind } from './mails/account-mail-texts.ts'
import { EN } from './mails/en.ts'

const KINDS = Object.keys(EN) as AccountMailKind[]
const SITE = 'https://echolog.example'

async function written(mail: Partial<AccountMail>) {
  const sent: { to: string; subject: string; text: string; html: string }[] = []
  const send = accountMailer(async (one) => success(sent.push(one)), { siteUrl: SITE, linkMinutes: 60 })
  await send({ kind: 'signup', to: 'ann@example.org', language: 'en', email: 'ann@example.org', ...mail })
  return sent[0] ?? { to: '', subject: '', text: '', html: '' }
}

describe('mails of accounts', () => {
  it.each(SITE_LANGUAGES)('are whole in %s, as text and as HTML', async (language) => {
    for (const kind of KINDS) {
      const { button, code } = EN[kind]
      const given = {
        ...(button !== undefined && { link: `${SITE}/auth/verified?type=signup&token_hash=abc` }),
        ...(code !== undefined && { code: '123456' }),
      }
      const mail = await written({ kind, language, newEmail: 'new@example.org', ...given })
      const all = mail.subject + mail.text + mail.html
      expect([kind, all.includes('{{'), all.includes('undefined')]).toEqual([kind, false, false])
      expect([kind, mail.text.includes('123456')]).toEqual([kind, code !== undefined])
      expect([kind, mail.text.includes('token_hash=abc')]).toEqual([kind, button !== undefined])
      expect(mail.html).toContain(`<html lang="${language}">`)
      expect(mail.html).not.toMatch(/<(img|script|link|iframe)|url\(|@import|src=/i)
      expect(
        [...mail.html.matchAll(/https?:\/\/[^\s"<]+/g)].every(([address]) => address.startsWith(SITE)),
      ).toBe(true)
    }
  })

  it('hold what somebody chose as text, not as markup or as another word to fill in', async () => {
    const mail = await written({ kind: 'email-changed', newEmail: '<b>{{app}}</b>@example.org' })
    expect(mail.html).toContain('&lt;b&gt;{{app}}&lt;/b&gt;@example.org')
  })
})
