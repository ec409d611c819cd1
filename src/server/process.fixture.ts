import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished } from 'vitest'

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url))

/** Where Node keeps what it has compiled: a start takes two thirds of the time. */
export const COMPILE_CACHE = fileURLToPath(new URL('../../../../node_modules/.cache/node', import.meta.url))

/** The real process with accounts of its own on a folder that stays, and what it has printed and logged. */
export async function startProcess(dataDir: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [MAIN, '--api-only'], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      PORT: '0',
      DATA_DIR: dataDir,
      ACCOUNTS: 'hosted',
      ...env,
    },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      printed += chunk
    })
  await expect.poll(() => printed, { timeout: 60_000 }).toContain('"listening"')
  const address = `http://127.0.0.1:${/"port":(\d+)/.exec(printed)?.[1]}`
  async function stop(): Promise<void> {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  async function kill(): Promise<void> {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return { address, stop, kill, printed: () => printed }
}

/** A folder that is gone after the test. */
export async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'echolog-hosted-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
