import type { MailTokenKind } from '#domain/accounts/account-record.ts'
import { REMOVABLE_DAYS } from '#domain/accounts/added-keys.ts'
import type { SiteLanguage } from '#domain/languages.ts'
import type { Mail } from '#domain/mail/mailer.ts'
import type { Outcome } from '#domain/outcome.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import { escapeHtml } from '#domain/site/escape-html.ts'
import { isPkceToken } from '#server/accounts/tokens/opaque-tokens.ts'
import da from './da.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import vi from './vi.json' with { type: 'json' }

/** The protocol's word for each kind of link. */
const TYPE: Record<MailTokenKind, string> = {
  signup: 'signup',
  invite: 'invite',
  recovery: 'recovery',
  magiclink: 'magiclink',
  'email-change-current': 'email_change',
  'email-change-new': 'email_change',
  reauthentication: 'reauthentication', // this and the next have a code alone
  'key-removal': 'key-removal',
}

type Site = { siteUrl: string; issuer: string; allowedOrigins: readonly string[] }

/** The site whose page uses a link: the installation that asked for the mail, where it is an allowed one, or ours. */
function siteOf({ siteUrl, allowedOrigins }: Site, redirectTo: string | null): string {
  return (
    allowedOrigins.find((origin) => redirectTo !== null && origin === new URL(redirectTo).origin) ?? siteUrl
  )
}

/** The page where a new password is chosen. It needs nothing but the token: a verifier is in another browser, or nobody's. */
export function recoveryPage(settings: Site, redirectTo: string | null): URL {
  return new URL('/reset-password', siteOf(settings, redirectTo))
}

/** The page that asks what a link is good for. Following it uses nothing up: mail scanners do that too. */
export function pageLink(
  settings: Site,
  kind: MailTokenKind,
  token: string,
  redirectTo: string | null,
): string {
  const isRecovery = kind === 'recovery'
  const url = isRecovery
    ? recoveryPage(settings, redirectTo)
    : new URL('/auth/verified', siteOf(settings, redirectTo))
  url.searchParams.set('type', TYPE[kind])
  url.searchParams.set(isRecovery ? 'access_token' : 'token_hash', token)
  if (redirectTo !== null && new URL(redirectTo).pathname !== url.pathname)
    url.searchParams.set('redirect_to', redirectTo)
  return url.href
}

/** The link of a mail. With PKCE it leads through the accounts, which hands the page a code instead of a token. */
export function mailLink(
  settings: Site,
  kind: MailTokenKind,
  token: string,
  redirectTo: string | null,
): string {
  if (!isPkceToken(token)) return pageLink(settings, kind, token, redirectTo)
  const url = new URL(`${settings.issuer}/verify`)
  url.searchParams.set('token', token)
  url.searchParams.set('type', TYPE[kind])
  if (redirectTo !== null) url.searchParams.set('redirect_to', redirectTo)
  return url.href
}

/** What a mail is about. The first eight prove an address; the others tell its owner what has happened. */
export type AccountMailKind =
  | 'signup'
  | 'invite'
  | 'recovery'
  | 'magiclink'
  | 'email-change-current'
  | 'email-change-new'
  | 'reauthentication'
  | 'key-removal'
  | 'already-registered'
  | 'password-changed'
  | 'email-changed'
  | 'factor-added'
  | 'factor-removed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'identity-linked'
  | 'identity-unlinked'
  | 'token-made'

/**
 * The words of one mail: `{{app}}`, `{{email}}`, `{{newEmail}}`, `{{hours}}`, `{{days}}` and `{{site}}` are filled in. `button` is
 * on the link; `code` stands before the digits; without it they are not said, because no screen takes them.
 */
type AccountMailText = {
  subject: string
  body: string[]
  button?: string
  code?: string
  end: string[]
}

/** The phrases stand in several mails, as `{{notYou}}` and so on: `linkLife` where a link works once, `linkAgain` elsewhere. */
type AccountMailTexts = {
  phrases: Record<
    'notYou' | 'notYouAct' | 'removeKey' | 'removeFactor' | 'linkLife' | 'linkAgain' | 'typeCode',
    string
  >
  mails: Record<AccountMailKind, AccountMailText>
}

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

type Place = { siteUrl: string; linkHours: number }

export const ACCOUNT_MAIL_TEXTS: Record<SiteLanguage, AccountMailTexts> = { en, vi, da }

/** In one pass, so that what somebody chose as an address is never filled in itself. */
function fillIn(text: string, values: Record<string, string | undefined>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (token, name) => values[name] ?? token)
}

/** The words of a mail with everything filled in. */
function wordsOf(mail: AccountMail, { siteUrl, linkHours }: Place): AccountMailText {
  const { phrases, mails } = ACCOUNT_MAIL_TEXTS[mail.language]
  const ours = {
    app: PRODUCT_NAME,
    hours: String(linkHours),
    days: String(REMOVABLE_DAYS),
    site: siteUrl,
  }
  const filled = Object.entries(phrases).map(([name, phrase]) => [name, fillIn(phrase, ours)])
  const values = { ...ours, ...Object.fromEntries(filled), email: mail.email, newEmail: mail.newEmail }
  const fill = (text: string) => fillIn(text, values)
  const { subject, body, button, code, end } = mails[mail.kind]
  return {
    subject: fill(subject),
    body: body.map(fill),
    ...(button !== undefined && { button }),
    ...(code !== undefined && { code: fill(code) }),
    end: end.map(fill),
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
export function accountMailer(
  send: (mail: Mail & { html: string }) => Promise<Outcome<unknown, string>>,
  place: Place,
): SendAccountMail {
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
