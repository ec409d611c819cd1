/**
 * any: the browser's recogniser, which may send the voice to its maker, and this site's server; server: only the
 * latter; nobody: the voice stays on the device. From the loosest to the strictest. Recognition on the device needs no consent.
 */
export const SPEECH_CONSENTS = ['any', 'server', 'nobody'] as const

export type SpeechConsent = (typeof SPEECH_CONSENTS)[number]

/** Of two answers the stricter one; undefined where neither is one. */
export function stricterConsent(one: unknown, other: unknown): SpeechConsent | undefined {
  return SPEECH_CONSENTS.findLast((consent) => consent === one || consent === other)
}
