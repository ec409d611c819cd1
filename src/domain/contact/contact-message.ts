/** What a visitor writes to the operators of an installation. */
export type ContactMessage = { name: string; email: string; subject: string; message: string }

/** The server adds the recipient, never the visitor. */
type AddressedMessage = ContactMessage & { recipient: string }

function asText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

/** A message from outside, its fields trimmed; null where one of the four is missing or blank. Knows no other field. */
export function parseContactMessage(value: unknown): ContactMessage | null {
  if (typeof value !== 'object' || value === null) return null
  const fields = value as Record<string, unknown>
  const [name, email, subject, message] = ['name', 'email', 'subject', 'message'].map((key) =>
    asText(fields[key]),
  )
  if (!name || !email || !subject || !message) return null
  return { name, email, subject, message }
}

export function addressMessage(message: ContactMessage, recipient: string): AddressedMessage {
  return { ...message, recipient }
}

/** The longest that each field of a message may be, counted as text fields count (UTF-16 units, a line end is one). */
export const CONTACT_LIMITS = { name: 200, email: 254, subject: 200, message: 10_000 } as const

const BREAK = /[\p{Cc}\p{Zl}\p{Zp}]/u // line ends of every kind, and what no keyboard types

/** Also what a mail program could decode into one: %0d, %0A, %250a, and U+2028 and its like in UTF-8. */
const ENCODED_BREAK = /%(?:25)*(?:0[ad]|c2%(?:25)*85|e2%(?:25)*80%(?:25)*a[89])/i

/** Whether a text is one line, and stays one when a program on its way decodes it: it may become a header of a mail. */
export function isOneLine(text: string): boolean {
  return !BREAK.test(text) && !ENCODED_BREAK.test(text)
}
