const SHORTEST_SECRET = 8 // characters; 'none', 'EMPTY' or 'ollama' stand for no key at self-hosted servers

/** Whether a key is one, and stands for no other. */
export function isSecret(key: string | undefined): key is string {
  return key !== undefined && key.length >= SHORTEST_SECRET
}

/** Whether a text contains a key: an AI provider that echoes its request must not show it to a learner. */
export function containsSecret(text: string, secret: string | undefined): boolean {
  return isSecret(secret) && text.includes(secret)
}

/** Only visible ASCII may be sent in a header. */
export function isUsableKey(apiKey: string | undefined): apiKey is string {
  return apiKey !== undefined && /^[\x21-\x7e]+$/.test(apiKey)
}
