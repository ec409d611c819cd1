import { type MouseEvent, useId } from 'react'
import type { LanguageCode } from '#domain/languages.ts'
import type { Word } from '#domain/text/words.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { useWordStop } from './use-word-stop.ts'
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
