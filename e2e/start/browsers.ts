import { chromiumLaunch, headlessShellLaunch } from '../../scripts/chromium.ts'

/** What starts the browsers of journeys: the engine alone, and the whole browser for what only that has. */
export const BROWSERS = { shell: headlessShellLaunch, chromium: chromiumLaunch }

export type BrowserName = keyof typeof BROWSERS
