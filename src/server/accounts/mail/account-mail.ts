import type { SiteLanguage } from '#domain/languages.ts'
import type { Outcome } from '#domain/outcome.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import { mailHtml } from './account-mail-html.ts'
import type { AccountMailKind, AccountMailText } from './account-mail-texts.ts'
import { DA } from './da.ts'
import { EN } from './en.ts'
import { VI } from './vi.ts'

/** What to tell whom. `link` and `code` are secrets. */
export type AccountMail = {
  kind: AccountMailKind
  to: string
  language: SiteLanguage
  /** The address that the account has. */
  email: string
  newEmail?: string
  link?: string
  code?: string
}

export type SendAccountMail = (mail: AccountMail) => Promise<Outcome<unknown, string>>

/** Takes one finished mail to one person. */
export type SendMail = (mail: {
  to: string
  subject: string
  text: string
  html: string
}) => Promise<Outcome<unknown, string>>

type Place = { siteUrl: string; linkMinutes: number }

const TEXTS = { en: EN, vi: VI, da: DA }

/** In one pass, so that what somebody chose as an address is never filled in itself. */
function fillIn(text: string, values: Record<string, string | undefined>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (token, name) => values[name] ?? token)
}

/** The words of a mail with everything filled in. */
function wordsOf(mail: AccountMail, { siteUrl, linkMinutes }: Place): AccountMailText {
  const values = {
    app: PRODUCT_NAME,
    email: mail.email,
    newEmail: mail.newEmail,
    minutes: String(linkMinutes),
    site: siteUrl,
  }
  const { subject, body, button, code, end } = TEXTS[mail.language][mail.kind]
  return {
    subject: fillIn(subject, values),
    body: body.map((line) => fillIn(line, values)),
    ...(button !== undefined && { button }),
    ...(code !== undefined && { code }),
    end: end.map((line) => fillIn(line, values)),
  }
}

function plainText({ body, button, code, end }: AccountMailText, mail: AccountMail): string {
  const link = mail.link === undefined ? [] : [`${button ?? ''}:\n${mail.link}`]
  const typed = mail.code === undefined || code === undefined ? [] : [`${code}\n\n    ${mail.code}`]
  return `${[...body, ...link, ...typed, ...end].join('\n\n')}\n`
}

/** Writes the mails of accounts, in the reader's language, as text and as HTML without anything from elsewhere. */
export function accountMailer(send: SendMail, place: Place): SendAccountMail {
  return (mail) => {
    const words = wordsOf(mail, place)
    return send({
      to: mail.to,
      subject: words.subject,
      text: plainText(words, mail),
      html: mailHtml(words, { ...mail, siteUrl: place.siteUrl }),
    })
  }
}
