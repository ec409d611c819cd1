/** An id unlike any other, of 32 hexadecimal digits. */
export function newRandomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16)) // randomUUID is only there at a secure address
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
