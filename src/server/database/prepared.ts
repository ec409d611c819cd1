import type { CompiledQuery, Kysely, QueryExecutorProvider } from 'kysely'
import type { Tables } from './tables.ts'

/** Stands in a statement for the value of this name, which each run gives anew. */
class NamedValue {
  readonly name: PropertyKey

  constructor(name: PropertyKey) {
    this.name = name
  }
}

/** The value of this name, wherever a statement takes one. */
export type Given<Values> = <Name extends keyof Values>(name: Name) => Values[Name]

type Compilable<Row> = { compile(provider: QueryExecutorProvider): CompiledQuery<Row> }

const given = (name: PropertyKey) => new NamedValue(name)

/**
 * A statement that is built and compiled once for each engine: that takes several times as long as SQLite takes to run
 * it. What it is built from must not depend on its values.
 */
export function prepared<Values extends object, Row>(
  build: (db: Kysely<Tables>, value: Given<Values>) => Compilable<Row>,
): (db: QueryExecutorProvider, values: Values) => Promise<Row[]> {
  const compiled = new WeakMap<object, CompiledQuery<Row>>() // by the class of the engine's adapter

  function compiledFor(db: QueryExecutorProvider): CompiledQuery<Row> {
    const engine = db.getExecutor().adapter.constructor
    const known = compiled.get(engine)
    if (known !== undefined) return known
    const made = build(db as Kysely<Tables>, given as Given<Values>).compile(db)
    compiled.set(engine, made)
    return made
  }

  return async (db, values) => {
    const statement = compiledFor(db)
    const parameters = statement.parameters.map((one) =>
      one instanceof NamedValue ? values[one.name as keyof Values] : one,
    )
    return (await db.getExecutor().executeQuery<Row>({ ...statement, parameters })).rows
  }
}
