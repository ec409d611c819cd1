import { looksLikeEmail } from '#domain/accounts/email-address.ts'
import { fieldsOf } from '#domain/fields.ts'
import type { MailDelivery } from '#domain/mail/mailer.ts'
import type { Outcome } from '#domain/outcome.ts'

export type ContactMessage = { name: string; email: string; subject: string; message: string }

/** Trims the four fields and drops any other; null where one is missing or blank. */
export function parseContactMessage(value: unknown): ContactMessage | null {
  const fields = fieldsOf(value)
  const [name, email, subject, message] = ['name', 'email', 'subject', 'message']
    .map((key) => fields[key])
    .map((field) => (typeof field === 'string' ? field.trim() : ''))
  if (!name || !email || !subject || !message) return null
  return { name, email, subject, message }
}

export type ContactField = keyof ContactMessage
type ContactProblem = 'missing' | 'not-an-email'
export type ContactProblems = Partial<Record<ContactField, ContactProblem>>

/** What is wrong with each field, in the order they are filled in; empty when all is well. */
export function checkContactMessage(values: ContactMessage): ContactProblems {
  const problems: ContactProblems = {}
  for (const field of ['name', 'email', 'subject', 'message'] as const)
    if (values[field].trim() === '') problems[field] = 'missing'
  if (problems.email === undefined && !looksLikeEmail(values.email)) problems.email = 'not-an-email'
  return problems
}

/** The server calls this; visitors do not choose the recipient. */
export function addressMessage(message: ContactMessage, recipient: string) {
  return { ...message, recipient }
}

/** Longest fields, in UTF-16 units as text fields count them. */
export const CONTACT_LIMITS = { name: 200, email: 254, subject: 200, message: 10_000 } as const

const BREAK = /[\p{Cc}\p{Zl}\p{Zp}]/u // line ends of every kind, and what no keyboard types

/** What a mail program could decode into a line end: %0d, %0A, %250a, and U+2028 and its like in UTF-8. */
const ENCODED_BREAK = /%(?:25)*(?:0[ad]|c2%(?:25)*85|e2%(?:25)*80%(?:25)*a[89])/i

/** Whether a text is one line, also when a program decodes it: it may become a header of a mail. */
export function isOneLine(text: string): boolean {
  return !BREAK.test(text) && !ENCODED_BREAK.test(text)
}

export type ContactService = {
  /** By a mail server, only into a folder, or from the browser by EmailJS. */
  mail: 'smtp' | 'outbox' | 'emailjs'
  /** null where an id is not set; the origin is null for this server. */
  emailjs: {
    userId: string | null
    serviceId: string | null
    templateId: string | null
    origin: string | null
  }
}

export type ContactIds = { userId: string; serviceId: string; templateId: string }

/** The ids, or which of them is missing first. */
export function contactIdsOf({ emailjs }: ContactService): ContactIds | ContactFailure {
  const { userId, serviceId, templateId } = emailjs
  if (userId === null) return 'missing-user-id'
  if (serviceId === null) return 'missing-service-id'
  if (templateId === null) return 'missing-template-id'
  return { userId, serviceId, templateId }
}

/** too-many: from this address; not-accepted: a field cannot be sent; failed: any other error. */
export type ContactFailure =
  | 'missing-user-id'
  | 'missing-service-id'
  | 'missing-template-id'
  | 'too-many'
  | 'not-accepted'
  | 'failed'

/** Port: expected failures are answers, never thrown. 'kept': in a folder of the server, not mailed. */
export type SendContactMessage = (message: ContactMessage) => Promise<Outcome<MailDelivery, ContactFailure>>
