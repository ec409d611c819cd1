import { createState } from '#domain/subscribers.ts'
import { installPrompt } from './kept-install-prompt.adapter.ts'

type InstallPrompt = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

/** 'offered': this browser asks the learner when told to; otherwise it has its own way, or none. */
type InstallState = { is: 'offered' | 'not-offered' | 'installed' }

/** Installs the app, from the settings on. */
export function createAppInstaller() {
  const { get, set, subscribe } = createState<InstallState>({
    is: installPrompt.kept === null ? 'not-offered' : 'offered',
  })
  addEventListener('beforeinstallprompt', () => set({ is: 'offered' }))
  addEventListener('appinstalled', () => set({ is: 'installed' }))
  return {
    get,
    subscribe,
    /** Whether this is the installed app. */
    isOpen: () => matchMedia('(display-mode: standalone)').matches,
    /** iPads call themselves Macs. */
    isApples: () =>
      /iPhone|iPad/.test(navigator.userAgent) ||
      (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1),
    /** Has the browser ask. What it has offered can be used once. */
    async install(): Promise<void> {
      const asking = installPrompt.kept as InstallPrompt | null
      installPrompt.kept = null
      const answer = await asking?.prompt()
      set({ is: answer?.outcome === 'accepted' ? 'installed' : 'not-offered' })
    },
  }
}
