/** What a browser and its system are called; null for one that nobody here knows. */
export type BrowserName = { browser: string | null; system: string | null }

// The first that fits: nearly every browser says that it is Safari, and most that they are Chrome.
const BROWSERS: [sign: RegExp, name: string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Headless)?(Chrome|\bCriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

const SYSTEMS: [sign: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

function firstOf(names: [sign: RegExp, name: string][], text: string): string | null {
  return names.find(([sign]) => sign.test(text))?.[1] ?? null
}

/** The names that people know, from what a browser says of itself (its user agent). */
export function parseUserAgent(userAgent: string): BrowserName {
  return { browser: firstOf(BROWSERS, userAgent), system: firstOf(SYSTEMS, userAgent) }
}
