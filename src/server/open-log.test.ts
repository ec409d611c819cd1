import { DatabaseError } from 'pg'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { DatabaseError as NoConnection } from '#server/database/database-error.ts'
import { describeError } from './open-log.ts'

function logged(error: unknown): string {
  const lines: string[] = []
  const write = (line: string) => lines.push(line)
  pino({ serializers: { err: describeError } }, { write }).error({ err: error }, 'failed')
  return lines.join('')
}

it('an error of the database is logged without the row that it quotes', () => {
  const error = new DatabaseError('invalid input syntax for type json', 100, 'error')
  Object.assign(error, {
    code: '22P02',
    detail: 'Token "Querido diario" is invalid.',
    where: 'JSON data, line 1: Querido diario',
  })
  const line = logged(error)
  expect(line).not.toContain('Querido')
  expect(JSON.parse(line).err).toMatchObject({ code: '22P02', message: 'invalid input syntax for type json' })
})

it('an error is logged with its type, place and cause, and so is what is none', () => {
  const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const { err } = JSON.parse(logged(new TypeError('fetch failed', { cause })))
  expect(err).toMatchObject({ type: 'TypeError', message: 'fetch failed', cause: { code: 'ECONNREFUSED' } })
  expect(err.stack).toContain('open-log.test.ts')
  expect(JSON.parse(logged('no')).err).toEqual({ message: 'no' })
})

it('an outage is logged in a line without its place in the code, whichever of the two it is told by', () => {
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  for (const error of [away, new NoConnection('no-connection', away), new Error('Connection terminated')])
    expect(logged(error)).not.toContain('.ts:')
})
