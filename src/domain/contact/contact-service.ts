import type { MailDelivery } from '#domain/mail/mailer.ts'
import type { Outcome } from '#domain/outcome.ts'
import type { ContactMessage } from './contact-message.ts'

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
