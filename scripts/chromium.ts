import { existsSync } from 'node:fs'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The system's Chromium: `CHROMIUM` when set, else the first of the usual places; undefined where there is none. */
export function chromiumPath(): string | undefined {
  return process.env.CHROMIUM ?? PLACES.find((path) => existsSync(path))
}

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

/**
 * Chromium's engine without the windows of a browser, which takes half the processor time; Chromium itself where `CHROMIUM` is
 * set or there is no shell.
 */
export function headlessShellPath(): string | undefined {
  return process.env.CHROMIUM === undefined && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : chromiumPath()
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

type Launch = { executablePath?: string; args: string[] }

function launchOf(executablePath: string | undefined, args: string[]): Launch {
  return { ...(executablePath !== undefined && { executablePath }), args }
}

/** What playwright-core needs to start it. */
export function chromiumLaunch(): Launch {
  return launchOf(chromiumPath(), chromiumArgs)
}

/**
 * The same for the headless shell, which ends a page that asks for recognition on the device: it has none. `without`: other features
 * of pages that are switched off.
 */
export function headlessShellLaunch(...without: string[]): Launch {
  return launchOf(headlessShellPath(), [
    ...chromiumArgs,
    '--disable-dev-shm-usage', // as Debian starts Chromium itself where little is left there
    `--disable-blink-features=${['OnDeviceWebSpeechAvailable', ...without].join()}`,
  ])
}
