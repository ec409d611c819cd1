import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { pino } from 'pino'
import { openDatabase } from '#server/database/open-database.ts'
import { sqlDiaryStore } from '#server/sync/sql-diary-store.ts'
import { writeDoc } from '#server/sync/written-doc.ts'
import { postgresFolder } from '../../scripts/databases/postgres.ts'
import { FIRST_CONTROL_ACCOUNT, pgbenchScript } from './sync-statements.ts'

const run = promisify(execFile)

const THREADS = 2
const DEVICE = 'bench-phone'
const WORDS = 'Sáng nay trời mưa, tôi đi bộ ra chợ và mua rau. '.repeat(12) // as in push-load.ts
const DAY = '2026-01-01'

/** Transactions a second, without the time to connect. */
export function parseRate(printed: string): number {
  const rate = /^tps = ([\d.]+) \(without/m.exec(printed)?.[1]
  if (rate === undefined) throw new Error(`pgbench printed no rate:\n${printed}`)
  return Number(rate)
}

function dayDoc() {
  const entry = { id: `1-${DAY}`, date: DAY, content: WORDS, tags: [], mood: '' }
  return writeDoc('day', { entry })
}

/** Makes diaries at revision 1; answers their epoch. */
async function makeDiaries(databaseUrl: string, count: number): Promise<string> {
  const opened = await openDatabase({ databaseUrl, dataDir: '' }, pino({ enabled: false }))
  if (!opened.ok) throw new Error(opened.error)
  const diaries = sqlDiaryStore(opened.value)
  const none = { epoch: null, since: 0, device: DEVICE }
  const change = { kind: 'day', key: DAY, baseRev: 0, id: 'first', doc: dayDoc() } as const
  const names = Array.from({ length: count }, (_, index) => String(FIRST_CONTROL_ACCOUNT + index))
  for (const userId of names) await diaries.push({ userId, ...none, changes: [change] }, Date.now())
  const head = await diaries.head({ userId: String(FIRST_CONTROL_ACCOUNT), epoch: null, since: 0 })
  await opened.value.close()
  if (!head.ok) throw new Error(head.error)
  return head.value.epoch
}

export type Pgbench = {
  /** Pushes and pulls about so long; answers how many were done, and how many a second. */
  push(ms: number): Promise<{ count: number; rate: number }>
  /** How many pushes were taken in all. */
  countTaken(): Promise<number>
}

type Given = { databaseUrl: string; folder: string; clients: number; accountsOfClient: number }

/** pgbench on diaries of its own in the database of a server, which has made the tables. */
export async function startPgbench({
  databaseUrl,
  folder,
  clients,
  accountsOfClient,
}: Given): Promise<Pgbench> {
  const program = join(postgresFolder() ?? '', 'pgbench')
  const accounts = clients * accountsOfClient
  const epoch = await makeDiaries(databaseUrl, accounts)
  const given = { epoch, device: DEVICE, doc: dayDoc(), now: Date.now() }
  const { text, variables } = await pgbenchScript(given, accountsOfClient)
  const file = join(folder, 'push.pgbench')
  writeFileSync(file, text)
  const values = Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`])
  const options = [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(clients),
    '-j',
    String(THREADS),
    '-f',
    file,
    ...values,
  ]
  let done = 0 // by each client
  let rate = 1000 // a guess for the first time
  return {
    async push(ms) {
      const each = Math.ceil((rate * ms) / 1000 / clients)
      const counts = ['-t', String(each), '-D', `n=${done - 1}`]
      const { stdout } = await run(program, [...options, ...counts, databaseUrl])
      done += each
      rate = parseRate(stdout)
      return { count: each * clients, rate }
    },
    async countTaken() {
      const client = new Client({ connectionString: databaseUrl })
      await client.connect()
      const range = [FIRST_CONTROL_ACCOUNT, FIRST_CONTROL_ACCOUNT + accounts - 1].map(String)
      const text = 'select sum(seq - 1)::int as taken from diary where user_id between $1 and $2'
      const { rows } = await client.query<{ taken: number }>(text, range)
      await client.end()
      return rows[0]?.taken ?? 0
    },
  }
}
