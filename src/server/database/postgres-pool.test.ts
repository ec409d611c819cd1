import { expect, it } from 'vitest'
import { statementName } from './postgres-pool.ts'

it('a statement has one name, and another one another', () => {
  const [one, other] = ['select 1 as a', 'select 2 as a'].map(statementName)
  expect(one).toMatch(/^[\w-]{20}$/)
  expect(statementName('select 1 as a')).toBe(one)
  expect(other).not.toBe(one)
})

it.each([
  'begin',
  'commit',
  'savepoint a',
  'create table a (b text)',
  'select * from a',
  'insert into a\nreturning *',
  'select a from b where c in ($1, $41)',
])('%s is not kept', (text) => expect(statementName(text)).toBeUndefined())
