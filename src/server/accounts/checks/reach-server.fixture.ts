import type { Hono } from 'hono'
import type { Config } from '#server/config.ts'
import { listen } from '#server/listen.ts'

/** How the checks get to a server, and how that ends. */
export type Reached = {
  request(url: string, init: RequestInit): Promise<Response>
  close(): Promise<void>
}

export type ReachServer = (app: Hono, config: Config) => Reached

const THIS_MACHINE = '127.0.0.1'
const GRACE_MS = 1000

/** Without a network: fast, for what makes a mutant and looks whether it shows. */
export const reachInProcess: ReachServer = (app) => ({
  request: async (url, init) =>
    app.request(url, init, { incoming: { socket: { remoteAddress: THIS_MACHINE } } }),
  close: async () => undefined,
})

/** Every question goes through a listening server on this machine, as a browser's would. */
export const reachOverNetwork: ReachServer = (app, config) => {
  const listening = listen(app, { ...config, host: THIS_MACHINE, port: 0 })
  return {
    async request(url, init) {
      const { port } = await listening
      return fetch(url.replace(config.publicUrl, `http://${THIS_MACHINE}:${port}`), {
        ...init,
        redirect: 'manual',
      })
    },
    close: async () => (await listening).close(GRACE_MS),
  }
}
