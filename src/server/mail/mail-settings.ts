import { z } from 'zod'
import { isMailAddress } from '#domain/mail/mail-address.ts'

/** A mail server, as its address says. */
export type SmtpSettings = {
  host: string
  /** Undefined for the usual one: 587, or 465 where TLS comes first. */
  port: number | undefined
  /** TLS from the first byte; otherwise STARTTLS where the server offers it. */
  isSecure: boolean
  user: string
  password: string
  /** Send nothing where the server offers no STARTTLS. */
  requiresTls: boolean
  ignoresTls: boolean
  /** False takes any certificate. */
  verifies: boolean
}

/** The service whose ids the browser sends a message with; an id that is missing is null. */
type EmailJsSettings = {
  userId: string | null
  serviceId: string | null
  templateId: string | null
  origin: string
}

/** How mails leave, and where those to the people behind the installation go. */
export type MailSettings = {
  /** Undefined writes mails into a folder. */
  smtp: SmtpSettings | undefined
  from: string
  contactTo: string
  /** Undefined where the browser sends its message to this server. */
  emailjs: EmailJsSettings | undefined
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/
const TLS_OPTIONS = ['requireTLS', 'ignoreTLS', 'tls.rejectUnauthorized'] // the names that nodemailer knows them by

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

/** The mail server of an address such as smtps://user:password@mail.example.org; null where it names none. */
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
  const isExposed = user !== '' && !LOOPBACK.test(host) && !ignoresTls // a password never travels openly by mistake
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

const mailAddress = z.string().refine(isMailAddress, 'must be an email address, without a name')

const emailJsId = z.string().regex(/^[\w-]{1,100}$/, 'must be an id of letters, digits, _ and -')

function isServiceOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, origin } = new URL(value)
  return /^https?:$/.test(protocol) && value.replace(/\/$/, '').toLowerCase() === origin
}

/** The variables about mail. */
export const mailVariables = z.object({
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: mailAddress.optional(),
  CONTACT_TO: mailAddress.optional(),
  EMAILJS_USER_ID: emailJsId.optional(),
  EMAILJS_SERVICE_ID: emailJsId.optional(),
  EMAILJS_TEMPLATE_ID: emailJsId.optional(),
  EMAILJS_ORIGIN: z
    .string()
    .refine(isServiceOrigin, 'must be an origin such as https://api.emailjs.com, without a path')
    .transform((value) => new URL(value).origin)
    .optional(),
})

type Variables = z.infer<typeof mailVariables>

function emailJsOf(set: Variables): EmailJsSettings | undefined {
  const ids = [set.EMAILJS_USER_ID, set.EMAILJS_SERVICE_ID, set.EMAILJS_TEMPLATE_ID, set.EMAILJS_ORIGIN]
  if (ids.every((id) => id === undefined)) return undefined
  return {
    userId: set.EMAILJS_USER_ID ?? null,
    serviceId: set.EMAILJS_SERVICE_ID ?? null,
    templateId: set.EMAILJS_TEMPLATE_ID ?? null,
    origin: set.EMAILJS_ORIGIN ?? 'https://api.emailjs.com',
  }
}

/** The settings of what was set, for an installation at `publicUrl` whose people are at `supportEmail`. */
export function mailSettingsOf(set: Variables, publicUrl: string, supportEmail: string): MailSettings {
  return {
    smtp: set.SMTP_URL ?? undefined,
    from: set.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`,
    contactTo: set.CONTACT_TO ?? supportEmail,
    emailjs: emailJsOf(set),
  }
}

/** What is set halfway, one line each. */
export function unfinishedMail({ emailjs }: MailSettings): string[] {
  if (emailjs === undefined) return []
  const ids = {
    EMAILJS_USER_ID: emailjs.userId,
    EMAILJS_SERVICE_ID: emailjs.serviceId,
    EMAILJS_TEMPLATE_ID: emailjs.templateId,
  }
  const missing = Object.entries(ids).flatMap(([name, id]) => (id === null ? [name] : []))
  if (missing.length === 0) return []
  return [`The contact form sends nothing yet: ${missing.join(', ')} must be set as well.`]
}
