import { keepStored, readStored, STORAGE_KEYS, watchStored } from '#web/documents/local-storage.ts'

export type Theme = 'light' | 'dark'

function asTheme(value: unknown): Theme | null {
  return value === 'light' || value === 'dark' ? value : null
}

/** null lets the style sheet and the colours of the browser's own bars follow the device. */
function showTheme(theme: Theme | null): void {
  const root = document.documentElement
  if (theme === null) delete root.dataset.theme
  else root.dataset.theme = theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.dataset.theme
    meta.media = theme === null ? `(prefers-color-scheme: ${own})` : own === theme ? 'all' : 'not all'
  }
}

/** null while the theme follows the device. */
export function chosenTheme(): Theme | null {
  return asTheme(document.documentElement.dataset.theme)
}

/** Shows a theme and stores the choice; null follows the device again. Answers whether the browser has taken it. */
export function chooseTheme(theme: Theme | null): boolean {
  showTheme(theme)
  return keepStored(STORAGE_KEYS.theme, theme)
}

function showStoredTheme(): void {
  const stored = readStored(STORAGE_KEYS.theme)
  if (stored !== undefined) showTheme(asTheme(stored))
}

/** Shows the stored theme now and whenever another tab changes it. Returns how to stop. */
export function watchTheme(): () => void {
  showStoredTheme()
  return watchStored(STORAGE_KEYS.theme, showStoredTheme)
}
