import { isBlank } from '#domain/text/text-summary.ts'

/** What is handed to another program of an entry: what the learner wrote, then its translation, those that are there. */
export function sharedText(content: string, translation: string): string {
  return [content, translation]
    .filter((text) => !isBlank(text))
    .map((text) => text.trim())
    .join('\n\n')
}
