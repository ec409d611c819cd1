import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { applySqliteSettings, networkFileSystem, networkFileSystemOf } from './open-sqlite.ts'
import { checkPostgresSettings, POSTGRES_SETTINGS } from './postgres-pool.ts'
import { testFolder } from './test-database.fixture.ts'

describe('a connection to SQLite', () => {
  const folder = testFolder()

  it('syncs every commit, and says so when asked', () => {
    const connection = new DatabaseSync(join(folder, 'one.sqlite'))
    connection.exec('pragma synchronous = normal')
    expect(applySqliteSettings(connection)).toEqual({ ok: true, value: connection })
    const asked = ['synchronous', 'journal_mode', 'foreign_keys', 'busy_timeout', 'fullfsync']
    const found = asked.map((name) => Object.values(connection.prepare(`pragma ${name}`).get() ?? {})[0])
    expect(found).toEqual([2, 'wal', 1, 25, 1])
    connection.close()
  })

  it('is refused where one setting does not take', () => {
    const inMemory = new DatabaseSync(':memory:')
    const error = 'SQLite runs with journal_mode memory where wal is needed'
    expect(applySqliteSettings(inMemory)).toEqual({ ok: false, error })
    inMemory.close()
  })

  it.skipIf(process.platform !== 'linux')('is refused on a network file system', () => {
    expect(networkFileSystem(0x6969)).toBe('NFS')
    expect(networkFileSystem(0xff534d42)).toBe('CIFS')
    expect(networkFileSystem(0xef53)).toBeUndefined()
    expect(networkFileSystemOf(folder)).toBeUndefined()
  })
})

describe('a connection to PostgreSQL', () => {
  it('is taken when it has what we have set, whether or not the server tells about fsync', () => {
    for (const fsync of ['on', null]) {
      const found = { ...POSTGRES_SETTINGS, fsync }
      expect(checkPostgresSettings(found)).toEqual({ ok: true, value: found })
    }
  })

  it.each([
    [
      { transaction_read_only: 'on' },
      'DATABASE_URL leads to a server that takes no writes, as a standby does.',
    ],
    [{ fsync: 'off' }, 'DATABASE_URL leads to a server with fsync off, which loses what was saved.'],
    [
      { synchronous_commit: 'off' },
      'DATABASE_URL leads to a server that runs with synchronous_commit off instead of on.',
    ],
    [
      { statement_timeout: '0' },
      'DATABASE_URL leads to a server that runs with statement_timeout 0 instead of 15s.',
    ],
  ])('is refused with %o', (found, error) => {
    const all = { ...POSTGRES_SETTINGS, fsync: 'on', ...found }
    expect(checkPostgresSettings(all)).toEqual({ ok: false, error })
  })
})
