import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { describe, expect, inject, it } from 'vitest'
import { openDatabase } from './open-database.ts'
import { openTestSqlite, testFolder } from './test-database.fixture.ts'

const serverUrl = inject('postgresUrl')
const quiet = pino({ enabled: false })

describe('opening SQLite', () => {
  const folder = testFolder()

  it('makes a file that only its owner can read', async () => {
    const dataDir = join(folder, 'deep', 'data')
    const database = await openTestSqlite(dataDir)
    const modes = ['', 'echolog.sqlite', 'echolog.sqlite-wal', 'echolog.sqlite-shm'].map(
      (name) => statSync(join(dataDir, name)).mode & 0o777,
    )
    expect(modes).toEqual([0o700, 0o600, 0o600, 0o600])
    await database.close()
  })

  it('where no folder can be made, says so in one line', async () => {
    const opened = await openDatabase({ databaseUrl: null, dataDir: '/dev/null/data' }, quiet)
    const error = 'DATA_DIR leads to a place where no database can be opened (ENOTDIR).'
    expect(opened).toEqual({ ok: false, error })
  })

  it('where another file has the name, says so in one line and leaves it alone', async () => {
    const dataDir = join(folder, 'other')
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, 'echolog.sqlite'), 'a shopping list'.repeat(100))
    const opened = await openDatabase({ databaseUrl: null, dataDir }, quiet)
    const error = 'DATA_DIR leads to a place where no database can be opened (26).' // SQLITE_NOTADB
    expect(opened).toEqual({ ok: false, error })
    expect(statSync(join(dataDir, 'echolog.sqlite')).size).toBe(1_500)
  })

  it('nothing can be written past the writer', async () => {
    const database = await openTestSqlite(join(folder, 'reading'))
    const past = database.reader as unknown as { deleteFrom(table: string): { execute(): Promise<unknown> } }
    await expect(past.deleteFrom('account').execute()).rejects.toThrow('readonly')
    await database.close()
  })
})

describe('opening PostgreSQL', () => {
  it.each([
    ['nobody listens', 'postgres://ann:secret@127.0.0.1:1/diary', 'ECONNREFUSED'],
    ['there is no such host', 'postgres://ann:secret@diary.invalid/diary', 'ENOTFOUND'],
  ])('where %s, says so in one line without the password', async (_, databaseUrl, code) => {
    const opened = await openDatabase({ databaseUrl, dataDir: '' }, quiet)
    const error = `DATABASE_URL leads to no PostgreSQL that lets us in (${code}).`
    expect(opened).toEqual({ ok: false, error })
  })

  it.each(['sslrootcert', 'sslcert', 'sslkey'])('a file of %s that cannot be read is named', async (name) => {
    const databaseUrl = `postgres://ann:secret@127.0.0.1:1/diary?sslmode=require&${name}=/no/such.pem`
    const error = `DATABASE_URL names /no/such.pem as its ${name}, which cannot be read (ENOENT).`
    expect(await openDatabase({ databaseUrl, dataDir: '' }, quiet)).toEqual({ ok: false, error })
  })

  it.skipIf(serverUrl === null).each([
    [
      'the password is wrong',
      { password: 'secret' },
      'a PostgreSQL that refuses the user or the password (28P01)',
    ],
    ['there is no such database', { pathname: '/nowhere' }, 'no PostgreSQL that lets us in (3D000)'],
  ])('where %s, says so in one line without the password', async (_, change, what) => {
    const url = Object.assign(new URL(serverUrl ?? ''), change)
    const opened = await openDatabase({ databaseUrl: url.href, dataDir: '' }, quiet)
    const error = `DATABASE_URL leads to ${what}.`
    expect(opened).toEqual({ ok: false, error })
  })
})
