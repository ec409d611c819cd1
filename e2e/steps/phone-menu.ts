import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { SOON } from '../start/tab.ts'

/** Opens the menu of a phone and presses one of its links, with a finger or a mouse. */
export async function pressInMenu(link: Locator, press: 'tap' | 'click' = 'click'): Promise<void> {
  const menu = link.page().getByRole('button', { name: 'Menu', exact: true })
  await expect
    .poll(async () => {
      // another press would close a menu to which its links are still to come
      if ((await menu.getAttribute('aria-expanded')) !== 'true') await menu[press]()
      return link.isVisible()
    }, SOON)
    .toBe(true)
  await link[press]()
}
