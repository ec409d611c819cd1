import { startOf } from '#domain/text/text-summary.ts'

// marks that turn the direction of what follows, and tags, which nobody sees
const UNSEEN = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/gu

/**
 * The words of a machine as one plain line of at most `most` UTF-16 units: without control characters, half characters
 * and marks of direction, which could make it read otherwise than it was written.
 */
export function plainLine(text: string, most: number): string {
  const line = text
    .slice(0, 4 * most)
    .replace(/\s+/gu, ' ')
    .replace(UNSEEN, '')
    .replace(/ +/g, ' ') // what was between two spaces may be gone
    .trim()
  return startOf(line, most).trim()
}
