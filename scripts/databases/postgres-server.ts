import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'

export type User = { uid?: number; gid?: number }

export const run = promisify(execFile)
const TRIES = 100
const WAIT_MS = 100

/** PostgreSQL refuses to run as root; then it runs as the user that its package has made. */
export async function unprivileged(): Promise<User> {
  if (process.getuid?.() !== 0) return {}
  const ids = await Promise.all(['-u', '-g'].map((which) => run('id', [which, 'postgres'])))
  const [uid, gid] = ids.map(({ stdout }) => Number(stdout))
  return uid === undefined || gid === undefined ? {} : { uid, gid }
}

const PREFIX = 'echolog-postgres-'
const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 1024 ** 3

/** In memory where there is enough of it: the data end with the run, and no test waits for a disk. */
export function placeOfFolder(): string {
  if (!existsSync(MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > ENOUGH_BYTES ? MEMORY : tmpdir()
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' // there, and somebody else's
  }
}

function mayRemove(folder: string): boolean {
  const user = process.getuid?.()
  return user === 0 || user === statSync(folder).uid
}

/** Removes the folders of killed runs; a folder's name contains the process id of its run. */
function removeLeftOvers(place: string): void {
  for (const name of readdirSync(place).filter((one) => one.startsWith(PREFIX))) {
    const pid = Number(name.slice(PREFIX.length).split('-')[0])
    const folder = join(place, name)
    if (pid > 0 && !isRunning(pid) && mayRemove(folder)) rmSync(folder, { recursive: true, force: true })
  }
}

export function makeFolder({ uid, gid }: User, place: string): string {
  removeLeftOvers(place)
  const folder = mkdtempSync(join(place, `${PREFIX}${process.pid}-`))
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  return folder
}

export async function makeCluster(
  programs: string,
  folder: string,
  password: string,
  user: User,
): Promise<void> {
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o644 }) // in a folder that only its owner can enter
  const settings = ['--encoding=UTF8', '--locale=C.UTF-8', '--auth=scram-sha-256', '--username=postgres']
  await run(
    join(programs, 'initdb'),
    ['-D', join(folder, 'data'), ...settings, `--pwfile=${passwordFile}`, '--no-sync'],
    { ...user, cwd: folder },
  )
}

/** What a server is told at its start, beside where it listens. */
export type Settings = Record<string, string>

/** A child process, not a service, so that it ends with the process group of the tests. */
export function startServer(
  programs: string,
  { folder, port, user, settings }: { folder: string; port: number; user: User; settings: Settings },
): ChildProcess {
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'on', port, ...settings }
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return spawn(join(programs, 'postgres'), ['-D', join(folder, 'data'), ...options], {
    ...user,
    cwd: folder,
    stdio: 'ignore',
  })
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url })
  try {
    await client.connect()
    return true
  } catch {
    return false // still starting
  } finally {
    await client.end()
  }
}

export async function waitUntilItAnswers(url: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < TRIES && server.exitCode === null; tries += 1) {
    if (await answers(url)) return
    await delay(WAIT_MS)
  }
  throw new Error('PostgreSQL did not start')
}

/** Ends it at once: an immediate stop, after which the next start recovers from the log of writes. */
export async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGQUIT')
  await ended
}

/** Ends it and everything it has started at this moment, as the loss of its machine does. */
export async function killAll(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  const children = await run('pgrep', ['-P', `${server.pid}`]).catch(() => ({ stdout: '' })) // there are none
  for (const pid of [server.pid, ...children.stdout.split('\n').filter(Boolean).map(Number)]) {
    try {
      process.kill(Number(pid), 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error // it has ended by itself
    }
  }
  await ended
}
