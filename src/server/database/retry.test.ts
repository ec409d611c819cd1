import { describe, expect, it } from 'vitest'
import { isDatabaseAway, withRetry } from './database-error.ts'

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
