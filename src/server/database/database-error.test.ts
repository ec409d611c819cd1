import { describe, expect, it } from 'vitest'
import { isDatabaseAway, isOutage, withRetry } from './database-error.ts'

function failing(times: number, error: object) {
  const tried = { times: 0 }
  const work = async () => {
    tried.times += 1
    if (tried.times <= times) throw Object.assign(new Error('in the way'), error)
    return 'done'
  }
  return { tried, work }
}

describe('trying again', () => {
  it.each([
    ['a serialisation failure of PostgreSQL', { code: '40001' }],
    ['a deadlock of PostgreSQL', { code: '40P01' }],
    ['a busy SQLite', { code: 'ERR_SQLITE_ERROR', errcode: 5 }],
    ['a SQLite that is busy with its recovery', { code: 'ERR_SQLITE_ERROR', errcode: 261 }],
    ['a locked SQLite', { code: 'ERR_SQLITE_ERROR', errcode: 6 }],
  ])('%s passes', async (_, error) => {
    const { tried, work } = failing(3, error)
    expect(await withRetry(work)).toBe('done')
    expect(tried.times).toBe(4)
  })

  it.each([
    ['a unique violation', { code: '23505' }],
    ['a full disk', { code: 'ERR_SQLITE_ERROR', errcode: 13 }],
    ['a fault of ours', {}],
  ])('%s does not', async (_, error) => {
    const { tried, work } = failing(1, error)
    await expect(withRetry(work)).rejects.toThrow('in the way')
    expect(tried.times).toBe(1)
  })

  it('ends after a while', async () => {
    const { tried, work } = failing(1_000, { code: '40001' })
    await expect(withRetry(work)).rejects.toMatchObject({ code: '40001' })
    expect(tried.times).toBe(8)
  })
})

describe('a database that is away', () => {
  it.each([
    ['a SQLite whose disk is full', { code: 'ERR_SQLITE_ERROR', errcode: 13 }, true],
    ['a SQLite that is read-only for now', { code: 'ERR_SQLITE_ERROR', errcode: 1032 }, true],
    ['a PostgreSQL whose disk is full', { code: '53100' }, true],
    ['a PostgreSQL without a free connection', { code: '53300' }, true],
    ['a PostgreSQL that is read-only', { code: '25006' }, true],
    ['a PostgreSQL that is being stopped', { code: '57P01' }, true],
    ['a PostgreSQL that is not there', { code: 'ECONNREFUSED' }, true],
    ['a statement with a fault of ours', { code: '42601' }, false],
    ['a unique violation', { code: '23505' }, false],
    ['a SQLite constraint', { code: 'ERR_SQLITE_ERROR', errcode: 1555 }, false],
    ['a fault of ours', {}, false],
  ])('%s: %o is %s', (_, error, isAway) => {
    expect(isDatabaseAway(Object.assign(new Error('no'), error))).toBe(isAway)
  })

  it.each([
    'Connection terminated',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'timeout exceeded when trying to connect',
    'timeout expired',
  ])('pg has no code for "%s"', (message) => {
    expect(isDatabaseAway(new Error(message))).toBe(true)
  })
})

const failed = (fields: object, message = 'no') => Object.assign(new Error(message), fields)
const sqlite = (errcode: number) => failed({ code: 'ERR_SQLITE_ERROR', errcode })

it.each([
  ['a full SQLite', sqlite(13)],
  ['a busy SQLite', sqlite(5)],
  ['a SQLite busy with a snapshot', sqlite(517)],
  ['a locked SQLite', sqlite(6)],
  ['a locked shared cache', sqlite(262)],
  ['a damaged SQLite', sqlite(11)],
  ['a file that is gone', failed({ code: 'file-gone' })],
  ['no answer', failed({ code: 'no-answer' })],
  ['PostgreSQL being stopped', failed({ code: '57P01' })],
  ['a statement that took too long', failed({ code: '57014' })],
  ['a lock that did not come', failed({ code: '55P03' })],
  ['a transaction that idled', failed({ code: '25P03' })],
  ['a deadlock that came again and again', failed({ code: '40P01' })],
  ['a password that was changed', failed({ code: '28P01' })],
  ['a database that was renamed', failed({ code: '3D000' })],
  [
    'a shard that was lost',
    failed({ code: 'XX000' }, 'could not commit transaction for shard 102 on at least one active node'),
  ],
  ['a full disk', failed({ code: 'ENOSPC' })],
  ['a quota', failed({ code: 'EDQUOT' })],
  ['a read-only disk', failed({ code: 'EROFS' })],
  ['a process without handles', failed({ code: 'EMFILE' })],
  ['a group that could not be rolled back', new AggregateError([sqlite(13), sqlite(1)], 'rolled back')],
  ['what an outage caused', new Error('no key', { cause: sqlite(13) })],
])('%s is an outage', (_, error) => {
  expect(isOutage(error)).toBe(true)
})

it.each([
  ['a fault of ours', new TypeError('x is undefined')],
  ['a wrong statement', failed({ code: '42601' })],
  ['a row that is there', failed({ code: '23505' })],
  ['a value that does not fit', failed({ code: '22003' })],
  ['a wrong statement of SQLite', sqlite(1)],
  ['a constraint of SQLite', sqlite(1811)],
  ['a file that we look for in the wrong place', failed({ code: 'ENOENT' })],
  ['no error', 'ENOSPC'],
])('%s is none', (_, error) => {
  expect(isOutage(error)).toBe(false)
})
