import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Row, rowDigest } from './copy-tables.ts'

const value = fc.oneof(fc.string({ unit: 'binary' }), fc.maxSafeInteger(), fc.constant(null))
const row: fc.Arbitrary<Row> = fc.record({ user_id: value, key: value, doc: value })

function digestOf(rows: readonly Row[]) {
  const digest = rowDigest()
  for (const one of rows) digest.add(one)
  return digest.result()
}

it('rows have the same digest in any order, and with their columns in any order', () => {
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const turned = rows.map(({ user_id, key, doc }) => ({ doc, key, user_id }) as Row)
      expect(digestOf(turned.toReversed())).toEqual(digestOf(rows))
    }),
  )
})

it('a row that is missing, twice there or another is noticed', () => {
  const another = (one: Row, column: string, put: Row[string]) => ({ ...one, [column]: put })
  fc.assert(
    fc.property(fc.array(row, { minLength: 1 }), fc.nat(), row, (rows, at, other) => {
      const index = at % rows.length
      const chosen = rows[index] ?? other
      const digest = digestOf(rows)
      expect(digestOf(rows.toSpliced(index, 1))).not.toEqual(digest)
      expect(digestOf([...rows, chosen])).not.toEqual(digest)
      for (const [column, put] of Object.entries(other)) {
        fc.pre(put !== chosen[column])
        expect(digestOf(rows.with(index, another(chosen, column, put)))).not.toEqual(digest)
      }
    }),
  )
})

it('text is told from a number, and from nothing', () => {
  const digests = [1, '1', null, 'null', '', '\0'].map((doc) => digestOf([{ doc }]).sum)
  expect(new Set(digests).size).toBe(digests.length)
})
