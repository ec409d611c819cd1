import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { startThrowawayPostgres, type ThrowawayPostgres } from './throwaway-postgres.ts'

/** Names the folder with the programs of a PostgreSQL that has the extension citus; docs/scaling.md tells how to build one. */
const SETTING = 'CITUS_POSTGRES'

const WORKERS = 2
const SETTINGS = {
  shared_preload_libraries: 'citus',
  max_prepared_transactions: '200',
  'citus.shard_count': '16',
  // machines trust each other: they are on one machine, in folders of one user, and gone after the run
  hba_file: 'trusting.conf',
  'citus.node_conninfo': 'sslmode=disable',
}
const FILES = { 'trusting.conf': 'host all all 127.0.0.1/32 trust\n' }

export type Citus = { coordinator: ThrowawayPostgres; workers: ThrowawayPostgres[]; stop(): Promise<void> }

export async function ask<Row>(url: string, ...statements: string[]): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    let rows: Row[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

/** A coordinator and two workers on this machine; undefined where there is no PostgreSQL with the extension. */
export async function startCitus(): Promise<Citus | undefined> {
  const programs = process.env[SETTING]
  if (programs === undefined || !existsSync(join(programs, 'postgres'))) return undefined
  const start = () => startThrowawayPostgres({ programs, settings: SETTINGS, files: FILES })
  const nodes = (await Promise.all(Array.from({ length: WORKERS + 1 }, start))).flatMap((node) => node ?? [])
  const stop = async () => {
    for (const node of nodes) await node.stop()
  }
  try {
    for (const { url } of nodes) await ask(url, 'create extension citus')
    const [coordinator, ...workers] = nodes
    if (coordinator === undefined) throw new Error('there is no coordinator')
    const portOf = ({ url }: ThrowawayPostgres) => new URL(url).port
    await ask(
      coordinator.url,
      `select citus_set_coordinator_host('127.0.0.1', ${portOf(coordinator)})`,
      ...workers.map((worker) => `select citus_add_node('127.0.0.1', ${portOf(worker)})`),
    )
    return { coordinator, workers, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
