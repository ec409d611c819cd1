/** What Chromium offers once, soon after the page has loaded; nobody is asked before settings are opened. */
export const installPrompt: { kept: Event | null } = { kept: null }

export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installPrompt.kept = event
  })
}
