// node scripts/draw/draw-app-icons.ts: draws the icons of the installed app in public/icons, from the mark in
// public/favicon.svg. The build does not do it, because it must not need a browser.
import { mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { APP_ICONS, TOUCH_ICON } from '../build/web-manifest.ts'
import { chromiumLaunch } from '../chromium.ts'

const PUBLIC = join(import.meta.dirname, '../../public')
const PAPER = '#f8f7f3' // --paper of tokens.css by day
const MARK_SHARE = { any: 0.72, maskable: 0.52 } // the safe zone of a maskable icon is a circle of 80 %

type Drawing = { path: string; size: number; purpose: keyof typeof MARK_SHARE }

async function draw(browser: Browser, { path, size, purpose }: Drawing): Promise<void> {
  const page = await browser.newPage({ viewport: { width: size, height: size }, colorScheme: 'light' })
  const mark = readFileSync(join(PUBLIC, 'favicon.svg'), 'utf8')
  const side = Math.round(size * MARK_SHARE[purpose])
  await page.setContent(
    `<style>body{margin:0;height:100vh;display:grid;place-items:center;background:${PAPER}}svg{width:${side}px}</style>${mark}`,
  )
  await page.screenshot({ path: join(PUBLIC, path) })
  await page.close()
  process.stdout.write(`Drawn: ${path}\n`)
}

mkdirSync(dirname(join(PUBLIC, TOUCH_ICON)), { recursive: true })
const browser = await chromium.launch(chromiumLaunch())
try {
  for (const icon of APP_ICONS) await draw(browser, icon)
  await draw(browser, { path: TOUCH_ICON, size: 180, purpose: 'any' })
} finally {
  await browser.close()
}
