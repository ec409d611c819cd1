import type { MailDelivery } from '#domain/mail/mailer.ts'
import type { Outcome } from '#domain/outcome.ts'

/** What a visitor writes to the operators of an installation. */
export type ContactMessage = { name: string; email: string; subject: string; message: string }

/** The server adds the recipient, never the visitor. */
type AddressedMessage = ContactMessage & { recipient: string }

function asText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

/** A message from outside, its fields trimmed; null where one of the four is missing or blank. Knows no other field. */
export function parseContactMessage(value: unknown): ContactMessage | null {
  if (typeof value !== 'object' || value === null) return null
  const fields = value as Record<string, unknown>
  const [name, email, subject, message] = ['name', 'email', 'subject', 'message'].map((key) =>
    asText(fields[key]),
  )
  if (!name || !email || !subject || !message) return null
  return { name, email, subject, message }
}

export function addressMessage(message: ContactMessage, recipient: string): AddressedMessage {
  return { ...message, recipient }
}

/** The longest that each field of a message may be, counted as text fields count (UTF-16 units, a line end is one). */
export const CONTACT_LIMITS = { name: 200, email: 254, subject: 200, message: 10_000 } as const

const BREAK = /[\p{Cc}\p{Zl}\p{Zp}]/u // line ends of every kind, and what no keyboard types

/** Also what a mail program could decode into one: %0d, %0A, %250a, and U+2028 and its like in UTF-8. */
const ENCODED_BREAK = /%(?:25)*(?:0[ad]|c2%(?:25)*85|e2%(?:25)*80%(?:25)*a[89])/i

/** Whether a text is one line, and stays one when a program on its way decodes it: it may become a header of a mail. */
export function isOneLine(text: string): boolean {
  return !BREAK.test(text) && !ENCODED_BREAK.test(text)
}

/** How messages are sent, as the settings of a page say. */
export type ContactService = {
  /** By a mail server, into a folder and no further, or from the browser by EmailJS. */
  mail: 'smtp' | 'outbox' | 'emailjs'
  /** Ids of EmailJS's shape, null where one is not set; the origin of the service, null for this server. */
  emailjs: {
    userId: string | null
    serviceId: string | null
    templateId: string | null
    origin: string | null
  }
}

export type ContactIds = { userId: string; serviceId: string; templateId: string }

/** The ids of a service, or which of them is missing first. */
export function contactIdsOf({ emailjs }: ContactService): ContactIds | ContactFailure {
  const { userId, serviceId, templateId } = emailjs
  if (userId === null) return 'missing-user-id'
  if (serviceId === null) return 'missing-service-id'
  if (templateId === null) return 'missing-template-id'
  return { userId, serviceId, templateId }
}

/**
 * Why a message was not sent: an id of the mail service is not set, too many came from this address, a field holds
 * what cannot be sent, or anything else (no connection, an error).
 */
export type ContactFailure =
  | 'missing-user-id'
  | 'missing-service-id'
  | 'missing-template-id'
  | 'too-many'
  | 'not-accepted'
  | 'failed'

/**
 * Port: sends a message to the operators. 'kept' lies on their server, which sends no mail.
 * Expected failures are answers, never thrown.
 */
export type SendContactMessage = (message: ContactMessage) => Promise<Outcome<MailDelivery, ContactFailure>>
