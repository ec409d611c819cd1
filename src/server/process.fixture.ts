import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished } from 'vitest'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))

/** Where Node keeps what it has compiled: a start takes two thirds of the time. */
export const COMPILE_CACHE = fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url))

/** The real process, without pages, on any free port, and what it has printed and logged. It need not come to serve. */
export function spawnServer(env: Record<string, string | undefined>) {
  const child = spawn(process.execPath, [MAIN, '--api-only'], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILE_CACHE, PORT: '0', ...env },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      printed += chunk
    })
  /** Where it serves, once it does. */
  async function url(): Promise<string> {
    await expect.poll(() => printed, { timeout: 60_000 }).toContain('"listening"')
    return `http://127.0.0.1:${/"port":(\d+)/.exec(printed)?.[1]}`
  }
  return { child, url, printed: () => printed, ended: once(child, 'exit') }
}

/** The real process with accounts of its own on a folder that stays, once it serves. */
export async function startProcess(dataDir: string, env: Record<string, string> = {}) {
  const { child, url, printed, ended } = spawnServer({ DATA_DIR: dataDir, ACCOUNTS: 'hosted', ...env })
  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    child.kill(signal)
    await ended
  }
  return { address: await url(), stop: () => end('SIGTERM'), kill: () => end('SIGKILL'), printed }
}

/** A folder that is gone after the test. */
export async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'echolog-hosted-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
