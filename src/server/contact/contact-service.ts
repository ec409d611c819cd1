import type { ContactService } from '#domain/contact/contact-service.ts'
import type { MailSettings } from '#server/mail/mail-settings.ts'

/** This server asks for no ids; EmailJS's library does not send without some. */
const OWN = { userId: 'echolog', serviceId: 'contact', templateId: 'contact', origin: null }

/** How the browser sends a message. Ids of EmailJS are made to be public. */
export function contactServiceOf({ smtp, emailjs }: MailSettings): ContactService {
  if (emailjs !== undefined) return { mail: 'emailjs', emailjs }
  return { mail: smtp === undefined ? 'outbox' : 'smtp', emailjs: OWN }
}

/** The origins beside ours that the browser sends messages to. */
export function contactOrigins({ emailjs }: MailSettings): string[] {
  return emailjs === undefined ? [] : [emailjs.origin]
}
