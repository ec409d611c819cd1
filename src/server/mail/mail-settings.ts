import { join } from 'node:path'
import { z } from 'zod'
import { isMailAddress } from '#domain/mail/mailer.ts'
import { isLoopback } from '#server/http/addresses.ts'
import { SECRET } from '#server/http/secret-setting.ts'

export type SmtpSettings = {
  host: string
  port: number | undefined // undefined: 587, or 465 where `isSecure`
  isSecure: boolean // TLS from the first byte; otherwise STARTTLS where the server offers it
  user: string
  password: string
  requiresTls: boolean // sends nothing where the server offers no STARTTLS
  ignoresTls: boolean
  verifies: boolean // false accepts any certificate
}

/** Without `smtp`, mails are written to a folder. `perDay`: the most mails of accounts that go a day. */
export type MailSettings = { smtp: SmtpSettings | undefined; from: string; perDay: number }

/** Where mails are kept that nobody sends. */
export function outboxFolder(dataDir: string): string {
  return join(dataDir, 'outbox')
}

const TLS_OPTIONS = ['requireTLS', 'ignoreTLS', 'tls.rejectUnauthorized'] // nodemailer's names

function readOptions(query: URLSearchParams): Map<string, boolean> | null {
  const isKnown = ([name, value]: [string, string]) =>
    TLS_OPTIONS.includes(name) && ['true', 'false'].includes(value)
  if (![...query].every(isKnown)) return null
  return new Map([...query].map(([name, value]) => [name, value === 'true']))
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}

/** Reads an address such as smtps://user:password@mail.example.org; null where it names no mail server. */
function readSmtpUrl(value: string): SmtpSettings | null {
  if (!URL.canParse(value)) return null
  const { protocol, hostname, port, username, password, pathname, searchParams, hash } = new URL(value)
  const host = hostname.replace(/^\[|\]$/g, '')
  const options = readOptions(searchParams)
  const [user, secret] = [decoded(username), decoded(password)]
  const isWhole = options !== null && user !== null && secret !== null
  if (!/^smtps?:$/.test(protocol) || host === '' || !['', '/'].includes(pathname) || hash !== '' || !isWhole)
    return null
  const ignoresTls = options.get('ignoreTLS') ?? false
  const isExposed = user !== '' && !isLoopback(host) && !ignoresTls // no password in clear by mistake
  return {
    host,
    port: port === '' ? undefined : Number(port),
    isSecure: protocol === 'smtps:',
    user,
    password: secret,
    requiresTls: options.get('requireTLS') ?? isExposed,
    ignoresTls,
    verifies: options.get('tls.rejectUnauthorized') ?? true,
  }
}

const smtpUrl = z
  .string()
  .transform(readSmtpUrl)
  .refine(
    (smtp) => smtp !== null,
    'must be an address such as smtps://user:password@mail.example.org or smtp://127.0.0.1:25',
  )

export const mailAddress = z.string().refine(isMailAddress, 'must be an email address, without a name')

export const USUAL_MAILS_PER_DAY = 2000

const perDay = z
  .string()
  .default(String(USUAL_MAILS_PER_DAY))
  .refine((text) => /^[1-9]\d{0,8}$/.test(text), 'must be a whole number, 1 or more')
  .transform(Number)

export const mailVariables = z.object({
  SMTP_URL: smtpUrl.optional().meta(SECRET),
  MAIL_FROM: mailAddress.optional(),
  MAIL_PER_DAY: perDay,
})

export function mailSettingsOf(set: z.infer<typeof mailVariables>, publicUrl: string): MailSettings {
  return {
    smtp: set.SMTP_URL ?? undefined,
    from: set.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`,
    perDay: set.MAIL_PER_DAY,
  }
}
