import type { ReactNode } from 'react'
import type { LanguageCode } from '#domain/languages.ts'
import { wordsToSay } from '#domain/spoken/words-to-say.ts'
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
}

/** A sentence, or a stretch of one, with the readings of its words. */
export function ReadingText({
  sentence,
  language,
  from = 0,
  to = sentence.length,
  hasFailed = false,
}: ReadingTextProps) {
  const words = wordsToSay(sentence, language)
  const rubies = useReadings(sentence, language).above(words, () => hasFailed)
  const parts: ReactNode[] = []
  let at = from
  for (const { start, end } of words) {
    const ruby = rubies.get(start)
    if (ruby === undefined || start < at || end > to) continue
    parts.push(<span key={at}>{sentence.slice(at, start)}</span>, <WordRuby key={start + 0.5} parts={ruby} />)
    at = end
  }
  return (
    <>
      {parts}
      {sentence.slice(at, to)}
    </>
  )
}
