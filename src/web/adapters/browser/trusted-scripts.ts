import soundWorker from '../sound/worker/sound-worker.ts?worker&url'

const SERVICE_WORKER = '/sw.js'

/** The only addresses that may become scripts. */
const TRUSTED: readonly string[] = [SERVICE_WORKER, soundWorker]

type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string }
}

/** The content security policy allows this one Trusted Types policy. Made once a page. */
const trustedTypes = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes
const policy = trustedTypes?.createPolicy('app', {
  createScriptURL(address) {
    if (TRUSTED.includes(address)) return address
    throw new TypeError('Only workers of this app may be loaded by their address')
  },
})

/** An address as the browser takes it for a script; it is a string to TypeScript. */
function trusted(address: string): string {
  return policy?.createScriptURL(address) ?? address
}

export const serviceWorkerAddress = () => trusted(SERVICE_WORKER)

export const soundWorkerAddress = () => trusted(soundWorker)
