import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import type { AlignedWord } from '#domain/shadow/align-words.ts'
import type { RubyPart } from '#domain/spoken/ruby.ts'
import { wordsToSay } from '#domain/spoken/words-to-say.ts'
import { type SentencePart, sentenceParts, type Word } from '#domain/text/words.ts'
import { useWordPresses, type WordPress } from '#web/practice/sentence/word/use-word-presses.tsx'
import { useReadings } from '#web/ui/readings/readings-context.tsx'
import { WordRuby } from '#web/ui/readings/word-ruby.tsx'
import { measuredAccuracy, type SentenceState } from './sentence-state.ts'
import type { PracticeProps } from './use-sentence-practice.ts'
import './sentence-text.css'

/** Where a heard word stands in its line (px from any fixed point), and how wide it is. */
type HeardPlace = { left: number; width: number }

/** px between two heard words */
const APART = 6

/**
 * Places what was heard under the words of one line, from left to right: each under its own word, or as near as those before
 * it leave room, and none beyond the line. Only where a line is too short for all of them are they narrowed, each by the same share.
 */
export function placeHeard(
  wanted: readonly HeardPlace[],
  line: { left: number; right: number },
): HeardPlace[] {
  const room = line.right - line.left - APART * (wanted.length - 1)
  const all = wanted.reduce((sum, { width }) => sum + width, 0)
  const share = Math.min(1, Math.max(0, room) / Math.max(all, 1))
  const places: HeardPlace[] = []
  let free = line.left
  for (const { left, width } of wanted) {
    const place = { left: Math.max(left, free), width: width * share }
    places.push(place)
    free = place.left + place.width + APART
  }
  let end = line.right
  return places
    .toReversed()
    .map(({ left, width }) => {
      const place = { left: Math.min(left, end - width), width }
      end = place.left - APART
      return place
    })
    .toReversed()
}

const SAME_LINE = 8 // px between the tops of two words that stand in one line, at most

type Heard = { shown: HTMLElement; word: DOMRect; width: number }

/** Line by line, from left to right. */
function linesOf(heard: Heard[]): Heard[][] {
  const lines: Heard[][] = []
  for (const one of heard) {
    const [last] = lines.at(-1) ?? []
    if (last && Math.abs(last.word.top - one.word.top) < SAME_LINE) lines.at(-1)?.push(one)
    else lines.push([one])
  }
  return lines.map((line) => line.toSorted((one, other) => one.word.left - other.word.left))
}

/** Gives each heard word its place; how wide words are is known here alone. */
function place(sentence: HTMLElement): void {
  const all = [...sentence.querySelectorAll<HTMLElement>('.say-other > rt')]
  for (const shown of all) shown.removeAttribute('style')
  const { left, right } = sentence.getBoundingClientRect()
  const heard = all.flatMap((shown) => {
    const word = shown.parentElement?.getBoundingClientRect()
    return word === undefined ? [] : [{ shown, word, width: shown.getBoundingClientRect().width }]
  })
  for (const line of linesOf(heard)) {
    const wanted = line.map(({ word, width }) => ({ left: word.left, width }))
    placeHeard(wanted, { left, right }).forEach((found, at) => {
      const one = line[at]
      if (one === undefined) return
      if (found.left !== one.word.left) one.shown.style.left = `${found.left - one.word.left}px`
      if (found.width < one.width) one.shown.style.maxWidth = `${found.width}px`
    })
  }
}

/** Keeps all that was heard readable below a sentence, also under short words side by side; again where the lines change. */
function useHeardPlaces(sentence: RefObject<HTMLElement | null>, marks: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other marks are other words below
  useLayoutEffect(() => {
    const element = sentence.current
    if (element === null) return
    place(element)
    const sizes = new ResizeObserver(() => place(element))
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [sentence, marks])
}

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
