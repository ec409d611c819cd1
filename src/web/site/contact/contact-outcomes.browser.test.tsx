import { run as runAxe } from 'axe-core'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { SendContactMessage } from '#domain/contact/contact-service.ts'
import { SITE_LANGUAGES, type SiteLanguage } from '#domain/languages.ts'
import { failure } from '#domain/outcome.ts'
import { LOGGED_OUT, showPage } from '#web/site/show-page.fixture.ts'
import { animationsEnded } from '#web/ui/animations.fixture.ts'
import { ContactPage } from './contact-page.tsx'

const tooMany: SendContactMessage = async () => failure('too-many')

afterEach(async () => {
  history.replaceState(null, '', location.pathname)
  delete document.documentElement.dataset.theme
  await page.viewport(414, 896)
})

function open(language: SiteLanguage) {
  return showPage(<ContactPage account={LOGGED_OUT} sendContactMessage={tooMany} />, { language })
}

async function send(): Promise<void> {
  for (const [name, value] of Object.entries({
    name: 'Ines',
    email: 'i@b.example',
    subject: 'A',
    message: 'B',
  }))
    await page.elementLocator(document.querySelector(`[name=${name}]`) as HTMLElement).fill(value)
  await page.getByRole('button').click()
}

/** What axe finds by day and by night, on a screen and on a phone. */
async function violations(root: HTMLElement): Promise<string[]> {
  const found: string[] = []
  for (const theme of ['light', 'dark']) {
    document.documentElement.dataset.theme = theme
    await animationsEnded()
    for (const width of [1280, 360]) {
      await page.viewport(width, 800)
      const { violations } = await runAxe(root, { resultTypes: ['violations'] })
      found.push(...violations.map(({ id, help }) => `${theme}, ${width} px: ${id}, ${help}`))
      if (document.documentElement.scrollWidth > width) found.push(`${theme}, ${width} px: scrolls sideways`)
    }
  }
  return found
}

it.each(SITE_LANGUAGES)('axe finds nothing wrong with what became of a message, in %s', async (language) => {
  const first = await open(language)
  location.hash = 'kept' // where the server leads
  await expect.element(page.getByRole('status')).toBeVisible()
  expect(await violations(first.container)).toEqual([])
  await first.unmount()
  location.hash = ''
  const { container } = await open(language)
  await send()
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(await violations(container)).toEqual([])
})
