import type { LanguageCode } from '#domain/languages.ts'
import type { AlignedWord } from '#domain/shadow/align-words.ts'
import { type SentencePart, sentenceParts, type Word } from '#domain/text/words.ts'
import { wordsToSay } from '#domain/words/words-to-say.ts'
import './sentence-text.css'

const LONG = 18 // letters; a longer word may have to break on a phone

type SentenceTextProps = {
  sentence: string
  language: LanguageCode
  alignment: AlignedWord[]
  spoken: { offset: number; length: number } | null
  /** Lines stand in its place, as high as it is. */
  isHidden: boolean
  /** Every word can be chosen, to be heard as it was said. */
  isPlaced: boolean
  /** Where the chosen word starts. */
  chosen: number | null
  /** Says the sentence between two offsets. */
  onSay(from: number, to: number): void
}

type Marked = Extract<AlignedWord, { kind: 'omission' | 'substitution' }>

/** The marks of an attempt by the offset of their word. */
function marksOf(alignment: AlignedWord[]): Map<number, Marked> {
  const marked = alignment.filter((one) => one.kind === 'omission' || one.kind === 'substitution')
  return new Map(marked.map((mark) => [mark.word.start, mark]))
}

function isSpoken({ start, end }: Word, spoken: SentenceTextProps['spoken']): boolean {
  return spoken !== null && start < spoken.offset + spoken.length && end > spoken.offset
}

/** The current sentence. Every word has its own element, so that marks do not change the line breaks. */
export function SentenceText(props: SentenceTextProps) {
  const { sentence, language, alignment, spoken, isHidden, isPlaced, chosen, onSay } = props
  const marks = marksOf(alignment)
  return (
    <p className={isHidden ? 'say say-hidden' : 'say'} lang={language} dir="auto">
      {sentenceParts(sentence, wordsToSay(sentence, language)).map((part) => (
        <SentenceWord
          key={part.word.start}
          part={part}
          mark={marks.get(part.word.start)}
          isSpoken={isSpoken(part.word, spoken) || part.word.start === chosen}
          isPlaced={isPlaced}
          onSay={() => onSay(part.word.start, part.word.end)}
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
