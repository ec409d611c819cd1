import { afterAll, expect, it, vi } from 'vitest'

// a copy of every module of its own, which reads the table with the field
vi.resetModules()
afterAll(() => void vi.resetModules())

const { addPlace, ENTRY, PLACED } = await import('#domain/kinds/added-field.fixture.ts')
addPlace()

const { parseChanges } = await import('./parse-request.ts')

it('a field that is one line of the table is taken and kept; a bad value of it refuses no entry', () => {
  const push = { kind: 'day', key: ENTRY.date, id: 'p', baseRev: 0 }
  const textOf = (doc: unknown) => parseChanges([{ ...push, doc }]).good[0]?.doc.text
  expect(textOf({ entry: PLACED })).toBe(JSON.stringify({ entry: PLACED }))
  expect(textOf({ entry: { ...ENTRY, place: 7 } })).toBe(JSON.stringify({ entry: ENTRY }))
})
