import fc from 'fast-check'
import { expect, it } from 'vitest'
import { jsonBytes } from './json-bytes.ts'
import { utf8Length } from './utf8-length.ts'

it('a value of JSON has as many bytes as its text, whatever is in it', () => {
  const odd = fc.constantFrom(
    '',
    '"',
    '\\',
    '\u0000',
    '\ud83d',
    '👩‍👩‍👧',
    'é',
    '\u2028',
    '\u007f',
    '__proto__',
  )
  const numbers = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer(),
    fc.nat(1100),
    fc.constant(-0),
  )
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.oneof(odd, numbers, fc.string({ unit: 'binary' }), fc.boolean(), fc.constant(null)),
      fc.array(tie('value')),
      fc.dictionary(fc.oneof(odd, fc.string()), tie('value')),
    ),
  }))
  fc.assert(
    fc.property(value, (given) => {
      const json: unknown = JSON.parse(JSON.stringify(given))
      expect(jsonBytes(json)).toBe(utf8Length(JSON.stringify(json)))
    }),
  )
})
