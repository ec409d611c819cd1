import { z } from 'zod'
import type { ContactService } from '#domain/contact/contact-service.ts'
import { isBareOrigin } from '#server/http/addresses.ts'
import { mailAddress } from '#server/mail/mail-settings.ts'

export type ContactSettings = {
  to: string
  /** EmailJS, with the ids that the browser sends (null: not set); undefined: messages come here. */
  emailjs: (Record<'userId' | 'serviceId' | 'templateId', string | null> & { origin: string }) | undefined
}

const emailJsId = z.string().regex(/^[\w-]{1,100}$/, 'must be an id of letters, digits, _ and -')

export const contactVariables = z.object({
  CONTACT_TO: mailAddress.optional(),
  EMAILJS_USER_ID: emailJsId.optional(),
  EMAILJS_SERVICE_ID: emailJsId.optional(),
  EMAILJS_TEMPLATE_ID: emailJsId.optional(),
  EMAILJS_ORIGIN: z
    .string()
    .refine(isBareOrigin, 'must be an origin such as https://api.emailjs.com, without a path')
    .transform((value) => new URL(value).origin)
    .optional(),
})

export function contactSettingsOf(
  set: z.infer<typeof contactVariables>,
  supportEmail: string,
): ContactSettings {
  const { CONTACT_TO: to = supportEmail, EMAILJS_ORIGIN: origin } = set
  const ids = {
    userId: set.EMAILJS_USER_ID ?? null,
    serviceId: set.EMAILJS_SERVICE_ID ?? null,
    templateId: set.EMAILJS_TEMPLATE_ID ?? null,
  }
  if (origin === undefined && Object.values(ids).every((id) => id === null)) return { to, emailjs: undefined }
  return { to, emailjs: { ...ids, origin: origin ?? 'https://api.emailjs.com' } }
}

/** A warning where EmailJS is set up only partly. */
export function unfinishedContact({ emailjs }: ContactSettings): string[] {
  const missing: string[] = []
  if (emailjs?.userId === null) missing.push('EMAILJS_USER_ID')
  if (emailjs?.serviceId === null) missing.push('EMAILJS_SERVICE_ID')
  if (emailjs?.templateId === null) missing.push('EMAILJS_TEMPLATE_ID')
  if (missing.length === 0) return []
  return [`The contact form sends nothing yet: ${missing.join(', ')} must be set as well.`]
}

/** This server needs no ids, but EmailJS's library does not send without. */
const OWN_IDS = { userId: 'echolog', serviceId: 'contact', templateId: 'contact', origin: null }

/** How the browser sends a message; `sendsMail`: with a mail server. EmailJS's ids are public. */
export function contactServiceOf({ emailjs }: ContactSettings, sendsMail: boolean): ContactService {
  if (emailjs !== undefined) return { mail: 'emailjs', emailjs }
  return { mail: sendsMail ? 'smtp' : 'outbox', emailjs: OWN_IDS }
}
