import type { Page } from 'playwright-core'
import { setTouchStyles } from './touch-styles.ts'

/** How high a target is for a finger, and how wide (WCAG 2.2, 2.5.8). */
const LEAST = { height: 44, width: 24 }

/**
 * Runs in the page: links, buttons and fields that a finger has less room on, as far as a press there reaches them. A link within
 * a sentence is as high as its line, and words of a sentence are as high as the line of the sentence.
 */
function shortTargets({ height: least, width: narrowest }: typeof LEAST): string[] {
  function isReached(element: Element, x: number, y: number): boolean {
    const hit = document.elementFromPoint(x, y)
    return hit !== null && (element.contains(hit) || hit.closest('label')?.control === element)
  }
  /** How far a press reaches it from its middle in a direction. */
  function reach(
    element: Element,
    [x, y]: [number, number],
    [dx, dy]: [number, number],
    most: number,
  ): number {
    let far = 0
    while (far < most && isReached(element, x + dx * (far + 1), y + dy * (far + 1))) far += 1
    return far
  }
  function isInSentence(element: Element): boolean {
    if (getComputedStyle(element).display !== 'inline') return false
    const block = element.closest('p, li, dd, td, label, legend')
    return block !== null && (block.textContent ?? '').trim() !== (element.textContent ?? '').trim()
  }
  const isShort = (element: Element): boolean => {
    const [label] = element instanceof HTMLInputElement ? (element.labels ?? []) : []
    const isBox = element.matches('[type="checkbox"], [type="radio"]') // its label is pressed as well as it
    const box = (isBox && label ? label : element).getBoundingClientRect()
    if (box.height >= least && box.width >= narrowest) return false
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, top, width, height } = element.getBoundingClientRect()
    const middle: [number, number] = [left + width / 2, top + height / 2]
    if (!isReached(element, ...middle)) return false // something lies over it
    const high = reach(element, middle, [0, -1], least) + reach(element, middle, [0, 1], least) + 1
    const wide = reach(element, middle, [-1, 0], narrowest) + reach(element, middle, [1, 0], narrowest) + 1
    return high < least || wide < narrowest
  }
  const menu = document.querySelector('.phone-menu-open')
  const isUnderMenu = (one: Element) => menu !== null && one.closest('header, .phone-menu') === null
  return [
    ...document.querySelectorAll('a[href], button, input, select, textarea, summary, [role="menuitem"]'),
  ]
    .filter(
      (one) =>
        one.checkVisibility({ visibilityProperty: true }) &&
        one.closest('[inert], .visually-hidden, .say, .session-line') === null &&
        !isUnderMenu(one), // pressed after the menu is closed
    )
    .filter((one) => !isInSentence(one) && isShort(one))
    .map((one) => {
      const { width, height } = one.getBoundingClientRect()
      const name = one.getAttribute('aria-label') ?? one.textContent ?? ''
      return `${one.tagName} ${one.className} '${name.slice(0, 40)}' is ${Math.round(width)} x ${Math.round(height)}`
    })
}

/** What is too small for a finger on the page as it is, one line each. */
export async function findShortTargets(page: Page): Promise<string[]> {
  await page.evaluate(setTouchStyles, true)
  const found = await page.evaluate(shortTargets, LEAST)
  await page.evaluate(setTouchStyles, false)
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  return found
}
