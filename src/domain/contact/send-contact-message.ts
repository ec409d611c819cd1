import type { MailDelivery } from '#domain/mail/mailer.ts'
import type { Outcome } from '#domain/outcome.ts'
import type { ContactMessage } from './contact-message.ts'

/**
 * Why a message did not leave: an id of the mail service is not set, too many came from this address, a field holds
 * what cannot be sent, or anything else (no connection, a refusal).
 */
export type ContactFailure =
  | 'missing-user-id'
  | 'missing-service-id'
  | 'missing-template-id'
  | 'too-many'
  | 'not-accepted'
  | 'failed'

/**
 * Port: takes a message to the people behind the installation. 'kept' lies on their server, which sends no mail.
 * Expected failures are answers, never thrown.
 */
export type SendContactMessage = (message: ContactMessage) => Promise<Outcome<MailDelivery, ContactFailure>>
