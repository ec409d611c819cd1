import { domainToASCII } from 'node:url'
import { normaliseEmail } from '#domain/accounts/email-address.ts'

const NOT_IN_A_DOMAIN = /[/\\?#%:@]/ // what parsers of URLs would cut off or decode

/** The one spelling of an address, in which a final sigma is a sigma. */
function fold(text: string): string {
  return normaliseEmail(text).replaceAll('ς', 'σ')
}

/**
 * The mailbox that an address means, however it is spelled: the key to count by and to be unique by. What is shown and
 * mailed stays as it was typed. Never throws; a domain without an ASCII form (UTS 46, as browsers do) stays as it is folded.
 */
export function mailboxOf(address: string): string {
  const folded = fold(address)
  const at = folded.lastIndexOf('@')
  const domain = folded.slice(at + 1).replace(/[\s.]+$/, '')
  const ascii = NOT_IN_A_DOMAIN.test(domain) ? '' : domainToASCII(domain)
  return folded.slice(0, at + 1) + (ascii === '' ? domain : ascii)
}
