import { type FocusEvent, type KeyboardEvent, useState } from 'react'

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
