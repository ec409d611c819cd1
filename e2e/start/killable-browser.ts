import { spawn } from 'node:child_process'
import { type BrowserContext, chromium } from 'playwright-core'
import { chromiumArgs, chromiumPath } from '../../scripts/chromium.ts'

const START_TIMEOUT_MS = 20_000

export type KillableBrowser = {
  context: BrowserContext
  /** Sends SIGKILL to every process of the browser at once, as a power cut would. */
  kill(): Promise<void>
  /** Closes it in the ordinary way. */
  close(): Promise<void>
}

/** Starts Chromium as a process group of its own on a profile that stays. */
export async function startKillableBrowser(profile: string): Promise<KillableBrowser> {
  const path = chromiumPath()
  if (path === undefined) throw new Error('There is no Chromium on this machine')
  const child = spawn(
    path,
    [
      ...chromiumArgs,
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const killGroup = () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
  }
  const endpoint = await new Promise<string>((resolve, reject) => {
    let said = ''
    const timer = setTimeout(() => {
      killGroup()
      reject(new Error(`Chromium did not start:\n${said}`))
    }, START_TIMEOUT_MS)
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const found = /DevTools listening on (ws:\S+)/.exec(said)?.[1]
      if (found === undefined) return
      clearTimeout(timer)
      resolve(found)
    })
  })
  const browser = await chromium.connectOverCDP(endpoint)
  const [context] = browser.contexts()
  if (context === undefined) throw new Error('Chromium has no window')
  return {
    context,
    async kill() {
      killGroup()
      await ended
    },
    async close() {
      const session = await browser.newBrowserCDPSession()
      await session.send('Browser.close')
      await ended
    },
  }
}
