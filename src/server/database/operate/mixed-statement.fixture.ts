import { DISTRIBUTED_TABLES, REFERENCE_TABLES } from './distribute.ts'
import { STORED_TABLES } from './stored-tables.ts'

const TABLE = /\b(?:from|join|update|into|,)\s+"?([a-z_]+)"?/gi

const ofDiaries = new Set<string>(DISTRIBUTED_TABLES)
const onEveryMachine = new Set<string>(REFERENCE_TABLES)
const ofAccounts = new Set(
  STORED_TABLES.map(({ name }) => name as string).filter(
    (name) => !ofDiaries.has(name) && !onEveryMachine.has(name),
  ),
)

/**
 * Throws where one statement names tables of accounts and of diaries: they may lie on different machines, which refuse to join
 * them. Every statement that a test runs in memory is asked.
 */
export function refuseMixedStatement(sql: string): void {
  const named = [...sql.matchAll(TABLE)].map(([, name = '']) => name)
  const [account, diary] = [ofAccounts, ofDiaries].map((tables) => named.find((name) => tables.has(name)))
  if (account !== undefined && diary !== undefined)
    throw new Error(`A statement joins ${account} and ${diary}, which may lie on different machines: ${sql}`)
}
