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

async function expectSmoothArrival(page: Page): Promise<void> {
  await expect.poll(() => topOfSection(page, 'features'), SOON).toBeLessThan(200)
  const behaviour = await page.locator('html').evaluate((html) => getComputedStyle(html).scrollBehavior)
  expect(behaviour).toBe('smooth')
}

it('ROUTE-21 ROUTE-22 ROUTE-23 PAGE-18: links to sections glide there, sections that are loaded directly are shown, and with less motion asked for at once', async () => {
  const page = await openTab({ viewport: WIDE, reducedMotion: 'no-preference' })
  const press = (name: string) => page.getByRole('banner').getByRole('link', { name }).click()
  for (const [link, id] of [
    ['Features', 'features'],
    ['Contact', 'contact'],
  ] as const) {
    await page.goto('/')
    await page.evaluate(watchScroll)
    await press(link)
    await expectGlide(page)
    expect(new URL(page.url()).hash).toBe(`#${id}`)
    expect(await topOfSection(page, id)).toBeLessThan(WIDE.height)
    await page.goto('about:blank') // else only the place in the page would change
    await page.goto(`/#${id}`)
    await expect.poll(() => topOfSection(page, id), SOON).toBeLessThan(WIDE.height)
  }
  await page.goto('/about') // from another page
  await press('Features')
  await page.waitForURL('**/#features')
  await expectSmoothArrival(page)

  await page.setViewportSize(PHONE)
  await page.addInitScript(watchScroll)
  await page.goto('/app-release#waitlist')
  await expectGlide(page)
  await expect.poll(() => topOfSection(page, 'waitlist'), SOON).toBeLessThan(PHONE.height / 2)
  expect(await topOfSection(page, 'waitlist'), 'below the header').toBeGreaterThanOrEqual(56)
  expect(await page.locator('#waitlist').getByRole('heading').innerText()).toBe('The waitlist')

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  expect((await page.evaluate(() => window.scrolled))?.length).toBeLessThanOrEqual(3)
  expect(await topOfSection(page, 'waitlist')).toBeLessThan(PHONE.height / 2)
})

it('PAGE-18 ROUTE-21: a link to a section of another page glides there also without JavaScript', async () => {
  const page = await openTab({ javaScriptEnabled: false, viewport: WIDE, reducedMotion: 'no-preference' })
  await page.goto('/about')
  await page.getByRole('banner').getByRole('link', { name: 'Features' }).click()
  await page.waitForURL('**/#features')
  await expectSmoothArrival(page)
})
