import { domainToASCII } from 'node:url'
import { z } from 'zod'
import { CONTACT_LIMITS, type ContactMessage, isOneLine } from '#domain/contact/contact-service.ts'
import { SITE_LANGUAGES, type SiteLanguage } from '#domain/languages.ts'
import { isMailAddress, type Mail } from '#domain/mail/mailer.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import da from '../../../public/locales/da/mail.json' with { type: 'json' }
import en from '../../../public/locales/en/mail.json' with { type: 'json' }
import vi from '../../../public/locales/vi/mail.json' with { type: 'json' }

/** A visitor's message, and the language in which the visitor reads the site. */
export type ContactLetter = { message: ContactMessage; language: SiteLanguage }

/** Text pasted from a table holds tabs. */
const line = (longest: number) =>
  z
    .string()
    .transform((text) => text.replaceAll('\t', ' ').trim())
    .pipe(z.string().min(1).max(longest))
    .refine((text) => isOneLine(text) && text.isWellFormed())

/** Some browsers leave a domain as it was typed, and a mail needs it in ASCII. */
function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@')
  return at < 0 ? address : address.slice(0, at + 1) + domainToASCII(address.slice(at + 1))
}

/** A form sends a line end as two characters, and counts it as one. */
const text = (longest: number) =>
  z
    .string()
    .transform((typed) => typed.replaceAll('\r\n', '\n').trim())
    .pipe(z.string().min(1).max(longest))
    .refine((typed) => typed.isWellFormed())

/** The fields of a message, from outside. Whom it is for is not among them, whatever is sent. */
const contactFields = z.object({
  name: line(CONTACT_LIMITS.name),
  email: line(CONTACT_LIMITS.email).transform(withAsciiDomain).refine(isMailAddress),
  subject: line(CONTACT_LIMITS.subject),
  message: text(CONTACT_LIMITS.message),
  language: z.enum(SITE_LANGUAGES).catch(SITE_LANGUAGES[0]),
})

/** A message as EmailJS's own library sends it: POST /api/v1.0/email/send. */
const emailJsCall = z.object({
  user_id: z.string().min(1).max(100),
  service_id: z.string().min(1).max(100),
  template_id: z.string().min(1).max(100),
  template_params: contactFields,
})

function letterOf({ language, ...message }: z.infer<typeof contactFields>): ContactLetter {
  return { message, language }
}

/** The message in a form's fields; null where it is none, or cannot safely become a mail. */
export function readContactForm(fields: unknown): ContactLetter | null {
  const read = contactFields.safeParse(fields)
  return read.success ? letterOf(read.data) : null
}

/** The message in a call of EmailJS's shape; null where it is none, or cannot safely become a mail. */
export function readEmailJsCall(body: unknown): ContactLetter | null {
  const read = emailJsCall.safeParse(body)
  return read.success ? letterOf(read.data.template_params) : null
}

type Addresses = { to: string; publicUrl: string }

const TEXTS = { en, vi, da }

/** In one pass, so that what a visitor writes is never filled in itself. */
function fillIn(text: string, values: Record<string, string>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (token, name) => values[name] ?? token)
}

/** The mail that brings a message to the operators; only they are its recipients. */
export function contactMail({ message, language }: ContactLetter, { to, publicUrl }: Addresses): Mail {
  return {
    to,
    replyTo: message.email,
    subject: `${PRODUCT_NAME}: ${message.subject}`,
    text: fillIn(TEXTS[language].contact, { ...message, address: publicUrl }),
  }
}
