export type Theme = 'light' | 'dark'

/** public/theme.js reads the same key before the first paint. */
export const THEME_KEY = 'echolog.theme'

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

/** Shows a theme and stores the choice; null follows the device again. */
export function chooseTheme(theme: Theme | null): void {
  showTheme(theme)
  try {
    if (theme === null) localStorage.removeItem(THEME_KEY)
    else localStorage.setItem(THEME_KEY, theme)
  } catch (error) {
    console.error('The theme lasts only for this visit: this browser keeps nothing for this site', error)
  }
}

function showStoredTheme(): void {
  try {
    showTheme(asTheme(localStorage.getItem(THEME_KEY)))
  } catch (error) {
    console.error('The theme of this device cannot be read', error)
  }
}

/** Shows the stored theme now and whenever another tab changes it. Returns how to stop. */
export function watchTheme(): () => void {
  showStoredTheme()
  const onStorage = ({ key }: StorageEvent) => {
    if (key === THEME_KEY) showStoredTheme()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
