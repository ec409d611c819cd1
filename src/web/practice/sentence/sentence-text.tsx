import { type ReactNode, useRef } from 'react'
import type { AlignedWord } from '#domain/shadow/align-words.ts'
import type { RubyPart } from '#domain/spoken/ruby.ts'
import { wordsToSay } from '#domain/spoken/words-to-say.ts'
import { type SentencePart, sentenceParts, type Word } from '#domain/text/words.ts'
import { useReadings } from '#web/ui/readings/readings-context.tsx'
import { WordRuby } from '#web/ui/readings/word-ruby.tsx'
import { measuredAccuracy, type SentenceState } from './sentence-state.ts'
import type { PracticeProps } from './use-sentence-practice.ts'
import { useHeardPlaces } from './word/use-heard-places.ts'
import { useWordPresses, type WordPress } from './word/use-word-presses.tsx'
import './sentence-text.css'

const LONG = 18 // letters; a longer word may have to break on a phone

type SentenceTextProps = PracticeProps & {
  /** Every word can be chosen, to be heard as it was said. */
  isPlaced?: boolean
  /** Where the chosen word starts. */
  chosen?: number | null
  /** A word was pressed, which says it. */
  onChoose?(start: number): void
}

type Marked = Extract<AlignedWord, { kind: 'omission' | 'substitution' }>

/** The marks of an attempt by the offset of their word. */
function marksOf(alignment: AlignedWord[]): Map<number, Marked> {
  const marked = alignment.filter((one) => one.kind === 'omission' || one.kind === 'substitution')
  return new Map(marked.map((mark) => [mark.word.start, mark]))
}

function isSpoken({ start, end }: Word, spoken: SentenceState['spoken']): boolean {
  return spoken !== null && start < spoken.offset + spoken.length && end > spoken.offset
}

/**
 * The sentence with the marks of its last attempt; where it is hidden, lines stand in its place, as high as it is. Every word has
 * its own element, so that marks do not change the line breaks.
 */
export function SentenceText({
  practice,
  state,
  isPlaced = false,
  chosen = null,
  onChoose,
}: SentenceTextProps) {
  const { sentence, language, spoken, hidden } = state
  const canAsk = hidden === null && state.activity === 'none'
  const marks = marksOf(measuredAccuracy(state)?.alignment ?? [])
  const words = wordsToSay(sentence, language)
  const rubies = useReadings(sentence, language).above(words, ({ start }) => marks.has(start))
  function say({ start, end }: Word): void {
    onChoose?.(start)
    practice.speaker.sayPart(start, end)
  }
  const { within, pressOf, help } = useWordPresses(
    { sentence, language, canAsk },
    words,
    isPlaced ? { chosen, say } : null,
  )
  const place = useRef<HTMLParagraphElement>(null)
  useHeardPlaces(place, state.outcome)
  return (
    <>
      <p
        ref={place}
        {...within}
        className={hidden === null ? 'say' : 'say say-hidden'}
        lang={language}
        translate="no"
        dir="auto"
      >
        {sentenceParts(sentence, words).map((part) => (
          <SentenceWord
            key={part.word.start}
            part={part}
            mark={marks.get(part.word.start)}
            ruby={rubies.get(part.word.start)}
            isSpoken={isSpoken(part.word, spoken) || part.word.start === chosen}
            press={pressOf(part.word)}
            onSay={() => say(part.word)}
          />
        ))}
      </p>
      {help}
    </>
  )
}

type SentenceWordProps = {
  part: SentencePart
  mark: Marked | undefined
  ruby: RubyPart[] | undefined
  isSpoken: boolean
  press: WordPress
  onSay(): void
}

function SentenceWord({ part, mark, ruby, isSpoken, press, onSay }: SentenceWordProps) {
  const { gap, lead, word, tail } = part
  const length = lead.length + word.text.length + tail.length
  const written = ruby === undefined ? word.text : <WordRuby parts={ruby} />
  const text = isSpoken ? <span className="say-spoken">{written}</span> : written
  return (
    <>
      {gap}
      <span className={length > LONG ? undefined : 'say-unit'}>
        {lead}
        {mark ? <MarkedWord {...{ mark, text, press, onSay }} /> : <span {...press}>{text}</span>}
        {tail}
      </span>
    </>
  )
}

type MarkedWordProps = { mark: Marked; text: ReactNode; press: WordPress; onSay(): void }

/** A word that was not understood. Pressing it says it. */
function MarkedWord({ mark, text, press, onSay }: MarkedWordProps) {
  const isMissed = mark.kind === 'omission'
  const { role: _, ...rest } = press
  const button = (
    <button {...rest} type="button" className={isMissed ? 'say-missed' : undefined} onClick={onSay}>
      {text}
    </button>
  )
  if (isMissed) return button
  return (
    <ruby className="say-other">
      {button}
      <rt>{mark.heard.text}</rt>
    </ruby>
  )
}
