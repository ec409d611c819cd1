import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { postgresFolder } from './postgres.ts'
import {
  end,
  killAll,
  makeCluster,
  makeFolder,
  placeOfFolder,
  run,
  type Settings,
  startServer,
  type User,
  unprivileged,
  waitUntilItAnswers,
} from './postgres-server.ts'

/** A server of one test run. `url` leads to its own database `postgres`, as a user who may make others. */
export type ThrowawayPostgres = {
  url: string
  /** Ends it without an orderly stop, as a power cut does, and starts it again on the same data. */
  crash(): Promise<void>
  /** Ends it as the loss of its machine does. */
  kill(): Promise<void>
  stop(): Promise<void>
}

type Given = {
  /** Its commits wait for a disk, as real ones do. */
  isOnDisk?: boolean
  /** The folder with PostgreSQL's programs, where it is not the one that is installed. */
  programs?: string
  settings?: Settings
  /** Files that only it can read, by their names in its folder, where its settings find them as `../<name>`. */
  files?: Record<string, string>
}

type Cluster = { programs: string; user: User; folder: string }

function writeFiles({ folder, user: { uid, gid } }: Cluster, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, name)
    writeFileSync(file, text, { mode: 0o600 })
    if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid)
  }
}

/** Starts a server on the data that `make` puts into a folder of its own. */
async function startOn(
  make: (cluster: Cluster) => Promise<void>,
  password: string,
  { isOnDisk = false, programs = postgresFolder(), settings = {}, files = {} }: Given,
): Promise<ThrowawayPostgres | undefined> {
  if (programs === undefined) return undefined
  const user = await unprivileged()
  const folder = makeFolder(user, isOnDisk ? tmpdir() : placeOfFolder())
  const port = await freePort()
  try {
    await make({ programs, user, folder })
    writeFiles({ programs, user, folder }, files)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
  const start = () => startServer(programs, { folder, port, user, settings })
  let server: ChildProcess = start()
  const killIt = () => server.kill('SIGKILL')
  process.once('exit', killIt)
  const stop = async () => {
    process.off('exit', killIt)
    await end(server)
    rmSync(folder, { recursive: true, force: true })
  }
  const crash = async () => {
    await end(server)
    server = start()
    await waitUntilItAnswers(url, server)
  }
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  try {
    await waitUntilItAnswers(url, server)
    return { url, crash, kill: () => killAll(server), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A PostgreSQL server in a temporary folder, on a free port; undefined where PostgreSQL is not installed. */
export function startThrowawayPostgres(given: Given = {}): Promise<ThrowawayPostgres | undefined> {
  const password = randomBytes(18).toString('base64url')
  return startOn(
    ({ programs, folder, user }) => makeCluster(programs, folder, password, user),
    password,
    given,
  )
}

/** A standby of a server of the same run, as a copy of what that has now; it reads its log of writes from then on. */
export function startStandby(primaryUrl: string, given: Given = {}): Promise<ThrowawayPostgres | undefined> {
  const { hostname, port, username, password } = new URL(primaryUrl)
  const from = [
    '-h',
    hostname,
    '-p',
    port,
    '-U',
    username,
    '--write-recovery-conf',
    '--checkpoint=fast',
    '--no-sync',
  ]
  const copy = async ({ programs, folder, user }: Cluster) => {
    const env = { ...process.env, PGPASSWORD: password }
    await run(join(programs, 'pg_basebackup'), ['-D', join(folder, 'data'), ...from], {
      ...user,
      cwd: folder,
      env,
    })
  }
  return startOn(copy, password, given)
}
