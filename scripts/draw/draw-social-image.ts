// node scripts/draw/draw-social-image.ts: draws the pictures in public/ that stand beside a link to the site where it is
// shared, one for each language. Each is a picture of the home page as it is built, so draw them anew when the look of
// that changes. The build does not do it, because it must not need a browser.
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { SITE_LANGUAGES, type SiteLanguage } from '#domain/languages.ts'
import { addressIn, SOCIAL_IMAGE, socialImagePath } from '#domain/site/site-address.ts'
import { startApp } from '../../e2e/start/app-process.ts'
import { chromiumLaunch } from '../chromium.ts'

const PAGE = { width: 1400, height: 735 } // drawn smaller, it shows more of the page

const app = await startApp()
const browser = await chromium.launch(chromiumLaunch())

async function draw(language: SiteLanguage): Promise<void> {
  const page = await browser.newPage({
    viewport: PAGE,
    deviceScaleFactor: SOCIAL_IMAGE.width / PAGE.width,
    colorScheme: 'light',
    locale: language,
    javaScriptEnabled: false, // the page stays as it was sent, but for what is taken out below
  })
  await page.goto(app.address + addressIn(language, '/'))
  await page.evaluate(() => {
    document.documentElement.dataset.uiFace = ''
    for (const part of document.querySelectorAll('header :is(nav, button), .hero-actions')) part.remove()
    document.querySelector<HTMLElement>('.hero')?.style.setProperty('padding-top', '28px') // room for the voice below
  })
  await page.evaluate(() => document.fonts.ready)
  const path = join(import.meta.dirname, '../../public', socialImagePath(language))
  await page.screenshot({ path })
  process.stdout.write(`Drawn: ${path}\n`)
}

try {
  for (const language of SITE_LANGUAGES) await draw(language)
} finally {
  await browser.close()
  await app.stop()
}
