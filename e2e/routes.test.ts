import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { beLoggedIn, entryList } from './learner.ts'
import { textOf } from './site-texts.ts'
import { address, openTab, SOON } from './tab.ts'

const title = (page: string) => textOf('en', `site.${page}.title`)

async function expectTitle(page: Page, path: string, heading: string): Promise<void> {
  const response = await page.goto(path)
  expect(response?.status()).toBe(200)
  await page.getByRole('main').getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe(path)
}

it.each([
  ['/', title('home')],
  ['/home', title('home')],
  ['/login', 'Log in'],
  ['/signup', 'Sign up'],
  ['/contact', title('contactPage')],
  ['/about', title('about')],
  ['/app-release', title('appRelease')],
  ['/pricing', title('pricing')],
  ['/privacy-policy', title('privacy')],
  ['/account-deletion', title('deletion')],
  ['/download', title('download')],
])(
  'ROUTE-1 ROUTE-2 ROUTE-6 ROUTE-7 ROUTE-12 ROUTE-13 ROUTE-14 ROUTE-15 ROUTE-16 ROUTE-17 ROUTE-19 ROUTE-23: %s, loaded directly, is "%s"',
  async (path, heading) => {
    await expectTitle(await openTab(), path, heading)
  },
)

it('ROUTE-8 ROUTE-9 ROUTE-18 ROUTE-23: the pages of recovery and confirmation open directly', async () => {
  const page = await openTab()
  await expectTitle(page, '/forgot-password', 'Forgot password')
  await expectTitle(page, '/reset-password', 'New password')
  await expectTitle(page, '/auth/verified', 'Nothing to confirm')
})

it('ROUTE-3 ROUTE-4 ROUTE-5 ROUTE-10 ROUTE-11 ROUTE-23: logged in, each screen opens directly', async () => {
  const page = await openTab()
  await beLoggedIn(page)
  await page.goto('/diary')
  await page.getByRole('textbox', { name: 'Journal entry' }).waitFor()
  await page.goto('/translate')
  await page.getByText('Select or create a journal entry to translate').waitFor()
  await page.goto('/shadow')
  await page.getByText('First create a journal entry and translate it to practice shadowing').waitFor()
  await entryList(page).waitFor()
  await page.goto('/profile')
  await page.getByLabel('Full name').waitFor()
  await page.goto('/settings')
  await page.getByLabel('Auto-translate entries').waitFor()
})

it('ROUTE-20: an unknown path is 404, and its words are in the page as it is sent', async () => {
  const response = await fetch(`${address}/no/such/page`)
  expect(response.status).toBe(404)
  const html = await response.text()
  expect(html).toContain('Page Not Found')
  expect(html).toContain('Return to Homepage')

  const page = await openTab({ consoleErrors: /404/ })
  await page.goto('/no/such/page')
  await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
})

/** Runs in the page: the places at which it stood while it scrolled, until it has rested for a while. */
function watchScroll(): Promise<number[]> {
  return new Promise((resolve) => {
    const places = [scrollY]
    let lastMove = performance.now()
    const look = () => {
      if (places.at(-1) !== scrollY) {
        places.push(scrollY)
        lastMove = performance.now()
      }
      if (places.length > 1 && performance.now() - lastMove > 300) resolve(places)
      else requestAnimationFrame(look)
    }
    look()
  })
}

it.each([
  ['Features', 'features'],
  ['Contact', 'contact'],
])('ROUTE-21 ROUTE-22: the link %s glides to the section #%s of the home page', async (link, id) => {
  const page = await openTab({ viewport: { width: 1280, height: 600 } })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  const scrolling = page.evaluate(watchScroll)
  await page.getByRole('banner').getByRole('link', { name: link }).click()
  const places = await scrolling
  expect(new URL(page.url()).hash).toBe(`#${id}`)
  expect(places.length, 'it moves in several steps').toBeGreaterThan(4)
  const box = await page.locator(`#${id}`).boundingBox()
  expect(box?.y).toBeLessThan(600)
})

it.each(['features', 'contact'])(
  'ROUTE-21 ROUTE-22 ROUTE-23: /#%s, loaded directly, shows its section',
  async (id) => {
    const page = await openTab({ viewport: { width: 1280, height: 600 } })
    await page.goto(`/#${id}`)
    await page.locator(`#${id}`).waitFor()
    await expect.poll(async () => (await page.locator(`#${id}`).boundingBox())?.y, SOON).toBeLessThan(600)
  },
)

it('PAGE-18 ROUTE-21: a link to a section of another page glides there, also without JavaScript', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await openTab({ javaScriptEnabled, viewport: { width: 1280, height: 600 } })
    await page.goto('/about')
    await page.getByRole('banner').getByRole('link', { name: 'Features' }).click()
    await page.waitForURL('**/#features')
    const section = page.locator('#features')
    await expect.poll(async () => (await section.boundingBox())?.y, SOON).toBeLessThan(200)
    expect(
      await page
        .locator('html')
        .evaluate((html) => getComputedStyle(html).scrollBehavior, null)
        .catch(() => 'smooth'),
    ).toBe('smooth')
  }
})

it('SEO-5 SEO-10: going from screen to screen, title and canonical link are those of the screen', async () => {
  const page = await openTab()
  const canonical = () => page.locator('link[rel="canonical"]').getAttribute('href')
  await page.goto('/login')
  await expect.poll(canonical, SOON).toMatch(/\/login$/)
  await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sign up' }).waitFor()
  await expect.poll(canonical, SOON).toMatch(/\/signup$/)
  expect(await page.title()).toBe('Sign up · Echolog')
})
