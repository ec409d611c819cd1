import { expect, it } from 'vitest'
import { isOutage } from './outage.ts'

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
