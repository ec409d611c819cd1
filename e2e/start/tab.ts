import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Download,
  type Page,
} from 'playwright-core'
import { expect, inject, onTestFinished } from 'vitest'
import { BROWSERS, type BrowserName } from './browsers.ts'
import { onDemand } from './on-demand.ts'
import type { ServerName } from './servers.ts'

const WAIT_MS = 30_000 // far more than any step takes, also where other programs hold the machine

/** For `expect.poll`: as patient as every other wait. */
export const SOON = { timeout: WAIT_MS }

/** Where the built app is, with accounts in the browser alone. */
export const address = inject('address')

/** A server that all journeys share; it is started when the first of them asks. */
export async function sharedServer(name: ServerName): Promise<{ address: string; dataDir: string }> {
  const response = await fetch(`${inject('servers')}/${name}`)
  if (!response.ok) throw new Error(`${name} did not start: ${await response.text()}`)
  return response.json() as Promise<{ address: string; dataDir: string }>
}

/**
 * The browsers of this worker, which drives them itself and ends them when it ends; each is started when the first journey asks. One for
 * all workers takes a twelfth more of the processors, as what is said to it passes through one process.
 */
const browsers = onDemand((name: BrowserName) => chromium.launch(BROWSERS[name]()))

export type TabOptions = BrowserContextOptions & {
  /** What a page may say on its console although all is well. */
  consoleErrors?: RegExp
  /** Whether the app is kept on the device as it is for a learner; else each page comes from the server. */
  keepsApp?: boolean
  /** Whether it takes a whole browser: the shell has no passkeys, no notifications and no recognition on the device. */
  needsChromium?: boolean
  /** Another browser than those of the worker. */
  browser?: Browser
}

/** Runs in the page: as in a browser without service workers, whose requests no test could answer itself. */
function forgetWorkers(): void {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
}

/** Runs in the page: the shell says that it offers passkeys by itself, and fails when it is asked to. */
function offerNoPasskeys(): void {
  if (typeof PublicKeyCredential === 'undefined') return
  PublicKeyCredential.isConditionalMediationAvailable = async () => false
}

/** Says where the tabs of a failed journey stand, with a picture of each. */
async function showTabs(context: BrowserContext): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'echolog-failed-'))
  for (const [index, page] of context.pages().entries()) {
    const picture = join(folder, `tab-${index + 1}.png`)
    await page
      .screenshot({ path: picture, timeout: 5000 })
      .catch(() => undefined /* a tab that hangs has none */)
    const words = await page.locator('body').innerText({ timeout: 5000 }).catch(String)
    console.log(`A tab of the failed journey, ${page.url()}, ${picture}\n${words.slice(0, 3000)}`)
  }
}

/**
 * A new browser profile with one tab on the built app. An error on the console, a breach of the security policy
 * or an uncaught error fails the test at its end.
 */
export async function openTab({
  consoleErrors,
  keepsApp = false,
  needsChromium = false,
  browser,
  ...options
}: TabOptions = {}): Promise<Page> {
  const chosen = browser ?? (await browsers.get(needsChromium ? 'chromium' : 'shell'))
  const context = await chosen.newContext({ baseURL: address, locale: 'en-US', ...options })
  context.setDefaultTimeout(WAIT_MS)
  if (!keepsApp) await context.addInitScript(forgetWorkers)
  if (!needsChromium) await context.addInitScript(offerNoPasskeys)
  const problems: string[] = []
  const isAllowed = (text: string) => consoleErrors?.test(text) ?? false
  context.on('console', (message) => {
    const text = `${message.text()} (${message.location().url})`
    if (message.type() === 'error' && !isAllowed(text)) problems.push(text)
  })
  context.on('weberror', (thrown) => {
    if (!isAllowed(thrown.error().message)) problems.push(thrown.error().stack ?? thrown.error().message)
  })
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await showTabs(context)
    await context.close()
    expect(problems.join('\n'), 'said on the console').toBe('')
  })
  return context.newPage()
}

/** What a downloaded file says. */
export async function textOfDownload(download: Download): Promise<string> {
  return (await buffer(await download.createReadStream())).toString()
}
