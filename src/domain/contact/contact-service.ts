/** How mails leave an installation: by a mail server, not at all (into a folder), or from the browser by EmailJS. */
export const MAIL_WAYS = ['smtp', 'outbox', 'emailjs'] as const

/** What a browser needs to send a message, as GET /api/config tells it. */
export type ContactService = {
  mail: (typeof MAIL_WAYS)[number]
  /** Ids of EmailJS's shape, null where one is not set; the origin of the service, null for this server. */
  emailjs: {
    userId: string | null
    serviceId: string | null
    templateId: string | null
    origin: string | null
  }
}
