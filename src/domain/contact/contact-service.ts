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
