import { domainToASCII } from 'node:url'
import { mailboxKey } from '#domain/mail/mailbox.ts'

/** The mailbox that an address means, however it is spelled. */
export function mailboxOf(address: string): string {
  return mailboxKey(address, domainToASCII)
}
