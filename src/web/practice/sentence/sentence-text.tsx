import { type KeyboardEvent, type MouseEvent, useId, useRef } from 'react'
import type { AlignedWord } from '#domain/shadow/align-words.ts'
import type { RubyPart } from '#domain/spoken/ruby.ts'
import { wordsToSay } from '#domain/spoken/words-to-say.ts'
import { type SentencePart, sentenceParts, type Word } from '#domain/text/words.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { useReadings } from '#web/ui/readings/readings-context.tsx'
import { WordRuby } from '#web/ui/readings/word-ruby.tsx'
import { measuredAccuracy, type SentenceState } from './sentence-state.ts'
import { useHeardPlaces } from './use-heard-places.ts'
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

/** The word that a key leads to, of `count` words with `current` chosen (-1: none); null for a key that chooses nothing. */
function wordAfterKey(key: string, current: number, count: number): number | null {
  if (key === 'ArrowRight') return Math.min(current + 1, count - 1)
  if (key === 'ArrowLeft') return current === -1 ? count - 1 : Math.max(current - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

/** How the words of a sentence are chosen that have no button of their own: by a tap, or by arrows, for which it is one stop. */
function useWordChoice(words: Word[], chosen: number | null, say: (word: Word) => void) {
  const { t } = useTexts('shadow')
  const id = useId()
  function onClick({ target }: MouseEvent): void {
    if (!(target instanceof Element) || target.closest('button') !== null) return
    const start = target.closest<HTMLElement>('[data-word]')?.dataset.word
    const word = words.find((one) => String(one.start) === start)
    if (word !== undefined) say(word)
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return // the browser's own
    const current = words.findIndex(({ start }) => start === chosen)
    const next = wordAfterKey(event.key, current, words.length)
    const word = next === null ? undefined : words[next]
    if (word === undefined) return
    event.preventDefault()
    say(word)
  }
  const stop = { tabIndex: 0, 'aria-describedby': id, onClick, onKeyDown }
  const help = (
    <span hidden id={id}>
      {t('chooseWord')}
    </span>
  )
  return { stop, help }
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
  const words = wordsToSay(sentence, language)
  const rubies = useReadings(sentence, language).above(words, ({ start }) => marks.has(start))
  function say({ start, end }: Word): void {
    onChoose?.(start)
    practice.speaker.sayPart(start, end)
  }
  const { stop, help } = useWordChoice(words, chosen, say)
  const place = useRef<HTMLParagraphElement>(null)
  useHeardPlaces(place, state.outcome)
  return (
    <>
      <p
        ref={place}
        {...(isPlaced && stop)}
        className={`say${hidden === null ? '' : ' say-hidden'}${isPlaced ? ' say-placed' : ''}`}
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
            onSay={() => say(part.word)}
          />
        ))}
      </p>
      {isPlaced && help}
    </>
  )
}

type SentenceWordProps = {
  part: SentencePart
  mark: Marked | undefined
  ruby: RubyPart[] | undefined
  isSpoken: boolean
  onSay(): void
}

function SentenceWord({ part, mark, ruby, isSpoken, onSay }: SentenceWordProps) {
  const { gap, lead, word, tail } = part
  const length = lead.length + word.text.length + tail.length
  const written = ruby === undefined ? word.text : <WordRuby parts={ruby} />
  const text = isSpoken ? <span className="say-spoken">{written}</span> : written
  return (
    <>
      {gap}
      <span className={length > LONG ? undefined : 'say-unit'}>
        {lead}
        {mark ? (
          <MarkedWord mark={mark} text={text} onSay={onSay} />
        ) : (
          <span data-word={word.start}>{text}</span>
        )}
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
