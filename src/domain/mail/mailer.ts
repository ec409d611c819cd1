import type { Outcome } from '#domain/outcome.ts'

/** One mail to one person, from the installation. `to` and `replyTo` are one address each; `html` says what `text` says. */
export type Mail = { to: string; replyTo?: string; subject: string; text: string; html?: string }

/** A mail server has accepted it, or it lies on this machine for the operator. */
export type MailDelivery = 'sent' | 'kept'

/** No mail server answered (in time), it refused the mail, or the mail could not be written to a file. */
export type MailFailure = 'unreachable' | 'refused' | 'not-written'

/**
 * Port: takes one mail to one person. Resolves when somebody else is responsible for it, or it is safely on disk.
 * Expected failures are answers, never thrown. What stands in a mail never becomes a header or another recipient.
 */
export type Mailer = { sendMail(mail: Mail): Promise<Outcome<MailDelivery, MailFailure>> }
