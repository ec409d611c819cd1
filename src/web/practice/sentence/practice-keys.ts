import { isConversionKey } from '#web/ui/form/is-conversion-key.ts'

/** The button that a key presses has its name in `data-key`. */
const PRACTICE_KEYS = [' ', 'l', 'n'] as const

const TEXT_FIELD = 'textarea, select, [contenteditable], input:not([type="checkbox"], [type="radio"])'
const PRESSED_BY_SPACE = 'button, a, summary, input, [role="button"], audio, video'

function isForOther(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest(TEXT_FIELD) !== null || target.closest('dialog, [role="dialog"], [role="menu"]'))
    return true
  return key === ' ' && target.closest(PRESSED_BY_SPACE) !== null
}

/**
 * While it is on, a key of practice presses its button, if that is on screen: not while something is written, chosen or asked,
 * and not a key that is held down or meant for the browser. Returns how to end it. `onPressed`: one was pressed.
 */
export function followPracticeKeys(onPressed: () => void): () => void {
  function press(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, altKey, repeat, defaultPrevented, target } = event
    const known = PRACTICE_KEYS.find((one) => one === key.toLowerCase())
    if (
      known === undefined ||
      ctrlKey ||
      metaKey ||
      altKey ||
      repeat ||
      isConversionKey(event) ||
      defaultPrevented
    )
      return
    if (isForOther(target, known) || document.querySelector('dialog[open]') !== null) return
    const button = document.querySelector<HTMLButtonElement>(`button[data-key="${known}"]:enabled`)
    if (button === null) return
    event.preventDefault() // space would scroll
    button.click()
    onPressed()
  }
  document.addEventListener('keydown', press)
  return () => document.removeEventListener('keydown', press)
}
