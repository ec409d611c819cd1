/** A mail as whoever gets it reads it. */
export type ArrivedMail = {
  /** Everyone it was handed to, whatever its headers say. */
  recipients: string[]
  from: string
  to: string[]
  replyTo: string[]
  subject: string
  text: string
  /** The names of all headers, in lower case. */
  headers: string[]
}
