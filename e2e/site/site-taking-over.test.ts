import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { address, openTab, SOON } from '../start/tab.ts'
import { interactWith, waitUntilTakenOver } from '../steps/site-steps.ts'

/** Holds back the script that takes the page over, or another, until it is let go. */
async function holdBack(page: Page, script = 'site-main'): Promise<() => void> {
  const { promise: released, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(`**/assets/${script}-*.js`, async (route) => {
    await released
    await route.continue()
  })
  return letGo
}

function scriptsOf(page: Page): string[] {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  return scripts
}

/** Lets nothing be idle: then only the reader can bring the scripts. */
async function beNeverIdle(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
}

/** Whatever was to be done at the next frame is done. */
async function twoFrames(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

it('before it is idle or somebody interacts with it, a page has asked for one small script', async () => {
  const page = await openTab()
  await beNeverIdle(page)
  const scripts = scriptsOf(page)
  await page.goto('/')
  await page.evaluate(() => dispatchEvent(new PointerEvent('pointermove'))) // a pointer that rests where the page appears
  await twoFrames(page)
  expect(scripts).toEqual([expect.stringMatching(/^\/assets\/start-/)])
  expect((await (await fetch(address + scripts[0])).text()).length).toBeLessThan(3000)
})

it('LAYOUT-17: who comes back sees the chosen theme from the first moment, and both faces; so does whoever is taken for new, a little later', async () => {
  const page = await openTab({ colorScheme: 'light' })
  await beNeverIdle(page)
  await page.goto('/')
  await page.evaluate(() => {
    localStorage.setItem('echolog.theme', 'dark')
    localStorage.setItem('i18nextLng', 'en')
  })
  await page.context().addCookies([{ name: 'i18next', value: 'en', url: address }])
  await page.goto('/', { waitUntil: 'commit' })
  await page.locator('h1').waitFor({ state: 'attached' })
  expect(await page.evaluate(() => ({ ...document.documentElement.dataset }))).toMatchObject({
    theme: 'dark',
    uiFace: '',
  })

  await page.context().clearCookies()
  await page.reload()
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme), SOON).toBe('dark')
})

it('a page is taken over as soon as the reader interacts with it, scrolls, or changes something in another tab', async () => {
  const page = await openTab()
  await beNeverIdle(page)
  const interactions = [
    () => page.mouse.move(5, 300),
    () => page.mouse.click(5, 300),
    () => page.mouse.wheel(0, 30),
    () => page.keyboard.press('Shift'),
    () => page.getByRole('contentinfo').getByRole('link').first().focus(),
    () => page.evaluate(() => void dispatchEvent(new StorageEvent('storage'))),
  ]
  for (const interaction of interactions) {
    await page.goto('/about')
    expect(await page.locator('html[data-scripts]').count()).toBe(1)
    await interaction()
    await waitUntilTakenOver(page)
  }
})

it('LAYOUT-15 I18N-3: until then an idle page fetches its scripts, names the year and keeps its language, no more, unless it does something by itself', async () => {
  const page = await openTab()
  await page.goto('/da')
  await page.getByText(`© ${new Date().getFullYear()} Echolog`).waitFor()
  const scripts = await page.locator('link[rel="prefetch"]').evaluateAll((links) => links.length)
  expect(scripts).toBeGreaterThan(3)
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('da')
  expect(await page.locator('html[data-scripts]').count()).toBe(1)
  const asked = scriptsOf(page)
  await interactWith(page)
  const served = await page.evaluate(() =>
    performance.getEntriesByType('resource').filter(({ name }) => name.includes('site-main')),
  )
  expect(asked.length, 'they are run now').toBeGreaterThan(3)
  expect((served.at(-1) as PerformanceResourceTiming).transferSize, 'from the cache').toBe(0)

  await page.goto('/app-release')
  await waitUntilTakenOver(page)
})

it('what was typed before is still there, and is heard', async () => {
  const page = await openTab()
  const letGo = await holdBack(page)
  await page.goto('/contact')
  const words = 'Half a sentence that nobody may take aw'
  await page.getByLabel('Name').fill('Ana')
  await page.getByLabel('Message').pressSequentially(words)
  letGo()
  await interactWith(page)
  await page.keyboard.type('ay')
  expect(await page.getByLabel('Message').inputValue()).toBe(`${words}ay`)
  expect(await page.getByLabel('Name').inputValue()).toBe('Ana')
})

