import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
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
import { freePort } from './free-port.ts'
import { postgresFolder } from './postgres.ts'

/** A server of one test run. `url` leads to its own database `postgres`, as a user who may make others. */
export type ThrowawayPostgres = {
  url: string
  /** Ends it without an orderly stop, as a power cut does, and starts it again on the same data. */
  crash(): Promise<void>
  stop(): Promise<void>
}

type User = { uid?: number; gid?: number }

const run = promisify(execFile)
const TRIES = 100
const WAIT_MS = 100

/** PostgreSQL refuses to run as root; then it runs as the user that its package has made. */
async function unprivileged(): Promise<User> {
  if (process.getuid?.() !== 0) return {}
  const ids = await Promise.all(['-u', '-g'].map((which) => run('id', [which, 'postgres'])))
  const [uid, gid] = ids.map(({ stdout }) => Number(stdout))
  return uid === undefined || gid === undefined ? {} : { uid, gid }
}

const PREFIX = 'echolog-postgres-'
const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 1024 ** 3

/** In memory where there is enough of it: the data end with the run, and no test waits for a disk. */
function placeOfFolder(): string {
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

function makeFolder({ uid, gid }: User, place: string): string {
  removeLeftOvers(place)
  const folder = mkdtempSync(join(place, `${PREFIX}${process.pid}-`))
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  return folder
}

async function makeCluster(programs: string, folder: string, password: string, user: User): Promise<void> {
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o644 }) // in a folder that only its owner can enter
  const settings = ['--encoding=UTF8', '--locale=C.UTF-8', '--auth=scram-sha-256', '--username=postgres']
  await run(
    join(programs, 'initdb'),
    ['-D', join(folder, 'data'), ...settings, `--pwfile=${passwordFile}`, '--no-sync'],
    { ...user, cwd: folder },
  )
}

/** A child process, not a service, so that it ends with the process group of the tests. */
function startServer(programs: string, folder: string, port: number, user: User): ChildProcess {
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'on', port }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
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

async function waitUntilItAnswers(url: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < TRIES && server.exitCode === null; tries += 1) {
    if (await answers(url)) return
    await delay(WAIT_MS)
  }
  throw new Error('PostgreSQL did not start')
}

/** Ends it at once: an immediate stop, after which the next start recovers from the log of writes. */
async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGQUIT')
  await ended
}

/**
 * A PostgreSQL server in a temporary folder, on a free port; undefined where PostgreSQL is not installed. `isOnDisk`: its
 * commits wait for a disk, as real ones do.
 */
export async function startThrowawayPostgres({
  isOnDisk = false,
} = {}): Promise<ThrowawayPostgres | undefined> {
  const programs = postgresFolder()
  if (programs === undefined) return undefined
  const user = await unprivileged()
  const folder = makeFolder(user, isOnDisk ? tmpdir() : placeOfFolder())
  const [port, password] = [await freePort(), randomBytes(18).toString('base64url')]
  try {
    await makeCluster(programs, folder, password, user)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
  let server = startServer(programs, folder, port, user)
  const killIt = () => server.kill('SIGKILL')
  process.once('exit', killIt)
  const stop = async () => {
    process.off('exit', killIt)
    await end(server)
    rmSync(folder, { recursive: true, force: true })
  }
  const crash = async () => {
    await end(server)
    server = startServer(programs, folder, port, user)
    await waitUntilItAnswers(url, server)
  }
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  try {
    await waitUntilItAnswers(url, server)
    return { url, crash, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
