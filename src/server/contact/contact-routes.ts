import { domainToASCII } from 'node:url'
import type { Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { z } from 'zod'
import { DAY_MS, HOUR_MS } from '#domain/clock.ts'
import { CONTACT_LIMITS, type ContactMessage, isOneLine } from '#domain/contact/contact-service.ts'
import { isSiteLanguage, SITE_LANGUAGES, type SiteLanguage } from '#domain/languages.ts'
import {
  isMailAddress,
  type Mail,
  type MailDelivery,
  type Mailer,
  type MailFailure,
} from '#domain/mail/mailer.ts'
import type { Outcome } from '#domain/outcome.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import { addressIn, readAddress } from '#domain/site/site-address.ts'
import { OUTAGE_WAIT_SECONDS } from '#server/database/database-error.ts'
import { limitBody, readJson } from '#server/http/request-body.ts'
import { allowStyles } from '#server/http/security-headers.ts'
import { mailboxOf } from '#server/mail/mailbox.ts'
import { fillContactPage } from '#server/pages/fill-contact-page.ts'
import type { WebBuild } from '#server/pages/read-web-build.ts'
import { limitByAddress, type RateLimiting } from '#server/rate-limit/limit-requests.ts'
import { countAttempt } from '#server/rate-limit/rate-limit.ts'
import da from '../../../public/locales/da/mail.json' with { type: 'json' }
import en from '../../../public/locales/en/mail.json' with { type: 'json' }
import vi from '../../../public/locales/vi/mail.json' with { type: 'json' }
import type { ContactSettings } from './contact-settings.ts'

/** A visitor's message, and the language in which the visitor reads the site. */
type ReceivedMessage = { message: ContactMessage; language: SiteLanguage }

const line = (longest: number) =>
  z
    .string()
    .transform((text) => text.replaceAll('\t', ' ').trim()) // text pasted from a table has tabs
    .pipe(z.string().min(1).max(longest))
    .refine((text) => isOneLine(text) && text.isWellFormed())

/** Some browsers leave a domain as it was typed; a mail needs it in ASCII. */
function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@')
  return at < 0 ? address : address.slice(0, at + 1) + domainToASCII(address.slice(at + 1))
}

const text = (longest: number) =>
  z
    .string()
    .transform((typed) => typed.replaceAll('\r\n', '\n').trim()) // forms send two characters and count one
    .pipe(z.string().min(1).max(longest))
    .refine((typed) => typed.isWellFormed())

/** The recipient is not among the fields, whatever is sent. */
const receivedMessage = z
  .object({
    name: line(CONTACT_LIMITS.name),
    email: line(CONTACT_LIMITS.email).transform(withAsciiDomain).refine(isMailAddress),
    subject: line(CONTACT_LIMITS.subject),
    message: text(CONTACT_LIMITS.message),
    language: z.enum(SITE_LANGUAGES).catch(SITE_LANGUAGES[0]),
  })
  .transform(({ language, ...message }): ReceivedMessage => ({ message, language }))

/** A message as EmailJS's own library sends it: POST /api/v1.0/email/send. */
const emailJsCall = z.object({
  user_id: z.string().min(1).max(100),
  service_id: z.string().min(1).max(100),
  template_id: z.string().min(1).max(100),
  template_params: receivedMessage,
})

/** The message in a form's fields; null where it is none, or cannot safely become a mail. */
function readContactForm(fields: unknown): ReceivedMessage | null {
  return receivedMessage.safeParse(fields).data ?? null
}

/** The message in a call of EmailJS's shape; null where it is none, or cannot safely become a mail. */
function readEmailJsCall(body: unknown): ReceivedMessage | null {
  return emailJsCall.safeParse(body).data?.template_params ?? null
}

const TEXTS = { en, vi, da }

/** The mail that brings a message to the operators. */
function contactMail(
  { message, language }: ReceivedMessage,
  { to, publicUrl }: { to: string; publicUrl: string },
): Mail {
  const values: Record<string, string> = { ...message, address: publicUrl }
  const fill = (token: string, name: string) => values[name] ?? token // a message may contain tokens
  return {
    to,
    replyTo: message.email,
    subject: `${PRODUCT_NAME}: ${message.subject}`,
    text: TEXTS[language].contact.replace(/\{\{(\w+)\}\}/g, fill),
  }
}

type Settings = { publicUrl: string; contact: ContactSettings }

type Means = { mailer: Mailer; web: WebBuild | undefined; settings: Settings; limiting: RateLimiting }

type ContactError = MailFailure | 'bad-request' | 'rate-limited'

