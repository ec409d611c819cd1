import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import type { Database } from './database.ts'
import { openDatabase } from './open-database.ts'

const quiet = pino({ enabled: false })

/** A folder for one test file, gone after it; asked for where its tests are described, not by a test. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'echolog-database-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function opened(place: { databaseUrl: string | null; dataDir: string }): Promise<Database> {
  const database = await openDatabase(place, quiet)
  if (!database.ok) throw new Error(database.error)
  return database.value
}

/** The SQLite file of a folder, with its tables. */
export function openTestSqlite(dataDir: string): Promise<Database> {
  return opened({ databaseUrl: null, dataDir })
}

/** The PostgreSQL database at an address, with its tables. */
export function openTestPostgres(databaseUrl: string): Promise<Database> {
  return opened({ databaseUrl, dataDir: '' })
}

async function asOwner(serverUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** The address of a new, empty database on the PostgreSQL of this run, for one test file. */
export async function newPostgresDatabase(serverUrl: string): Promise<string> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await asOwner(serverUrl, `create database ${name} template template0 locale 'C.UTF-8'`)
  afterAll(() => asOwner(serverUrl, `drop database ${name} with (force)`))
  const url = new URL(serverUrl)
  url.pathname = name
  return url.href
}
