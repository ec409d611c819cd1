import type { ReactNode } from 'react'
import type { LanguageCode } from '#domain/languages.ts'
import { wordsToSay } from '#domain/spoken/words-to-say.ts'
import { sentenceParts, type Word } from '#domain/text/words.ts'
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
  for (const { lead, word, tail } of sentenceParts(sentence, words)) {
    const ruby = rubies.get(word.start)
    if ((ruby === undefined && around === undefined) || word.start < at || word.end > to) continue
    const begin = Math.max(at, word.start - lead.length)
    const end = Math.min(to, word.end + tail.length)
    const drawn = ruby === undefined ? sentence.slice(word.start, word.end) : <WordRuby parts={ruby} />
    parts.push(
      <span key={at}>{sentence.slice(at, begin)}</span>,
      <span key={word.start + 0.5} className={ruby && 'reading-unit'}>
        {sentence.slice(begin, word.start)}
        {around ? around(word, drawn) : drawn}
        {sentence.slice(word.end, end)}
      </span>,
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
