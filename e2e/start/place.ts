import type { Locator } from 'playwright-core'

/** How far an element is from the top of the window, in px; NaN where it is not drawn. */
export async function topOf(element: Locator): Promise<number> {
  return (await element.boundingBox())?.y ?? Number.NaN
}
