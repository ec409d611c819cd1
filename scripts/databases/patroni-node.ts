import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { freePort } from '../free-port.ts'
import { run, type User } from './postgres-server.ts'

const FOLDERS = ['/usr/bin', '/usr/sbin'] // where Debian has them

/** Where a group of nodes keeps its files, who runs them, and what they know of each other. */
export type Place = { user: User; folder: string; programs: string; password: string; etcd: string }

/** One PostgreSQL that Patroni starts, promotes and demotes. */
export type PatroniNode = {
  /** Of its PostgreSQL, with user and password. */
  url: string
  /** Where its Patroni is asked what it is. */
  rest: string
  /** Whether its Patroni says at this moment that it is the primary, and that a standby has every commit. */
  state(): Promise<{ isPrimary: boolean; isGuarded: boolean }>
  /** Ends Patroni and PostgreSQL as the loss of their machine does. */
  kill(): Promise<void>
  /** Starts Patroni again, on the data that are there. */
  start(): void
}

/** What Patroni's address `/patroni` says of a node. */
type Said = { role?: string; state?: string; replication?: { sync_state?: string }[] }

export function programOf(name: string): string | undefined {
  return FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

/** Starts one of Debian's programs as the user that may run PostgreSQL. */
export function startIn({ user, folder, programs }: Place, name: string, args: string[]): ChildProcess {
  const env = { PATH: [programs, ...FOLDERS, '/bin'].join(delimiter), HOME: folder, LANG: 'C.UTF-8' }
  return spawn(programOf(name) ?? name, args, { ...user, cwd: folder, env, stdio: 'ignore' })
}

export async function killOne(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/** Writes a file that only the programs of this place can read. */
export function writeFor({ user: { uid, gid }, folder }: Place, name: string, text: string): string {
  const file = join(folder, name)
  writeFileSync(file, text, { mode: 0o600 })
  if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid)
  return file
}

/** The settings that docs/scaling.md recommends. */
function settingsOf(place: Place, name: string, { rest, port }: { rest: string; port: string }) {
  const who = (username: string) => ({ username, password: place.password })
  const durable = { synchronous_commit: 'on', fsync: 'on', unix_socket_directories: '' }
  const synchronous = {
    ...{ synchronous_mode: true, synchronous_mode_strict: false, maximum_lag_on_failover: 0 },
    postgresql: { use_pg_rewind: true, parameters: durable },
  }
  return {
    ...{ scope: 'echolog', name, restapi: { listen: rest, connect_address: rest } },
    etcd3: { hosts: [place.etcd] },
    bootstrap: { dcs: synchronous, initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'] },
    postgresql: {
      ...{ listen: port, connect_address: port, bin_dir: place.programs },
      ...{ data_dir: join(place.folder, name), pgpass: join(place.folder, `${name}.pgpass`) },
      authentication: {
        ...{ superuser: who('postgres'), replication: who('replicator'), rewind: who('rewinder') },
      },
      pg_hba: ['all', 'replication'].map((what) => `host ${what} all 127.0.0.1/32 scram-sha-256`),
    },
  }
}

/** Ends the PostgreSQL of a folder with all it has started; Patroni is not its parent. */
async function killPostgres(folder: string): Promise<void> {
  const file = join(folder, 'postmaster.pid')
  if (!existsSync(file)) return
  const first = readFileSync(file, 'utf8').split('\n')[0] ?? ''
  const { stdout } = await run('pgrep', ['-P', first]).catch(() => ({ stdout: '' })) // it has none
  for (const pid of [first, ...stdout.split('\n').filter(Boolean)])
    await run('kill', ['-KILL', pid]).catch(() => undefined) // it has ended by itself
}

/** Starts a node of this name; the first of a group becomes its primary. */
export async function startPatroniNode(place: Place, name: string): Promise<PatroniNode> {
  const [rest, port] = [`127.0.0.1:${await freePort()}`, `127.0.0.1:${await freePort()}`]
  const settings = JSON.stringify(settingsOf(place, name, { rest, port })) // JSON is YAML
  const file = writeFor(place, `${name}.yml`, settings)
  let child = startIn(place, 'patroni', [file])
  return {
    url: `postgresql://postgres:${place.password}@${port}/postgres`,
    rest,
    async state() {
      const answer = await fetch(`http://${rest}/patroni`).catch(() => undefined) // it is down
      const { role, state, replication = [] } = ((await answer?.json()) ?? {}) as Said
      return {
        isPrimary: state === 'running' && role === 'master',
        isGuarded: replication.some(({ sync_state }) => sync_state === 'sync'),
      }
    },
    async kill() {
      await killOne(child)
      await killPostgres(join(place.folder, name))
    },
    start() {
      child = startIn(place, 'patroni', [file])
    },
  }
}
