import { isConversionKey } from './writing.ts'

/** Every single key of the app, by what it does: what follows keys and the list of them read it here. */
export const SINGLE_KEYS = {
  speak: ' ',
  listen: 'l',
  next: 'n',
  search: '/',
  earlier: '[',
  later: ']',
  list: '?',
} as const

export type SingleKey = (typeof SINGLE_KEYS)[keyof typeof SINGLE_KEYS]

const TEXT_FIELD = 'textarea, select, [contenteditable], input:not([type="checkbox"], [type="radio"])'
const PRESSED_BY_SPACE = 'button, a, summary, input, [role="button"], audio, video'
const IS_LETTER_OR_SPACE = /[\p{L} ]/u

function isForOther(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest(TEXT_FIELD) !== null || target.closest('dialog, [role="dialog"], [role="menu"]'))
    return true
  return key === ' ' && target.closest(PRESSED_BY_SPACE) !== null
}

/** With keys that are held beside it. Many keyboards type a bracket with AltGr (Control and Alt), or with Option. */
function isForBrowser(event: KeyboardEvent, key: string): boolean {
  const { ctrlKey, metaKey, altKey } = event
  if (IS_LETTER_OR_SPACE.test(key)) return ctrlKey || metaKey || altKey
  return metaKey || (ctrlKey && !event.getModifierState('AltGraph'))
}

/**
 * Calls `press` with a key of `keys`, which answers whether it did something: not while something is written, chosen or
 * asked, and not with a key that is held down or meant for the browser. Returns how to end it.
 */
export function followSingleKeys<Key extends SingleKey>(
  keys: readonly Key[],
  press: (key: Key) => boolean,
): () => void {
  function follow(event: KeyboardEvent): void {
    const known = keys.find((one) => one === event.key.toLowerCase())
    if (known === undefined || isForBrowser(event, known)) return
    if (event.repeat || isConversionKey(event) || event.defaultPrevented) return
    if (isForOther(event.target, known) || document.querySelector('dialog[open]') !== null) return
    if (press(known)) event.preventDefault() // space would scroll, a slash search the page
  }
  document.addEventListener('keydown', follow)
  return () => document.removeEventListener('keydown', follow)
}
