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
