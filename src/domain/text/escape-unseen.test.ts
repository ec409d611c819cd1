import fc from 'fast-check'
import { expect, it } from 'vitest'
import { escapeUnseen } from './escape-unseen.ts'
import { oddText } from './odd-texts.fixture.ts'

it('whatever is in it, a line of JSON steers no terminal and reads as before', () => {
  const steering = fc.constantFrom(
    '\u001b[31m',
    '\u0085',
    '\u202e',
    '\u2066',
    '\u2028',
    '\u{e0061}',
    '\u00ad',
    '\u007f',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(oddText, steering)), (texts) => {
      const line = escapeUnseen(JSON.stringify(texts))
      expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
      expect(JSON.parse(line)).toEqual(texts)
    }),
  )
})
