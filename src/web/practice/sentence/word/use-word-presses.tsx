import { type FocusEvent, type KeyboardEvent, type MouseEvent, useId, useState } from 'react'
import type { LanguageCode } from '#domain/languages.ts'
import type { Word } from '#domain/text/words.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { isAskedAbout, useWordAsking } from './word-asking.tsx'
import './word-presses.css'

/** `canAsk`: its words may be asked about now. */
type PressedSentence = { sentence: string; language: LanguageCode; canAsk?: boolean }

/** Where the words are in a recording: `say` says one and chooses it. */
type Placed = { chosen: number | null; say(word: Word): void }

export type WordPress = ReturnType<ReturnType<typeof useWordPresses>['pressOf']>

/**
 * How the words of a sentence are reached and pressed, by a tap or by keys, for which all are one stop. A press asks about the word
 * where that is possible; where words are placed in a recording, the first press chooses it, and asks about one that is chosen.
 */
export function useWordPresses(
  { sentence, language, canAsk = true }: PressedSentence,
  words: Word[],
  placed: Placed | null = null,
) {
  const { t } = useTexts('shadow')
  const help = useId()
  const context = useWordAsking()
  const asking = canAsk ? context : null
  const wordOf = (id: string | undefined) => words.find(({ start }) => String(start) === id)
  const { within, tabIndexOf } = useWordStop(
    words.map(({ start }) => String(start)),
    (id) => {
      const word = wordOf(id)
      if (word !== undefined) placed?.say(word)
    },
  )
  function onClick({ target }: MouseEvent): void {
    const from = target instanceof Element ? target.closest<HTMLElement>('[data-word]') : null
    const word = wordOf(from?.dataset.word)
    if (from === null || word === undefined) return
    if (target instanceof Element && target.closest('button') === null) placed?.say(word) // a button has said it
    if (placed === null || placed.chosen === word.start)
      asking?.ask({ sentence, language, start: word.start, end: word.end }, from)
  }
  const canPress = asking !== null || placed !== null
  return {
    within: canPress ? { ...within, onClick } : {},
    /** What makes an element of the word at `start` one that can be pressed. */
    pressOf({ start, end }: Word) {
      const id = String(start)
      const isStop = tabIndexOf(id) === 0
      return {
        'data-word': id,
        ...(canPress && { role: 'button', tabIndex: tabIndexOf(id) }),
        ...(canPress && isStop && { 'aria-describedby': help }),
        ...(asking && {
          'aria-haspopup': 'dialog' as const,
          'aria-expanded': isAskedAbout(asking, { sentence, language, start, end }),
        }),
      }
    },
    help: canPress && (
      <span hidden id={help}>
        {t('chooseWord')}
      </span>
    ),
  }
}

/** Where a key leads from the word at `current` of `count`; null for a key that leads nowhere. */
function placeAfterKey(key: string, current: number, count: number): number | null {
  if (key === 'ArrowRight') return Math.min(current + 1, count - 1)
  if (key === 'ArrowLeft') return Math.max(current - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

const WORD = '[data-word]'

function wordAt(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(WORD) : null
}

/**
 * Words that can be pressed, as one stop of the Tab key: arrows lead from one to the next, Home and End to the first and the
 * last. Each has its id in `data-word`. `onReached`: a key has led to one.
 */
export function useWordStop(ids: readonly string[], onReached?: (id: string) => void) {
  const [last, setLast] = useState<string | null>(null)
  const stop = last !== null && ids.includes(last) ? last : ids[0]
  function onFocus({ target }: FocusEvent): void {
    setLast(wordAt(target)?.dataset.word ?? last)
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return // the browser's own
    const focused = wordAt(event.target)
    if (focused === null) return
    const words = [...event.currentTarget.querySelectorAll<HTMLElement>(WORD)]
    const next = placeAfterKey(event.key, words.indexOf(focused), words.length)
    const word = next === null ? undefined : words[next]
    if (word !== undefined) {
      word.focus()
      onReached?.(word.dataset.word ?? '')
    } else if ((event.key === 'Enter' || event.key === ' ') && !(focused instanceof HTMLButtonElement))
      focused.click()
    else return
    event.preventDefault()
  }
  return { within: { onFocus, onKeyDown }, tabIndexOf: (id: string) => (id === stop ? 0 : -1) }
}
