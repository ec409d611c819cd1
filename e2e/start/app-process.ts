import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../scripts/free-port.ts'
import { START_ARGUMENTS } from '../../scripts/start-command.ts'

const ROOT = join(import.meta.dirname, '../..')
const START_TIMEOUT_MS = 50_000
const STOP_TIMEOUT_MS = 5_000

export type AppProcess = {
  address: string
  /** The folder of its data and its unsent mails. */
  dataDir: string
  stop(): Promise<void>
  /** Ends it as a lost machine would. */
  kill(): Promise<void>
}

async function waitUntilServing(address: string, child: ChildProcess, output: () => string): Promise<void> {
  const until = Date.now() + START_TIMEOUT_MS
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`The server ended while starting:\n${output()}`)
    const answer = await fetch(`${address}/healthz`).catch(() => undefined) // not listening yet
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The server did not answer /healthz within ${START_TIMEOUT_MS} ms:\n${output()}`)
}

function hasEnded(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
    child.once('exit', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/** Starts the real server with the built pages on a free port; its data folder is removed at the end. */
export async function startApp(settings: Record<string, string> = {}): Promise<AppProcess> {
  if (!existsSync(join(ROOT, 'dist', 'built.json'))) throw new Error('There is no build: npm run build')
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const data = mkdtempSync(join(tmpdir(), 'echolog-data-'))
  const child = spawn(process.execPath, START_ARGUMENTS, {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: data,
      ACCOUNTS: 'local',
      RATE_LIMIT_FACTOR: '1000',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-20_000)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const stop = async () => {
    child.kill('SIGTERM')
    await hasEnded(child)
    rmSync(data, { recursive: true, force: true })
  }
  const kill = () => {
    child.kill('SIGKILL')
    return hasEnded(child)
  }
  try {
    await waitUntilServing(address, child, () => output)
  } catch (error) {
    await stop()
    throw error
  }
  return { address, dataDir: data, stop, kill }
}
