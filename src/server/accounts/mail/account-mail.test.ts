import { describe, expect, it } from 'vitest'
import type { MailToken } from '#domain/accounts/account-record.ts'
import { afterOpening } from '#domain/accounts/mail-tokens.ts'
import { SITE_LANGUAGES, type SiteLanguage } from '#domain/languages.ts'
import { success } from '#domain/outcome.ts'
import { ACCOUNT_MAIL_TEXTS, type AccountMail, type AccountMailKind, accountMailer } from './account-mail.ts'

const { mails: TEXTS } = ACCOUNT_MAIL_TEXTS.en
const KINDS = Object.keys(TEXTS) as AccountMailKind[]
const SITE = 'https://echolog.example'

/** A token of the kind of a mail. */
function openable(kind: AccountMailKind): MailToken {
  return { kind } as MailToken
}

async function written(mail: Partial<AccountMail>) {
  const sent: { to: string; subject: string; text: string; html: string }[] = []
  const send = accountMailer(async (one) => success(sent.push(one)), { siteUrl: SITE, linkHours: 3 })
  await send({ kind: 'signup', to: 'ann@example.org', language: 'en', email: 'ann@example.org', ...mail })
  return sent[0] ?? { to: '', subject: '', text: '', html: '' }
}

describe('mails of accounts', () => {
  it.each(SITE_LANGUAGES)('are whole in %s, as text and as HTML', async (language) => {
    for (const kind of KINDS) {
      const { button, code } = TEXTS[kind]
      const given = {
        ...(button !== undefined && { link: `${SITE}/auth/verified?type=signup&token_hash=abc` }),
        code: '123456', // also where no screen takes it: then it is not said
      }
      const mail = await written({ kind, language, newEmail: 'new@example.org', ...given })
      const all = mail.subject + mail.text + mail.html
      expect([kind, all.includes('{{'), all.includes('undefined')]).toEqual([kind, false, false])
      expect([kind, mail.text.includes('123456')]).toEqual([kind, code !== undefined])
      expect([kind, mail.html.includes('123456')]).toEqual([kind, code !== undefined])
      expect([kind, /\n\s*\n\s*\n/.test(mail.text)]).toEqual([kind, false])
      expect([kind, mail.text.includes('token_hash=abc')]).toEqual([kind, button !== undefined])
      expect(mail.html).toContain(`<html lang="${language}">`)
      expect(mail.html).not.toMatch(/<(img|script|link|iframe)|url\(|@import|src=/i)
      expect(
        [...mail.html.matchAll(/https?:\/\/[^\s"<]+/g)].every(([address]) => address.startsWith(SITE)),
      ).toBe(true)
    }
  })

  it('lead with a press to our own pages, and to nobody else’s, however an address is written', async () => {
    const known = await written({ kind: 'already-registered' })
    expect(known.html).toContain(`href="${SITE}/login">${SITE}/login</a>, or`)
    expect(known.html).toContain(`href="${SITE}/forgot-password">${SITE}/forgot-password</a>.`)
    const newEmail = 'https://evil.example/x@example.org'
    const changed = await written({ kind: 'email-changed', newEmail })
    expect(changed.html).toContain(newEmail)
    expect([...changed.html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([SITE])
    const alike = await written({ kind: 'email-changed', newEmail: `${SITE}.evil.example/x@example.org` })
    expect([...alike.html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([SITE])
  })

  it('say how long their link works, and that it works once where it does', async () => {
    const again: [SiteLanguage, string][] = [
      ['en', 'The link works until a new password is set, for 3 hours at most.'],
      ['vi', 'Liên kết dùng được cho đến khi mật khẩu mới được đặt, nhiều nhất là 3 giờ.'],
      ['da', 'Linket virker, indtil en ny adgangskode er valgt, dog højst i 3 timer.'],
    ]
    for (const [language, words] of again)
      for (const kind of KINDS.filter((one) => TEXTS[one].button !== undefined)) {
        const { text } = await written({ kind, language, link: SITE, newEmail: 'new@example.org' })
        const isAgain = afterOpening([openable(kind)], openable(kind), 1).length > 0
        expect([kind, text.includes(words)]).toEqual([kind, isAgain])
        expect([kind, /works once|một lần|én gang/.test(text)]).toEqual([kind, !isAgain])
      }
  })

  it('break a long address rather than grow wider than a phone', async () => {
    const { html } = await written({ email: `${'ann.'.repeat(15)}@example.org` })
    expect(html).toContain('overflow-wrap:anywhere')
  })

  it('hold what somebody chose as text, not as markup or as another word to fill in', async () => {
    const mail = await written({ kind: 'email-changed', newEmail: '<b>{{app}}</b>@example.org' })
    expect(mail.html).toContain('&lt;b&gt;{{app}}&lt;/b&gt;@example.org')
  })
})
