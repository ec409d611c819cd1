import type { ContactFailure } from './send-contact-message.ts'

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

/** The ids that a message is sent with. */
export type ContactIds = { userId: string; serviceId: string; templateId: string }

/** The ids of a service, or which of them is missing first. */
export function contactIdsOf({ emailjs }: ContactService): ContactIds | ContactFailure {
  const { userId, serviceId, templateId } = emailjs
  if (userId === null) return 'missing-user-id'
  if (serviceId === null) return 'missing-service-id'
  if (templateId === null) return 'missing-template-id'
  return { userId, serviceId, templateId }
}
