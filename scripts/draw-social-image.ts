// node scripts/draw-social-image.ts: draws public/social.png, which stands beside a link to the site where it is shared.
// It is a picture of the home page as it is built, so draw it anew when the look of that changes. The build does not
// do it, because it must not need a browser.
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { startApp } from '../e2e/app-process.ts'
import { chromiumLaunch } from './chromium.ts'

const FILE = join(import.meta.dirname, '../public/social.png')
const WIDTH = 1200 // by 630: what readers of Open Graph cut to; src/web/site-head.ts states it too
const PAGE = { width: 1400, height: 735 } // drawn smaller, it shows more of the page

const app = await startApp()
const browser = await chromium.launch(chromiumLaunch())
try {
  const page = await browser.newPage({
    viewport: PAGE,
    deviceScaleFactor: WIDTH / PAGE.width,
    colorScheme: 'light',
    locale: 'en-US',
    javaScriptEnabled: false, // the page stays as it was sent, but for what is taken out below
  })
  await page.goto(app.address)
  await page.evaluate(() => {
    document.documentElement.dataset.uiFace = ''
    for (const part of document.querySelectorAll('header :is(nav, button), .hero-actions')) part.remove()
  })
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: FILE })
} finally {
  await browser.close()
  await app.stop()
}
process.stdout.write(`Drawn: ${FILE}\n`)
