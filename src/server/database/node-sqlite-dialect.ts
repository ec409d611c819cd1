import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely'
import { DatabaseError, hasNul } from './database-error.ts'

type Values = readonly unknown[]

/** Refuses a NUL, as PostgreSQL does, so that data can move between the engines. */
function bindable(values: Values): SQLInputValue[] {
  if (values.some((value) => typeof value === 'string' && hasNul(value)))
    throw new DatabaseError('nul-character')
  return values as SQLInputValue[] // what cannot be bound throws in node:sqlite
}

/** Hears of every error of SQLite, which goes on to whoever asked. */
export type NoteError = (error: unknown) => void

function noted<Value>(work: () => Value, note: NoteError): Value {
  try {
    return work()
  } catch (error) {
    note(error)
    throw error
  }
}

/** A statement of node:sqlite with the interface of better-sqlite3, which Kysely expects. */
function statementOf(statement: StatementSync, note: NoteError) {
  return {
    reader: statement.columns().length > 0,
    all: (values: Values) => noted(() => statement.all(...bindable(values)), note),
    run: (values: Values) => noted(() => statement.run(...bindable(values)), note),
    iterate: (values: Values) => statement.iterate(...bindable(values)),
  }
}

const MOST_STATEMENTS = 200 // more than the code has; each length of a list is another statement

/** Caches prepared statements: preparing one can cost as much as running it. */
function cachePrepared<Statement>(prepare: (sql: string) => Statement): (sql: string) => Statement {
  const kept = new Map<string, Statement>()
  return (sql) => {
    const known = kept.get(sql)
    if (known !== undefined) return known
    if (kept.size >= MOST_STATEMENTS) kept.clear()
    const statement = prepare(sql)
    kept.set(sql, statement)
    return statement
  }
}

/** Transactions take the write lock when they begin, where SQLite can still wait for it. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

export class NodeSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig

  constructor(database: DatabaseSync, note: NoteError = () => undefined) {
    const config = {
      database: {
        close: () => database.close(),
        prepare: cachePrepared((sql: string) =>
          statementOf(
            noted(() => database.prepare(sql), note),
            note,
          ),
        ),
      },
    }
    super(config)
    this.#config = config
  }

  override createDriver(): Driver {
    return new ImmediateDriver(this.#config)
  }
}
