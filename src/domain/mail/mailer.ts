import type { Outcome } from '#domain/outcome.ts'

/**
 * `to` and `replyTo` are one address each; `html` says what `text` says. `unsubscribe`: an address of ours to which mail
 * programs post when the reader wants no more mails like this one (RFC 8058).
 */
export type Mail = {
  to: string
  replyTo?: string
  subject: string
  text: string
  html?: string
  unsubscribe?: string
}

/** 'kept': in a folder on this machine, for the operator. */
export type MailDelivery = 'sent' | 'kept'

/** 'unreachable': no mail server answered in time. */
export type MailFailure = 'unreachable' | 'refused' | 'not-written'

/**
 * Port: resolves when somebody else is responsible for the mail, or it is safely on disk. Expected failures are
 * answers, never thrown. Nothing in a mail becomes a header or another recipient.
 */
export type Mailer = { sendMail(mail: Mail): Promise<Outcome<MailDelivery, MailFailure>> }

const LONGEST = 254 // RFC 5321, 4.5.3.1.3: a path of 256 with its two brackets

/** What browsers let into an email field: one address in ASCII, without a name, a comma, a quote or a bracket. */
const ONE_ADDRESS =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i

/** Whether the text is one mail address and nothing else, so that it can stand in a header as it is. */
export function isMailAddress(text: string): boolean {
  return text.length <= LONGEST && ONE_ADDRESS.test(text)
}
