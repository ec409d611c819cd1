import type { SiteLanguage } from '#domain/languages.ts'
import type { Outcome } from '#domain/outcome.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import { escapeHtml } from '#domain/site/escape-html.ts'
import { DA } from './da.ts'
import { type AccountMailKind, type AccountMailText, EN } from './en.ts'
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

const PAGE = 'margin:0;padding:24px 16px;background:#f8f7f3;color:#18212b'
const SHEET =
  'max-width:520px;margin:0 auto;font:17px/1.5 Georgia,serif;word-break:break-word;overflow-wrap:anywhere'
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:4px;background:#18212b;color:#fbfaf6;text-decoration:none'
const CODE = 'font:28px/1.2 monospace;letter-spacing:6px'
const LINK = 'color:inherit'
const SMALL = 'font-size:15px;color:#4a525a'

/** Our own pages that a line names can be pressed; what else looks like an address came from somebody. */
function linked(line: string, siteUrl: string): string {
  const site = escapeHtml(siteUrl)
  return escapeHtml(line).replace(/https?:\/\/[^\s<]*[\w/]/g, (found) =>
    found === site || found.startsWith(`${site}/`)
      ? `<a style="${LINK}" href="${found}">${found}</a>`
      : found,
  )
}

type HtmlOptions = { language: string; siteUrl: string; link?: string; code?: string }

/** A mail as HTML that any program shows, on a phone too: no picture, no script, nothing fetched from anywhere. */
function mailHtml(words: AccountMailText, { language, siteUrl, link, code }: HtmlOptions): string {
  const paragraphs = words.body.map((line) => `<p>${linked(line, siteUrl)}</p>`)
  const button =
    link === undefined
      ? []
      : [`<p><a style="${BUTTON}" href="${escapeHtml(link)}">${escapeHtml(words.button ?? link)}</a></p>`]
  const typed =
    code === undefined || words.code === undefined
      ? []
      : [`<p>${escapeHtml(words.code)}</p>`, `<p style="${CODE}">${escapeHtml(code)}</p>`]
  const end = words.end.map((line) => `<p style="${SMALL}">${linked(line, siteUrl)}</p>`)
  const content = [...paragraphs, ...button, ...typed, ...end].join('\n')
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(words.subject)}</title></head>
<body style="${PAGE}"><div style="${SHEET}">
${content}
</div></body>
</html>
`
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
