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
export type ReceivedMessage = { message: ContactMessage; language: SiteLanguage }

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
export function readContactForm(fields: unknown): ReceivedMessage | null {
  return receivedMessage.safeParse(fields).data ?? null
}

/** The message in a call of EmailJS's shape; null where it is none, or cannot safely become a mail. */
export function readEmailJsCall(body: unknown): ReceivedMessage | null {
  return emailJsCall.safeParse(body).data?.template_params ?? null
}

const TEXTS = { en, vi, da }

/** The mail that brings a message to the operators. */
export function contactMail(
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
