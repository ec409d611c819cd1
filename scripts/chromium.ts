import { existsSync } from 'node:fs'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The system's Chromium: `CHROMIUM` when set, else the first of the usual places; undefined where there is none. */
export function chromiumPath(): string | undefined {
  return process.env.CHROMIUM ?? PLACES.find((path) => existsSync(path))
}

/** Start options for tests: no sandbox (containers run as root), and no request of the browser's own to anyone. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** What playwright-core needs to start it. */
export function chromiumLaunch(): { executablePath?: string; args: string[] } {
  const executablePath = chromiumPath()
  return { ...(executablePath !== undefined && { executablePath }), args: chromiumArgs }
}
