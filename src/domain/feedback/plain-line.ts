import { withoutUnseen } from '#domain/text/plain-text.ts'
import { startOf } from '#domain/text/text-summary.ts'

/**
 * The words of a machine as one plain line of at most `most` UTF-16 units: without control characters, half characters
 * and marks of direction, which could make it read otherwise than it was written.
 */
export function plainLine(text: string, most: number): string {
  const line = withoutUnseen(text.slice(0, 4 * most).replace(/\s+/gu, ' '))
    .replace(/ +/g, ' ') // what was between two spaces may be gone
    .trim()
  return startOf(line, most).trim()
}
