import { Fragment, type ReactNode } from 'react'
import type { LanguageCode } from '#domain/languages.ts'
import { wordsToSay } from '#domain/spoken/words-to-say.ts'
import type { Word } from '#domain/text/words.ts'
import { useReadings } from './readings-context.tsx'
import { WordRuby } from './word-ruby.tsx'

type ReadingTextProps = {
  sentence: string
  language: LanguageCode
  /** The stretch of it that is drawn; all of it, if none is given. */
  from?: number
  to?: number
  /** Whether its words were not understood. */
  hasFailed?: boolean
  /** Draws a word, with its reading if it has one, in an element of the caller. */
  around?: ((word: Word, drawn: ReactNode) => ReactNode) | undefined
}

/** A sentence, or a stretch of one, with the readings of its words. */
export function ReadingText({
  sentence,
  language,
  from = 0,
  to = sentence.length,
  hasFailed = false,
  around,
}: ReadingTextProps) {
  const words = wordsToSay(sentence, language)
  const rubies = useReadings(sentence, language).above(words, () => hasFailed)
  const parts: ReactNode[] = []
  let at = from
  for (const word of words) {
    const { start, end } = word
    const ruby = rubies.get(start)
    if ((ruby === undefined && around === undefined) || start < at || end > to) continue
    const drawn = ruby === undefined ? sentence.slice(start, end) : <WordRuby parts={ruby} />
    parts.push(
      <span key={at}>{sentence.slice(at, start)}</span>,
      <Fragment key={start + 0.5}>{around ? around(word, drawn) : drawn}</Fragment>,
    )
    at = end
  }
  return (
    <>
      {parts}
      {sentence.slice(at, to)}
    </>
  )
}
