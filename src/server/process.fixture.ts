import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, vi } from 'vitest'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))

/** Where Node keeps what it has compiled: a start takes two thirds of the time. */
export const COMPILE_CACHE = fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url))

const NO_ENGINES = '/nowhere' // trying those of this machine takes longer than all else of a start; with a PATH they are tried

export type AtEnd = (work: () => undefined | Promise<void>) => unknown

/** The real process, without pages, on any free port, and what it has printed and logged. It need not come to serve. */
export function spawnServer(env: Record<string, string | undefined>, atEnd: AtEnd = onTestFinished) {
  const child = spawn(process.execPath, [MAIN, '--api-only'], {
    env: { PATH: NO_ENGINES, NODE_COMPILE_CACHE: COMPILE_CACHE, PORT: '0', ...env },
  })
  atEnd(() => void child.kill('SIGKILL'))
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      printed += chunk
    })
  /** Where it serves, once it does. */
  async function url(): Promise<string> {
    await vi.waitFor(() => expect(printed).toContain('"listening"'), { timeout: 60_000, interval: 5 })
    return `http://127.0.0.1:${/"port":(\d+)/.exec(printed)?.[1]}`
  }
  return { child, url, printed: () => printed, ended: once(child, 'exit') }
}

/** The real process with accounts of its own on a folder that stays, once it serves. */
export async function startProcess(dataDir: string, env: Record<string, string> = {}, atEnd?: AtEnd) {
  const hosted = { DATA_DIR: dataDir, ACCOUNTS: 'hosted', ...env }
  const { child, url, printed, ended } = spawnServer(hosted, atEnd)
  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    child.kill(signal)
    await ended
  }
  return { address: await url(), stop: () => end('SIGTERM'), kill: () => end('SIGKILL'), printed }
}

/** A folder that is gone after the test. */
export async function emptyFolder(atEnd: AtEnd = onTestFinished): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'echolog-hosted-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  return folder
}
