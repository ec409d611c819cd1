import { expect, it } from 'vitest'
import { memoryDatabase } from './memory-database.fixture.ts'
import { type Given, prepared } from './prepared.ts'

type Counted = { name: string; hits: number; endsAt: number }

it('a prepared statement is built once, and takes the values of each run', async () => {
  let built = 0
  const insert = prepared((db, value: Given<Counted>) => {
    built += 1
    const row = { key_hash: value('name'), hits: value('hits'), ends_at: value('endsAt') }
    return db.insertInto('hit').values(row).returning('key_hash')
  })
  const select = prepared((db, value: Given<{ name: string }>) =>
    db.selectFrom('hit').select(['hits', 'ends_at']).where('key_hash', '=', value('name')),
  )
  const { reader, tx } = memoryDatabase()
  expect(await tx((within) => insert(within, { name: 'a', hits: 1, endsAt: 10 }))).toEqual([
    { key_hash: 'a' },
  ])
  await tx((within) => insert(within, { name: 'b', hits: 2, endsAt: 20 }))
  expect(await select(reader, { name: 'a' })).toEqual([{ hits: 1, ends_at: 10 }])
  expect(await select(reader, { name: 'b' })).toEqual([{ hits: 2, ends_at: 20 }])
  expect(await select(reader, { name: 'c' })).toEqual([])
  expect(built).toBe(1)
})
