import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { topOf } from './start/place.ts'
import { openTab, SOON } from './start/tab.ts'

const PHONE = { width: 390, height: 700 }
const WIDE = { width: 1280, height: 600 }

declare global {
  interface Window {
    /** The scroll position of each frame, from the first move until the page came to rest. */
    scrolled?: Promise<number[]>
  }
}

/** Runs in the page. */
function watchScroll(): void {
  window.scrolled = new Promise((resolve) => {
    const places = [scrollY]
    const look = () => {
      if (places.at(-1) !== scrollY) places.push(scrollY)
    }
    document.addEventListener('scroll', look)
    document.addEventListener('scrollend', () => {
      look()
      if (places.length > 1) resolve(places)
    })
  })
}

/** A jump has two places, where it begins and where it ends. */
async function expectGlide(page: Page): Promise<void> {
  const places = (await page.evaluate(() => window.scrolled)) ?? []
  expect(places.length, 'a jump is one step').toBeGreaterThan(1)
  expect(places).toEqual(places.toSorted((left, right) => left - right))
}

const topOfSection = (page: Page, id: string) => topOf(page.locator(`#${id}`))

it.each([
  ['Features', 'features'],
  ['Contact', 'contact'],
])('ROUTE-21 ROUTE-22: the link %s glides to the section #%s of the home page', async (link, id) => {
  const page = await openTab({ viewport: WIDE })
  await page.goto('/')
  await page.evaluate(watchScroll)
  await page.getByRole('banner').getByRole('link', { name: link }).click()
  await expectGlide(page)
  expect(new URL(page.url()).hash).toBe(`#${id}`)
  expect(await topOfSection(page, id)).toBeLessThan(WIDE.height)
})

it('ROUTE-21 ROUTE-22 ROUTE-23: a section of the home page, loaded directly, is shown', async () => {
  for (const id of ['features', 'contact']) {
    const page = await openTab({ viewport: WIDE })
    await page.goto(`/#${id}`)
    await expect.poll(() => topOfSection(page, id), SOON).toBeLessThan(WIDE.height)
  }
})

it('PAGE-18 ROUTE-21: a link to a section of another page glides there, also without JavaScript', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await openTab({ javaScriptEnabled, viewport: WIDE })
    await page.goto('/about')
    await page.getByRole('banner').getByRole('link', { name: 'Features' }).click()
    await page.waitForURL('**/#features')
    await expect.poll(() => topOfSection(page, 'features'), SOON).toBeLessThan(200)
    const behaviour = await page.locator('html').evaluate((html) => getComputedStyle(html).scrollBehavior)
    expect(behaviour).toBe('smooth')
  }
})

it('PAGE-18: in every language /app-release#waitlist, opened, scrolls smoothly to the waitlist', async () => {
  for (const prefix of ['', '/vi', '/da']) {
    const page = await openTab({ viewport: PHONE })
    await page.addInitScript(watchScroll)
    await page.goto(`${prefix}/app-release#waitlist`)
    await expectGlide(page)
    await expect.poll(() => topOfSection(page, 'waitlist'), SOON).toBeLessThan(PHONE.height / 2)
    expect(await topOfSection(page, 'waitlist'), 'below the header').toBeGreaterThanOrEqual(56)
    if (prefix !== '') continue
    const heading = page.locator('#waitlist').getByRole('heading')
    expect(await heading.innerText()).toBe('The waitlist')
  }
})

it('PAGE-18: with less motion asked for, it is there at once', async () => {
  const page = await openTab({ viewport: PHONE, reducedMotion: 'reduce' })
  await page.addInitScript(watchScroll)
  await page.goto('/app-release#waitlist')
  expect((await page.evaluate(() => window.scrolled))?.length).toBeLessThanOrEqual(3)
  expect(await topOfSection(page, 'waitlist')).toBeLessThan(PHONE.height / 2)
})
