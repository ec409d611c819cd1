import { expect, it } from 'vitest'
import type { Database, Tx } from './database.ts'
import { migrate } from './open-database.ts'

/** A table that only the tests have. */
export type Notes = { note: { user_id: string; note_id: string; rev: number; words: string | null } }

/** Makes it, empty. */
export async function makeNotes(database: Database): Promise<void> {
  const up = (db: Parameters<Parameters<typeof migrate>[1][number]['up']>[0]) =>
    db.schema
      .createTable('note')
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('note_id', 'text', (column) => column.notNull())
      .addColumn('rev', 'bigint', (column) => column.notNull())
      .addColumn('words', 'text')
      .addPrimaryKeyConstraint('note_key', ['user_id', 'note_id'])
      .execute()
  await migrate(database, [{ name: '9000-notes', up }], 0)
  await database.tx(async (tx) => tx.withTables<Notes>().deleteFrom('note').execute())
}

type Note = Notes['note']

function note(given: Partial<Note> = {}): Note {
  return { user_id: 'ann', note_id: 'a', rev: 1, words: 'words', ...given }
}

export async function add(tx: Tx, given: Partial<Note> = {}): Promise<void> {
  await tx.withTables<Notes>().insertInto('note').values(note(given)).execute()
}

export function notes({ reader }: Pick<Database, 'reader'>): Promise<Note[]> {
  return reader.withTables<Notes>().selectFrom('note').selectAll().orderBy('note_id').execute()
}

/** Writes a note where there is none of this revision or a newer one, in one statement. */
async function putNewer(tx: Tx, given: Partial<Note>): Promise<number> {
  const rows = await tx
    .withTables<Notes>()
    .insertInto('note')
    .values(note(given))
    .onConflict((on) =>
      on
        .columns(['user_id', 'note_id'])
        .doUpdateSet((of) => ({ rev: of.ref('excluded.rev'), words: of.ref('excluded.words') }))
        .whereRef('note.rev', '<', 'excluded.rev'),
    )
    .returning('rev')
    .execute()
  return rows.length
}

/** What every database keeps to. `open` answers one with the table of the tests, empty. */
export function databaseContract(open: () => Promise<Database>): void {
  it('answers that it is ready', async () => {
    expect(await (await open()).isReady()).toBe(true)
  })

  it('gives back what it was given, with its type', async () => {
    const database = await open()
    const given = note({ rev: 1_763_700_000_123, words: 'Ænn \'q\' "d" 🐈\n\ttiếng Việt' })
    await database.tx((tx) => add(tx, given))
    await database.tx((tx) => add(tx, { note_id: 'b', words: null }))
    expect(await notes(database)).toEqual([given, note({ note_id: 'b', words: null })])
  })

  it('counts in numbers', async () => {
    const database = await open()
    await database.tx((tx) => add(tx))
    const count = database.reader
      .withTables<Notes>()
      .selectFrom('note')
      .select((of) => of.fn.countAll<number>().as('count'))
    expect(await count.execute()).toEqual([{ count: 1 }])
  })

  it('everything that was written in a transaction that fails is gone', async () => {
    const database = await open()
    const failing = database.tx(async (tx) => {
      await add(tx)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await notes(database)).toEqual([])
  })

  it('a failing transaction takes none of its neighbours along', async () => {
    const database = await open()
    const works = ['a', 'b', 'b', 'c', 'a', 'd'].map((note_id) => database.tx((tx) => add(tx, { note_id })))
    const settled = (await Promise.allSettled(works)).map(({ status }) => status)
    expect(settled.filter((status) => status === 'rejected')).toHaveLength(2)
    expect((await notes(database)).map(({ note_id }) => note_id)).toEqual(['a', 'b', 'c', 'd'])
  })

  it('a second row with the same key is a unique violation', async () => {
    const database = await open()
    await database.tx((tx) => add(tx))
    await expect(database.tx((tx) => add(tx))).rejects.toMatchObject({ code: 'unique-violation' })
  })

  it('a NUL is refused', async () => {
    const database = await open()
    const adding = database.tx((tx) => add(tx, { words: 'a\0b' }))
    await expect(adding).rejects.toMatchObject({ code: 'nul-character' })
    expect(await notes(database)).toEqual([])
  })

  it('an older revision never replaces a newer one', async () => {
    const database = await open()
    expect(await database.tx((tx) => putNewer(tx, { rev: 5, words: 'five' }))).toBe(1)
    expect(await database.tx((tx) => putNewer(tx, { rev: 4, words: 'four' }))).toBe(0)
    expect(await database.tx((tx) => putNewer(tx, { rev: 6, words: 'six' }))).toBe(1)
    expect(await notes(database)).toEqual([note({ rev: 6, words: 'six' })])
  })

  it('sixteen that count on one row at once are all counted', async () => {
    const database = await open()
    await database.tx((tx) => add(tx, { rev: 0 }))
    const count = (tx: Tx) =>
      tx
        .withTables<Notes>()
        .updateTable('note')
        .set((of) => ({ rev: of('rev', '+', 1) }))
        .where('user_id', '=', 'ann')
        .execute()
    await Promise.all(Array.from({ length: 16 }, () => database.tx(count)))
    expect((await notes(database))[0]?.rev).toBe(16)
  })

  it('nobody reads what is not committed', async () => {
    const database = await open()
    await database.tx(async (tx) => {
      await add(tx)
      expect(await notes(database)).toEqual([])
    })
    expect(await notes(database)).toHaveLength(1)
  })

  it('text is sorted by its code points', async () => {
    const database = await open()
    const ids = ['b', 'Z', 'a', 'é', '-', '0', 'B', 'あ']
    for (const note_id of ids) await database.tx((tx) => add(tx, { note_id }))
    expect((await notes(database)).map(({ note_id }) => note_id)).toEqual([...ids].sort())
  })
}
