import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openTab, SOON } from './tab.ts'

const PHONE = { width: 390, height: 700 }

/** Where the page stood in every frame until it had stood still for half a second. */
function watchScroll(): Promise<number[]> {
  return new Promise((resolve) => {
    const places: number[] = []
    let lastMove = performance.now()
    const look = () => {
      if (places.at(-1) !== scrollY) {
        places.push(scrollY)
        lastMove = performance.now()
      }
      if (places.length > 1 && performance.now() - lastMove > 500) resolve(places)
      else requestAnimationFrame(look)
    }
    look()
  })
}

/** Where the block is when the page has come to rest. */
async function topOf(page: Page, id: string): Promise<number> {
  return (await page.locator(`#${id}`).boundingBox())?.y ?? Number.NaN
}

it.each([
  ['', 'The waitlist'],
  ['/vi', null],
  ['/da', null],
])('PAGE-18: %s/app-release#waitlist, opened, scrolls smoothly to the waitlist', async (prefix, title) => {
  const page = await openTab({ viewport: PHONE })
  await page.addInitScript(`globalThis.scrolled = (${watchScroll})()`)
  await page.goto(`${prefix}/app-release#waitlist`)
  const places = await page.evaluate(
    () => (globalThis as unknown as { scrolled: Promise<number[]> }).scrolled,
  )
  expect(places.length, 'it moves in several steps').toBeGreaterThan(4)
  expect(places).toEqual(places.toSorted((left, right) => left - right))
  const block = page.locator('#waitlist')
  await expect.poll(() => topOf(page, 'waitlist'), SOON).toBeLessThan(PHONE.height / 2)
  expect(await topOf(page, 'waitlist'), 'below the header').toBeGreaterThanOrEqual(56)
  if (title !== null) expect(await block.getByRole('heading').innerText()).toBe(title)
})

it('PAGE-18: with less motion asked for, it is there at once', async () => {
  const page = await openTab({ viewport: PHONE, reducedMotion: 'reduce' })
  await page.addInitScript(`globalThis.scrolled = (${watchScroll})()`)
  await page.goto('/app-release#waitlist')
  const places = await page.evaluate(
    () => (globalThis as unknown as { scrolled: Promise<number[]> }).scrolled,
  )
  expect(places.length).toBeLessThanOrEqual(3)
  expect(await topOf(page, 'waitlist')).toBeLessThan(PHONE.height / 2)
})
