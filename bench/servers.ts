import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { startApp } from '../e2e/app-process.ts'

export type Servers = {
  /** The app, at an address whose diary is the long one. */
  app: string
  /** The same server at another origin, whose diary is the short one. */
  appWithShortDiary: string
  controls: string
  stop(): Promise<void>
}

async function startControls(): Promise<{ address: string; stop(): void }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'control-server.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await new Promise<string>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The control server ended with ${code}`)))
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()))
  })
  return { address, stop: () => child.kill('SIGTERM') }
}

/** Starts the app and the control pages. */
export async function startServers(): Promise<Servers> {
  const app = await startApp()
  const controls = await startControls()
  return {
    app: app.address,
    appWithShortDiary: app.address.replace('127.0.0.1', 'short.localhost'),
    controls: controls.address,
    async stop() {
      controls.stop()
      await app.stop()
    },
  }
}
