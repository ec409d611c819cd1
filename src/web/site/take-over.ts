import { type ReactNode, startTransition } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** A value as the reader left it, put back so that React hears of it. */
type PutBack = () => void

/** React detects a change by comparing with the value that it last saw set; this setter bypasses its tracking. */
function setUnnoticed(element: HTMLElement, name: 'value' | 'checked', value: string | boolean): void {
  const prototype = Object.getPrototypeOf(element)
  Object.getOwnPropertyDescriptor(prototype, name)?.set?.call(element, value)
}

function tell(element: HTMLElement, type: 'input' | 'change' | 'click'): void {
  element.dispatchEvent(new Event(type, { bubbles: true }))
}

function keepSelect(select: HTMLSelectElement): PutBack | null {
  const { value } = select
  const options = [...select.options]
  const first = options.find(({ defaultSelected }) => defaultSelected) ?? options[0]
  if (value === first?.value) return null
  return () => {
    select.value = value
    tell(select, 'change')
  }
}

function keepChecked(input: HTMLInputElement): PutBack | null {
  const { checked, defaultChecked } = input
  if (checked === defaultChecked || (input.type === 'radio' && !checked)) return null
  return () => {
    input.checked = defaultChecked
    setUnnoticed(input, 'checked', checked)
    tell(input, 'click')
  }
}

function keepText(field: HTMLInputElement | HTMLTextAreaElement): PutBack | null {
  const { value, defaultValue } = field
  if (value === defaultValue) return null
  return () => {
    const typed = field.value === defaultValue ? value : field.value // more may have been typed meanwhile
    const { selectionStart, selectionEnd } = field
    field.value = defaultValue
    setUnnoticed(field, 'value', typed)
    if (document.activeElement === field && selectionStart !== null)
      field.setSelectionRange(selectionStart, selectionEnd)
    tell(field, 'input')
  }
}

function keep(control: Control): PutBack | null {
  if (control instanceof HTMLSelectElement) return keepSelect(control)
  return control.type === 'checkbox' || control.type === 'radio'
    ? keepChecked(control as HTMLInputElement)
    : keepText(control)
}

const CHANGES = ['input', 'change'] as const

/**
 * What the reader has typed, ticked and chosen on a page that no script has taken over yet. The answer puts it back
 * once React has: React keeps the text of a field but hears of nothing that came before it, and resets a select, also
 * one that is changed while it takes over.
 */
export function keepTyped(root: HTMLElement): () => void {
  const controls = [...root.querySelectorAll<Control>('input, textarea, select')]
  const kept = new Map<EventTarget, PutBack | null>(controls.map((control) => [control, keep(control)]))
  const keepAgain = ({ target }: Event) => {
    const control = controls.find((one) => one === target)
    if (control !== undefined) kept.set(control, keep(control))
  }
  for (const type of CHANGES) addEventListener(type, keepAgain, { capture: true }) // before React hears of it
  return () => {
    for (const type of CHANGES) removeEventListener(type, keepAgain, { capture: true })
    for (const putBack of kept.values()) putBack?.()
  }
}

/**
 * Makes what was prerendered in `root` answer to the reader. Where the browser has translated it meanwhile it is drawn
 * anew, as React does itself where the translation comes in between; then the browser translates once more.
 */
export function takeOver(root: Element, app: ReactNode): void {
  if (!root.hasChildNodes() || root.querySelector('font') !== null) createRoot(root).render(app)
  // in slices of a few milliseconds, not in one go: a phone stays free for a touch meanwhile
  else startTransition(() => void hydrate(root, app))
}

function hydrate(root: Element, app: ReactNode): Root {
  return hydrateRoot(root, app, {
    onRecoverableError: (error) => console.warn('The page was drawn anew', error),
  })
}