const EMAILJS_PATH = '/api/v1.0/email/send' // fixed by EmailJS's own library
const FORM_PATHS = SITE_LANGUAGES.map((language) => addressIn(language, '/contact'))

const LARGEST_BODY = 256 * 1024 // the longest message, with every letter encoded by a form, is 90 kB
const LIMIT = { name: 'contact', times: 5, windowMs: HOUR_MS }
const SENDER_LIMIT = { times: 20, windowMs: DAY_MS } // wide: anybody can write in anybody's name

/** The status of each failure, and the id of the hidden part of the contact page that explains it. */
const ANSWERS: Record<ContactError, { status: ContentfulStatusCode; part: string }> = {
  'bad-request': { status: 400, part: 'not-accepted' },
  'rate-limited': { status: 429, part: 'too-many' },
  refused: { status: 502, part: 'not-sent' },
  unreachable: { status: 503, part: 'not-sent' },
  'not-written': { status: 503, part: 'not-sent' },
}

/** The fields of a posted form; none where the body is something else. */
async function readForm(c: Context): Promise<Record<string, string>> {
  const type = c.req.header('content-type') ?? ''
  if (!/^application\/x-www-form-urlencoded(;|$)/i.test(type)) return {}
  return Object.fromEntries(new URLSearchParams(await c.req.text()))
}

function languageOf(c: Context, { language = '' }: Record<string, string>): SiteLanguage {
  const named = readAddress(c.req.path).language
  return named ?? (isSiteLanguage(language) ? language : SITE_LANGUAGES[0])
}

/** The contact page again, with everything that was typed and the reason of the failure. */
async function returnForm(c: Context, error: ContactError, web: WebBuild | undefined): Promise<Response> {
  const typed = await readForm(c)
  const page = web?.pages.get(addressIn(languageOf(c, typed), '/contact'))
  c.header('Cache-Control', 'no-store')
  const { status, part } = ANSWERS[error]
  if (page === undefined) return c.text(error, status)
  allowStyles(c, page.styleHashes)
  const html = new TextDecoder().decode(page.bytes)
  return c.html(fillContactPage(html, { typed, reason: part }), status)
}

/** Answers as EmailJS does: OK, or a status and a text. */
function answerInText(c: Context, outcome: Outcome<MailDelivery, ContactError>): Response {
  return outcome.ok ? c.text('OK') : c.text(outcome.error, ANSWERS[outcome.error].status)
}

/** The contact form, sent by our script or, without JavaScript, by the browser. */
export function serveContact(app: Hono, { mailer, web, settings, limiting }: Means): void {
  const addresses = { to: settings.contact.to, publicUrl: settings.publicUrl }
  const tooLong = limitBody(LARGEST_BODY, (c) => c.text('too-long', 413))
  const limit = limitByAddress(LIMIT, limiting, (c) =>
    c.req.path === EMAILJS_PATH
      ? answerInText(c, { ok: false, error: 'rate-limited' })
      : returnForm(c, 'rate-limited', web),
  )

  /** How long a sender has to wait, wherever the messages come from and however the address is spelled (ms). */
  function waitOf({ message }: ReceivedMessage): Promise<number> {
    const { counters, rateLimitFactor: factor, clock } = limiting
    const key = `contact from ${mailboxOf(message.email)}`
    return countAttempt(counters, key, { limit: SENDER_LIMIT, factor, now: clock() })
  }

  async function send(
    c: Context,
    received: ReceivedMessage | null,
  ): Promise<Outcome<MailDelivery, ContactError>> {
    if (received === null) return { ok: false, error: 'bad-request' }
    const waitMs = await waitOf(received)
    if (waitMs > 0) {
      c.header('Retry-After', String(Math.ceil(waitMs / 1000)))
      return { ok: false, error: 'rate-limited' }
    }
    const outcome = await mailer.sendMail(contactMail(received, addresses))
    if (!outcome.ok && ANSWERS[outcome.error].status === 503) c.header('Retry-After', OUTAGE_WAIT_SECONDS)
    return outcome
  }

  app.post(EMAILJS_PATH, tooLong, limit, async (c) =>
    answerInText(c, await send(c, readEmailJsCall(await readJson(c)))),
  )

  app.on('POST', FORM_PATHS, tooLong, limit, async (c) => {
    const fields = await readForm(c)
    const language = languageOf(c, fields)
    const outcome = await send(c, readContactForm({ ...fields, language }))
    if (!outcome.ok) return returnForm(c, outcome.error, web)
    return c.redirect(`${addressIn(language, '/contact')}#${outcome.value}`, 303)
  })
}
