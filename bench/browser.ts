import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { chromiumLaunch } from '../scripts/chromium.ts'

export type BenchBrowser = { context: BrowserContext; close(): Promise<void> }

/** A browser with a profile on disk: IndexedDB and the HTTP cache work as they do for a learner. */
export async function openBrowser(more: string[] = []): Promise<BenchBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'echolog-bench-'))
  const { args, ...launch } = chromiumLaunch()
  const context = await chromium.launchPersistentContext(profile, {
    ...launch,
    args: [...args, ...more],
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
  })
  return {
    context,
    async close() {
      await context.close()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

/** Makes the page's processor `rate` times slower. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}
