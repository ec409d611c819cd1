import fc from 'fast-check'
import type { Attempt, SentenceDoc } from './sentence.ts'

/** For tests: an attempt of 21 November 2026. */
export function attempt(change: Partial<Attempt> = {}): Attempt {
  return { id: 'a', at: 1000, day: '2026-11-21', how: 'read', by: 'browser', ms: 3000, ...change }
}

const few = fc.nat({ max: 4 })
const odd = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.integer(),
  fc.string({ maxLength: 5 }),
  fc.constant([1, {}]),
)

/** Attempts of which many have the same id, the same time or both, each knowing other things. */
const anyAttempt: fc.Arbitrary<Attempt> = fc
  .record(
    {
      id: fc.constantFrom('a', 'b', 'c'),
      at: few,
      day: fc.constantFrom('2026-11-21', '2026-11-22'),
      how: fc.constantFrom('read', 'recall', 'dictation', 'along'),
      by: fc.constantFrom('browser', 'nobody'),
      ms: few,
      understood: few,
      extra: few,
      missed: fc.array(few, { maxLength: 3 }),
      heardAs: fc.array(fc.constantFrom('', 'casa', '家', '\ud83d'), { maxLength: 2 }),
      rating: fc.constantFrom(1, 2, 3, 4),
      later: odd,
    },
    { requiredKeys: ['id', 'at', 'day', 'how', 'by', 'ms'] },
  )
  .map((value) => ({ ...value, ...(value.understood !== undefined && { total: 4 }) }) as Attempt)

/** Documents as devices of any version may send them: in no order, with the same attempts again, purged or not. */
export const anySentence: fc.Arbitrary<SentenceDoc> = fc.record(
  {
    attempts: fc.array(anyAttempt, { maxLength: 6 }),
    kept: fc.boolean(),
    keptAt: few,
    words: fc.array(few, { maxLength: 3 }),
    wordsAt: few,
    purgedAt: fc.constantFrom(-1, 1, 3),
    rested: odd,
    restedAt: few,
    later: odd,
    toString: odd,
    valueOfAt: few,
  },
  { requiredKeys: ['attempts'] },
) as fc.Arbitrary<SentenceDoc>