it('a menu button that was pressed before opens the menu', async () => {
  const page = await openTab({ viewport: { width: 390, height: 844 } })
  const letGo = await holdBack(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  letGo()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Features' }).waitFor()
})

it('a button that was pressed before even the first script was here answers from then on', async () => {
  const page = await openTab({ viewport: { width: 390, height: 844 } })
  const letGo = await holdBack(page, 'start')
  await page.goto('/about', { waitUntil: 'commit' })
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  await menu.click()
  letGo()
  await waitUntilTakenOver(page)
  await menu.click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Features' }).waitFor()
})

it('a button that is held while the first script comes is pressed once', async () => {
  const page = await openTab({ viewport: { width: 390, height: 844 } })
  const letGo = await holdBack(page, 'start')
  await page.goto('/about', { waitUntil: 'commit' })
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  await menu.hover()
  await page.mouse.down()
  letGo()
  await waitUntilTakenOver(page)
  await page.mouse.up()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Features' }).waitFor()
  await twoFrames(page)
  expect(await menu.getAttribute('aria-expanded')).toBe('true')
})

it('I18N-10: a language that was chosen before even the first script was here is shown', async () => {
  const page = await openTab()
  const letGo = await holdBack(page, 'start')
  await page.goto('/about', { waitUntil: 'commit' })
  const language = page.getByRole('combobox', { name: 'Language' })
  await language.focus()
  await language.selectOption('da')
  letGo()
  await expect.poll(() => page.url(), SOON).toBe(`${address}/da/about`)
})

it('a page whose scripts could not be had once asks for them at the next interaction', async () => {
  const page = await openTab({
    viewport: { width: 390, height: 844 },
    consoleErrors: /Failed|next interaction/,
  })
  await beNeverIdle(page)
  let isDown = true
  await page.route('**/assets/site-main-*.js', (route) => (isDown ? route.abort() : route.continue()))
  await page.goto('/about')
  const failed = page.waitForEvent('console', (message) => message.text().includes('next interaction'))
  await page.keyboard.press('Shift')
  await failed
  isDown = false
  await page.getByRole('button', { name: 'Menu', exact: true }).click() // kept until the next try
  await expect
    .poll(async () => {
      await page.keyboard.press('Shift')
      return page.locator('html[data-scripts]').count()
    }, SOON)
    .toBe(0)
  expect(await page.locator('link[rel="modulepreload"][href*="site-main"]').count()).toBe(1)
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Features' }).waitFor()
})

it('a menu button that is pressed while React takes the page over opens the menu, once', async () => {
  const page = await openTab({ viewport: { width: 390, height: 844 } })
  await page.addInitScript(() => {
    const { addEventListener } = EventTarget.prototype
    let isFirst = true
    EventTarget.prototype.addEventListener = function (this: EventTarget, ...args) {
      addEventListener.apply(this, args)
      const isReact = this instanceof Element && this.id === 'root' // which listens there as soon as it begins
      if (!isReact || !isFirst) return
      isFirst = false
      queueMicrotask(() => document.querySelector<HTMLElement>('button[aria-label="Menu"]')?.click())
    }
  })
  await page.goto('/')
  await interactWith(page)
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Features' }).waitFor()
  await twoFrames(page)
  expect(await page.getByRole('button', { name: 'Menu', exact: true }).getAttribute('aria-expanded')).toBe(
    'true',
  )
})

it('the way between public pages and the app is a page load, and Back leads back', async () => {
  const page = await openTab()
  await page.goto('/about')
  await interactWith(page)
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Log In' }).click()
  await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await page.getByRole('heading', { level: 1, name: 'Privacy Policy' }).waitFor()
  await interactWith(page)
  for (const path of ['/login', '/', '/about']) {
    await page.goBack()
    await expect.poll(() => page.url(), SOON).toBe(address + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
})

it('the word face is asked for once words are on screen, not while a slow device shows a blank page', async () => {
  for (let visit = 1; visit <= 2; visit++) {
    const page = await openTab()
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.goto('/')
    const { words, face } = await page.evaluate(async () => {
      const faces = () => performance.getEntriesByType('resource').filter(({ name }) => /woff2/.test(name))
      const words = () => performance.getEntriesByName('first-contentful-paint')
      while (faces().length * words().length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
      return { words: words()[0]?.startTime, face: faces()[0]?.startTime }
    })
    expect(words, `words on screen before the face is asked for, visit ${visit}`).toBeLessThan(face ?? 0)
    await page.context().close()
  }
})
