import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { startApp } from '../e2e/start/app-process.ts'

export type Servers = {
  /** The app, at an address whose diary is the long one. */
  app: string
  /** The same server at another origin, whose diary is the short one. */
  appWithShortDiary: string
  controls: string
  stop(): Promise<void>
}

async function startControls(): Promise<{ address: string; stop(): void }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'page/control-server.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await new Promise<string>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The control server ended with ${code}`)))
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()))
  })
  return { address, stop: () => child.kill('SIGTERM') }
}

/**
 * The same server under a site of its own. Every navigation from one to another then begins in a fresh process,
 * as opening the app does; within one site the second page would profit from the first.
 */
export function withHost(address: string, name: string): string {
  return address.replace('127.0.0.1', `${name}.localhost`)
}

/** Starts the app and the control pages. */
export async function startServers(): Promise<Servers> {
  const app = await startApp()
  const controls = await startControls()
  return {
    app: withHost(app.address, 'ten-years'),
    appWithShortDiary: withHost(app.address, 'a-month'),
    controls: withHost(controls.address, 'control'),
    async stop() {
      controls.stop()
      await app.stop()
    },
  }
}
