import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { SYNC_VERSION, type SyncAnswer } from '#domain/sync/sync-protocol.ts'
import { askProvider } from '../../bench/account-server.ts'
import { diaryOfYears } from '../../bench/diary/diary-of-years.ts'
import { createOtherDevice } from '../../bench/sync/other-device.ts'

export type Served = {
  address: string
  readyAfterMs: number
  version: string
  said(): string
  stop(): Promise<number | null>
}

const START_MS = 30_000

/** Starts a program that serves on a port, and waits until it is ready. */
export async function serveWith(
  command: string[],
  port: number,
  options: { env?: Record<string, string>; cwd?: string } = {},
): Promise<Served> {
  const [program = '', ...args] = command
  const began = performance.now()
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit')
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk
    })
  const address = `http://127.0.0.1:${port}`
  for (;;) {
    const answer = await fetch(`${address}/readyz`).catch(() => undefined) // not listening yet
    if (answer?.ok) {
      const { version } = (await answer.json()) as { version: string }
      const readyAfterMs = Math.round(performance.now() - began)
      const stop = async () => {
        child.kill('SIGTERM')
        return (await ended)[0] as number | null
      }
      return { address, readyAfterMs, version, said: () => said, stop }
    }
    if (child.exitCode !== null || performance.now() - began > START_MS) {
      child.kill('SIGKILL')
      throw new Error(`It does not serve:\n${said}`)
    }
    await delay(20)
  }
}

const LEARNER = { email: 'ana@example.org', password: 'una contraseña larga' }

/** The token of a learner who has opened an account, or logs in to the one that is there. */
export async function tokenAt(address: string, learner = LEARNER): Promise<string> {
  await askProvider(address, '/signup', { body: learner })
  const { json } = await askProvider(address, '/token?grant_type=password', { body: learner })
  return json.access_token ?? ''
}

const THREE_DAYS = diaryOfYears(3)

/** Writes three entries as a device would. */
export async function writeEntries(address: string): Promise<void> {
  await createOtherDevice(address, await tokenAt(address)).push(THREE_DAYS)
}

/** The words of every entry that a new device gets, by day. */
export async function entriesAt(address: string, token?: string): Promise<Record<string, unknown>> {
  const response = await fetch(`${address}/api/sync`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token ?? (await tokenAt(address))}`,
    },
    body: JSON.stringify({ v: SYNC_VERSION, device: 'new-device', epoch: null, since: 0, changes: [] }),
  })
  const { rows, older } = (await response.json()) as SyncAnswer
  const days = [...rows, ...older].map(({ key, doc }) => [
    key,
    (doc as { entry?: { content: string } }).entry?.content,
  ])
  return Object.fromEntries(days)
}

export const WRITTEN = Object.fromEntries(THREE_DAYS.map(({ date, doc }) => [date, doc.entry?.content]))
