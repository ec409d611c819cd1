import type { AlignedWord } from '#domain/shadow/align-words.ts'
import { wordsToSay } from '#domain/spoken/words-to-say.ts'
import { type SentencePart, sentenceParts, type Word } from '#domain/text/words.ts'
import { measuredAccuracy, type SentenceState } from './sentence-state.ts'
import type { PracticeProps } from './use-sentence-practice.ts'
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
  const marks = marksOf(measuredAccuracy(state)?.alignment ?? [])
  function say({ start, end }: Word): void {
    onChoose?.(start)
    practice.speaker.sayPart(start, end)
  }
  return (
    <p className={hidden === null ? 'say' : 'say say-hidden'} lang={language} translate="no" dir="auto">
      {sentenceParts(sentence, wordsToSay(sentence, language)).map((part) => (
        <SentenceWord
          key={part.word.start}
          part={part}
          mark={marks.get(part.word.start)}
          isSpoken={isSpoken(part.word, spoken) || part.word.start === chosen}
          isPlaced={isPlaced}
          onSay={() => say(part.word)}
        />
      ))}
    </p>
  )
}

type SentenceWordProps = {
  part: SentencePart
  mark: Marked | undefined
  isSpoken: boolean
  isPlaced: boolean
  onSay(): void
}

function SentenceWord({ part, mark, isSpoken, isPlaced, onSay }: SentenceWordProps) {
  const { gap, lead, word, tail } = part
  const length = lead.length + word.text.length + tail.length
  const text = isSpoken ? <span className="say-spoken">{word.text}</span> : word.text
  return (
    <>
      {gap}
      <span className={length > LONG ? undefined : 'say-unit'}>
        {lead}
        {mark && <MarkedWord mark={mark} text={text} onSay={onSay} />}
        {!mark && isPlaced && (
          <button type="button" onClick={onSay}>
            {text}
          </button>
        )}
        {!mark && !isPlaced && text}
        {tail}
      </span>
    </>
  )
}

/** A word that was not understood. Pressing it says it. */
function MarkedWord({ mark, text, onSay }: { mark: Marked; text: React.ReactNode; onSay(): void }) {
  const isMissed = mark.kind === 'omission'
  const button = (
    <button type="button" className={isMissed ? 'say-missed' : undefined} onClick={onSay}>
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
