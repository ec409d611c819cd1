import type { Day } from '#domain/clock.ts'
import type { PastPage } from './look-back.ts'

/** The words around those of the diary. */
export type AskTexts = {
  day(date: Day): string
  meant: string
  /** Over a translation that the learner wrote. */
  said: string
  /** Over one that somebody else made, or of which it is not known who did. */
  translated: string
}

function trimmed(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim()
}

/**
 * Pages as plain text for somebody who knows the language: what was meant, and what it became. Nothing is called written by
 * the learner that a machine made. Pages without a translation have nothing to ask about, unless none has one.
 */
export function askText(
  pages: readonly PastPage[],
  { day, meant, said, translated: made }: AskTexts,
): string {
  const translated = pages.filter(({ translation }) => translation !== null)
  const asked = translated.length > 0 ? translated : pages
  return asked
    .map(({ date, entry, translation }) =>
      [
        day(date),
        ...(translation === null
          ? []
          : [`${entry.translatedBy === 'hand' ? said : made}\n${trimmed(translation.text)}`]),
        `${meant}\n${trimmed(entry.content)}`,
      ].join('\n\n'),
    )
    .join('\n\n\n')
}
