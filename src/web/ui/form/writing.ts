import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

const TAIL = 12 // words before the caret, by which it is found again

const escaped = (word: string) => word.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

/** Where the last words of `ahead` end in `text`, whatever white space is between them; -1 where none of them is left. */
function endOfWords(ahead: string, text: string): number {
  const words = (ahead.match(/\S+/g) ?? []).slice(-TAIL).map(escaped)
  for (const [from] of words.entries()) {
    const last = [...text.matchAll(new RegExp(words.slice(from).join(String.raw`\s+`), 'g'))].at(-1)
    if (last !== undefined) return last.index + last[0].length
  }
  return -1
}

/**
 * Where the caret belongs in a text that has changed elsewhere: behind the same words. White space that was just typed
 * there and that a merge has left out stays on screen, for the next word.
 */
export function withCaret(text: string, before: string, caret: number): { text: string; caret: number } {
  const [ahead, behind] = [before.slice(0, caret), before.slice(caret)]
  if (text.startsWith(ahead)) return { text, caret }
  if (behind !== '' && text.endsWith(behind)) return { text, caret: text.length - behind.length }
  const end = endOfWords(ahead, text)
  if (end < 0) return { text, caret: Math.max(0, caret + text.length - before.length) }
  const gap = /\s*$/.exec(ahead)?.[0] ?? ''
  const withGap = text.startsWith(gap, end) ? text : text.slice(0, end) + gap + text.slice(end)
  return { text: withGap, caret: end + gap.length }
}

function replaceText(element: HTMLTextAreaElement, text: string): void {
  if (document.activeElement !== element) {
    element.value = text
    return
  }
  const placed = withCaret(text, element.value, element.selectionStart)
  element.value = placed.text
  element.setSelectionRange(placed.caret, placed.caret)
}

/** A text area that React does not control, and the text in it, which also comes from outside. */
export function useShownText(area: RefObject<HTMLTextAreaElement | null>) {
  const state = useRef({ element: area.current, text: '', latest: '', isComposing: false })

  function show(text: string): void {
    const { current: element } = area
    if (state.current.element !== element)
      state.current = { element, text: '', latest: '', isComposing: false } // that of another day
    state.current.latest = text
    if (element === null || state.current.isComposing || state.current.text === text) return
    state.current.text = text
    replaceText(element, text)
  }
  return {
    /** Shows a text; where an input method composes, once it has ended. */
    show,
    /** The learner has changed the text to `text`. Answers what was shown before. */
    type(text: string): string {
      const over = state.current.text
      state.current.text = text
      return over
    },
    setComposing(isComposing: boolean): void {
      state.current.isComposing = isComposing
      if (!isComposing) show(state.current.latest)
    },
  }
}

/** As `aria-keyshortcuts` names them. */
export const SAVE_KEYS = 'Control+S Meta+S'

/** Ctrl or Cmd and S save, instead of the browser's own saving of the page. */
export function useSaveKeys(onSave: () => void): void {
  const save = useEffectEvent(onSave)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
      if (event.altKey || event.shiftKey) return
      event.preventDefault()
      if (!event.repeat) save()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

/**
 * Whether a key belongs to the conversion of an input method: its Enter confirms characters, and is none of the field.
 * Safari ends the composition before that key, and marks it with the code 229 alone (https://bugs.webkit.org/165004).
 */
export function isConversionKey({
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isComposing || keyCode === 229
}

/** Longer than between two keys: what is shown beside a text follows when its writer pauses so long. */
export const TYPING_PAUSE_MS = 400
