import soundWorker from './sound-worker/sound-worker.ts?worker&url'

/** The one Trusted Types policy that the content security policy allows, made by public/theme.js; it knows these addresses. */
type Policy = { createScriptURL(address: string): string }

/** An address as the browser takes it for a script; it is a string to TypeScript. */
function trusted(address: string): string {
  if (import.meta.env.DEV) return address // Vite's own, which no policy of ours restricts
  const { trustedScripts } = globalThis as { trustedScripts?: Policy }
  return trustedScripts?.createScriptURL(address) ?? address
}

export const serviceWorkerAddress = () => trusted('/sw.js')

export const soundWorkerAddress = () => trusted(soundWorker)
