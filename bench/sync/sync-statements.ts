import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { Tables } from '#server/database/tables.ts'
import type { WrittenDoc } from '#server/sync/diary-store.ts'
import { pullRows } from '#server/sync/sql-pull.ts'
import { pushSingle } from './single-push.ts'

/** What pgbench counts for each push. Numbers that no other value of the statements is. */
const COUNTED = { account: 900_001, base: 900_002, rev: 900_003, hash: 900_004 } as const

const KEY = '2026-01-01'
const ID = 'bench-1'
const UNUSED_ID = 'bench-2' // of the same length, and so new to the device each time

type Given = { epoch: string; device: string; doc: WrittenDoc; now: number }

/** A script of pgbench and the values of its variables. */
export type PgbenchScript = { text: string; variables: Record<string, string> }

/** The statements of one push and the pull that follows it, each by itself. */
async function sentStatements({ epoch, device, doc, now }: Given): Promise<CompiledQuery[]> {
  const sent: CompiledQuery[] = []
  const reader = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      sent.push(query)
    },
  })
  const known = { userId: String(COUNTED.account), epoch, since: COUNTED.base }
  const counted = { ...doc, entryHash: String(COUNTED.hash) }
  const change = { kind: 'day', key: KEY, baseRev: COUNTED.base, id: ID, doc: counted } as const
  await pushSingle(reader, { ...known, device, changes: [change] }, now)
  await pullRows(reader, known, [COUNTED.rev])
  return sent
}

/** One statement with a variable for each parameter; those that pgbench counts are not in `variables`. */
function asPgbench({ sql, parameters }: CompiledQuery, name: string): PgbenchScript {
  const variables: Record<string, string> = {}
  const text = sql.replaceAll(/\$(\d+)/g, (_, place) => {
    const value = String(parameters[Number(place) - 1])
    const counted = Object.entries(COUNTED).find(([, number]) => String(number) === value)?.[0]
    if (counted !== undefined) return `:${counted}`
    variables[`${name}${place}`] = value === JSON.stringify(ID) ? JSON.stringify(UNUSED_ID) : value
    return `:${name}${place}`
  })
  return { text: `${text.trim()};`, variables }
}

export const FIRST_CONTROL_ACCOUNT = 1_000_000

/**
 * Each client saves on its accounts in turn, each time a day that grew from the last. `n`, how many pushes a client has
 * made before, is given when pgbench is started; every account stands at revision 1 before the first.
 */
function counting(accountsOfClient: number): string {
  return [
    '\\set n :n + 1',
    `\\set account ${FIRST_CONTROL_ACCOUNT} + :client_id * ${accountsOfClient} + :n % ${accountsOfClient}`,
    `\\set base 1 + :n / ${accountsOfClient}`,
    '\\set rev :base + 1',
    '\\set hash :rev + 7000000',
  ].join('\n')
}

/** What pgbench has to do for one push with its pull. */
export async function pgbenchScript(given: Given, accountsOfClient: number): Promise<PgbenchScript> {
  const [push, pull, ...others] = await sentStatements(given)
  if (push === undefined || pull === undefined || others.length > 0)
    throw new Error('A push and a pull are not two statements any more')
  const [pushing, pulling] = [asPgbench(push, 'push'), asPgbench(pull, 'pull')]
  return {
    text: `${[counting(accountsOfClient), pushing.text, pulling.text].join('\n')}\n`,
    variables: { ...pushing.variables, ...pulling.variables },
  }
}
