import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { startThrowawayPostgres } from '../../scripts/databases/throwaway-postgres.ts'
import { type AccountServer, askProvider, benchAccounts, startAccountServer } from '../account-server.ts'
import { type LineProcess, startLineProcess } from '../line-process.ts'
import { withFolder } from '../with-folder.ts'
import { parentOf } from './process-use.ts'
import type { BenchDevice, Pushed, PushLoad } from './push-load.ts'

const ACCOUNTS = 256
const AT_ONCE = 8
const DAY = '2026-01-01'

/** A server with accounts that are logged in. */
export type SyncServer = { name: string; address: string; pid: number; devices: BenchDevice[] }

export type SyncMachines = {
  postgres: SyncServer & { databaseUrl: string; databasePid: number }
  sqlite: SyncServer
  folder: string
  /** Saves, and throws where one save was not taken. */
  push(load: PushLoad): Promise<Pushed>
  /** The same from another process, for what goes on meanwhile. */
  pushBeside(load: PushLoad): Promise<Pushed>
}

async function openDevice(address: string, account: object): Promise<BenchDevice> {
  const { status, json } = await askProvider(address, '/signup', { body: account })
  if (json.access_token === undefined) throw new Error(`An account could not be opened (${status})`)
  return { token: json.access_token, device: 'bench-phone', key: DAY }
}

async function openDevices(address: string): Promise<BenchDevice[]> {
  const accounts = benchAccounts(ACCOUNTS)
  const devices: BenchDevice[] = []
  while (devices.length < ACCOUNTS) {
    const next = accounts.slice(devices.length, devices.length + AT_ONCE)
    devices.push(...(await Promise.all(next.map((account) => openDevice(address, account)))))
  }
  return devices
}

/** The first process of a PostgreSQL server: parent of whatever answers. */
async function findPostmaster(connectionString: string): Promise<number> {
  const client = new Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = parentOf(rows[0]?.pid ?? 0)
  await client.end()
  return postmaster
}

async function pushOn(pushing: LineProcess, load: PushLoad): Promise<Pushed> {
  const pushed = await pushing.ask<Pushed>(load)
  const [first] = pushed.errors
  if (first !== undefined) throw new Error(`${pushed.errors.length} saves were not taken: ${first}`)
  return pushed
}

async function serverOn(name: string, server: AccountServer): Promise<SyncServer> {
  const { address, pid } = server
  return { name, address, pid, devices: await openDevices(address) }
}

/** Lends servers on PostgreSQL and on SQLite, both on a disk; undefined where PostgreSQL is not installed. */
export async function withSyncMachines<Value>(
  work: (machines: SyncMachines) => Promise<Value>,
): Promise<Value | undefined> {
  const database = await startThrowawayPostgres({ isOnDisk: true })
  if (database === undefined) return undefined
  const ends: (() => unknown)[] = [database.stop]
  try {
    return await withFolder(async (folder) => {
      const start = async (name: string, settings: Record<string, string>) => {
        const dataDir = join(folder, name)
        mkdirSync(dataDir)
        const server = await startAccountServer(dataDir, settings)
        ends.unshift(server.stop)
        return serverOn(name, server)
      }
      const postgres = await start('PostgreSQL', { DATABASE_URL: database.url })
      const sqlite = await start('SQLite', {})
      const [pushing, beside] = [startLineProcess('sync/push-load.ts'), startLineProcess('sync/push-load.ts')]
      ends.unshift(pushing.stop, beside.stop)
      const databasePid = await findPostmaster(database.url)
      const value = await work({
        postgres: { ...postgres, databaseUrl: database.url, databasePid },
        sqlite,
        folder,
        push: (load) => pushOn(pushing, load),
        pushBeside: (load) => pushOn(beside, load),
      })
      return value
    })
  } finally {
    for (const end of ends) await end()
  }
}

/** A server that does nothing but HTTP. */
export async function startEcho(): Promise<{ address: string; pid: number; stop(): void }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'echo-server.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [address] = await once(child.stdout, 'data')
  return { address: String(address).trim(), pid: child.pid ?? 0, stop: () => child.kill('SIGTERM') }
}
