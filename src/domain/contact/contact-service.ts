import type { ContactFailure } from './send-contact-message.ts'

/** What a browser needs to send a message, as GET /api/config tells it. */
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

/** The ids that a message is sent with. */
export type ContactIds = { userId: string; serviceId: string; templateId: string }

function idIn(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** The service in an answer from outside; null where there is none. What is not an id counts as not set. */
export function parseContactService(answer: unknown): ContactService | null {
  if (typeof answer !== 'object' || answer === null) return null
  const { mail, emailjs } = answer as Record<string, unknown>
  if (mail !== 'smtp' && mail !== 'outbox' && mail !== 'emailjs') return null
  if (typeof emailjs !== 'object' || emailjs === null) return null
  const { userId, serviceId, templateId, origin } = emailjs as Record<string, unknown>
  const ids = { userId: idIn(userId), serviceId: idIn(serviceId), templateId: idIn(templateId) }
  return { mail, emailjs: { ...ids, origin: idIn(origin) } }
}

/** The ids of a service, or which of them is missing first. */
export function contactIdsOf({ emailjs }: ContactService): ContactIds | ContactFailure {
  const { userId, serviceId, templateId } = emailjs
  if (userId === null) return 'missing-user-id'
  if (serviceId === null) return 'missing-service-id'
  if (templateId === null) return 'missing-template-id'
  return { userId, serviceId, templateId }
}
