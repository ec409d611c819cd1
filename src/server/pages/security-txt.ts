import { z } from 'zod'
import { DAY_MS } from '#domain/clock.ts'
import { SITE_LANGUAGES } from '#domain/languages.ts'
import { isMailAddress } from '#domain/mail/mailer.ts'

/** Counted from each request, so that it never ends by itself; RFC 9116 asks for less than a year. */
const HOLDS_DAYS = 180

/** As RFC 9116 wants it: a mail address as mailto:, a page by https. Undefined where it is neither. */
function contactIn(text: string): string | undefined {
  if (isMailAddress(text)) return `mailto:${text}`
  return /^https:\/\/[^\s@]+$/.test(text) && URL.canParse(text) ? text : undefined
}

/** The contacts in a setting, best first; null where one is none. */
function contactsIn(list: string): string[] | null {
  const contacts = list
    .split(/[\s,]+/)
    .filter((contact) => contact !== '')
    .map(contactIn)
  return contacts.every((contact) => contact !== undefined) ? contacts : null
}

export const securityVariables = z.object({
  SECURITY_CONTACT: z
    .string()
    .default('')
    .transform(contactsIn)
    .refine(
      (contacts) => contacts !== null,
      'must be an email address or an address that begins with https://, or several',
    ),
})

/** Where weaknesses are reported, as mailto: or https:; none where nobody is named. */
export function securityContactsOf({ SECURITY_CONTACT }: z.infer<typeof securityVariables>): string[] {
  return SECURITY_CONTACT ?? []
}

/** The file of https://www.rfc-editor.org/rfc/rfc9116, as of the time `now` (ms). */
export function securityTxt(contacts: readonly string[], publicUrl: string, now: number): string {
  const expires = new Date(Math.floor(now / DAY_MS + HOLDS_DAYS) * DAY_MS)
  return [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${SITE_LANGUAGES.join(', ')}`,
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}
