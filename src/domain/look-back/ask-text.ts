import type { Day } from '#domain/clock.ts'
import { writtenTextOf } from '#domain/feedback/own-text.ts'
import type { PastEntry } from './look-back.ts'

/** The words around those of the diary. */
export type AskTexts = {
  day(date: Day): string
  meant: string
  /** Over a translation that the learner wrote. */
  said: string
  /** Over one that somebody else made, or of which it is not known who did. */
  translated: string
}

/** An entry that somebody is asked about. */
export type AskedEntry = {
  date: Day
  /** What was written in the learner's own language; '' where nothing was. */
  meant: string
  /** In the language that is learned; null where there is nothing. */
  said: { text: string; isByLearner: boolean } | null
}

/**
 * What an entry asks: of the learner's own version where there is one, else of the translation, which may stand beside an entry that
 * is itself in the language that is learned, too.
 */
export function askedOf({ date, entry: { writtenIn: _, ...entry }, translation }: PastEntry): AskedEntry {
  const written = translation && writtenTextOf(entry, translation.language)
  const text = written?.text ?? translation?.text
  return {
    date,
    meant: written?.of === 'entry' ? '' : entry.content,
    said: text === undefined ? null : { text, isByLearner: written !== null },
  }
}

function trimmed(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim()
}

/**
 * Entries as plain text for somebody who knows the language: what was meant, and what it became. Nothing is called written by
 * the learner that a machine made. Entries without a translation have nothing to ask about, unless none has one.
 */
export function askText(
  entries: readonly AskedEntry[],
  { day, meant, said, translated: made }: AskTexts,
): string {
  const translated = entries.filter((entry) => entry.said !== null)
  const asked = translated.length > 0 ? translated : entries
  return asked
    .map(({ date, meant: own, said: version }) =>
      [
        day(date),
        ...(version === null ? [] : [`${version.isByLearner ? said : made}\n${trimmed(version.text)}`]),
        ...(own === '' ? [] : [`${meant}\n${trimmed(own)}`]),
      ].join('\n\n'),
    )
    .join('\n\n\n')
}
