import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeRow, cleanRow, isSameJson, REFUSED, type Row, rowAgainst, TO_SEND } from './row.ts'

describe('isSameJson', () => {
  it.each([
    [{ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 }, true],
    [{ a: 1, b: undefined }, { a: 1 }, true],
    [{ a: 1 }, { a: 1, b: null }, false],
    [[1, 2], [2, 1], false],
    [[], {}, false],
    [null, {}, false],
    ['', null, false],
  ])('%j and %j: %s', (left, right, isSame) => {
    expect(isSameJson(left, right)).toBe(isSame)
    expect(isSameJson(right, left)).toBe(isSame)
  })

  it('finds every JSON value the same as what is left of it on a wire', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => isSameJson(value, JSON.parse(JSON.stringify(value)))))
  })
})

describe('a change on this device', () => {
  const [first, second, third] = [{ text: 'one' }, { text: 'two' }, { text: 'three' }]
  const sent = { id: 'push', doc: second }
  const cases: [string, Row<object> | undefined, object, Row<object>][] = [
    ['of nothing is to be sent', undefined, first, { doc: first, rev: 0, dirty: TO_SEND }],
    [
      'of a clean row keeps its base',
      cleanRow(first, 4),
      second,
      { doc: second, rev: 4, dirty: TO_SEND, base: first },
    ],
    ['to what it was is no change', cleanRow(first, 4), { text: 'one' }, cleanRow(first, 4)],
    ['back to its base is clean again', rowAgainst(second, 4, first), { text: 'one' }, cleanRow(first, 4)],
    [
      'back to its base is still to be sent while another is in flight',
      { ...rowAgainst(second, 4, first), sent },
      first,
      { doc: first, rev: 4, dirty: TO_SEND, base: first, sent },
    ],
    [
      'keeps what is in flight',
      { ...rowAgainst(second, 4, first), sent },
      third,
      { doc: third, rev: 4, dirty: TO_SEND, base: first, sent },
    ],
    [
      'of a row without a base has none',
      { doc: first, rev: 0, dirty: TO_SEND },
      second,
      { doc: second, rev: 0, dirty: TO_SEND },
    ],
    [
      'of a refused row is sent again',
      { doc: first, rev: 0, dirty: REFUSED, refusal: 'full' },
      second,
      { doc: second, rev: 0, dirty: TO_SEND },
    ],
  ]
  it.each(cases)('%s', (_, stored, doc, row) => {
    expect(changeRow(stored, doc)).toEqual(row)
  })
})

it('a document equal to that of the server becomes it to the byte, with the order of its fields', () => {
  const row = rowAgainst({ a: 1, b: 2 }, 4, { b: 2, a: 1 })
  expect([JSON.stringify(row.doc), row.dirty]).toEqual(['{"b":2,"a":1}', undefined])
})
