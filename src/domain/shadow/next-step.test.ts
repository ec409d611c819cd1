import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Word } from '#domain/text/words.ts'
import type { AlignedWord } from './align-words.ts'
import { type AttemptFacts, leadAfter, type NextStep, nextStep } from './next-step.ts'

const WORD: Word = { key: 'a', text: 'a', start: 0, end: 1 }

const ALIGNED: Record<string, AlignedWord> = {
  '.': { kind: 'correct', word: WORD, heard: WORD },
  x: { kind: 'substitution', word: WORD, heard: WORD },
  '-': { kind: 'omission', word: WORD },
  '+': { kind: 'insertion', heard: WORD },
}

/** By a sign for each word: `.` understood, `x` another, `-` none, `+` one too many. */
function attempt(signs: string, more: Partial<AttemptFacts> = {}): AttemptFacts {
  const alignment = [...signs].flatMap((sign) => ALIGNED[sign] ?? [])
  return { alignment, groupStarts: [0], hasInnerPause: false, figure: 90, ...more }
}

const NOT_HEARD = attempt('', { alignment: null, figure: null })

it.each<[string, AttemptFacts, NextStep]>([
  ['what was not heard is said closer', NOT_HEARD, { kind: 'closer' }],
  ['two neighbours are said as a part', attempt('..xx..x'), { kind: 'say-part', from: 2, to: 4 }],
  ['a part comes before a word, wherever it is', attempt('x...---'), { kind: 'say-part', from: 4, to: 7 }],
  ['words too many are no neighbours and no words', attempt('.+x+x.'), { kind: 'say-part', from: 1, to: 3 }],
  ['what is all of the sentence is no part of it', attempt('xxx'), { kind: 'without-text' }],
  ['a word alone is said alone', attempt('..x.'), { kind: 'say-word', word: 2 }],
  [
    'neighbours in two breaths are two words',
    attempt('..xx', { groupStarts: [0, 3] }),
    { kind: 'say-word', word: 2 },
  ],
  ['a word comes before a pause', attempt('x..', { hasInnerPause: true }), { kind: 'say-word', word: 0 }],
  ['a pause within is left out', attempt('...', { hasInnerPause: true }), { kind: 'without-stopping' }],
  ['else it is said without the text', attempt('..+.'), { kind: 'without-text' }],
])('%s', (_, facts, step) => {
  expect(nextStep(facts, null)).toEqual(step)
})

it('the same step is never suggested twice running: the next one that holds is', () => {
  const facts = attempt('xx..x', { hasInnerPause: true })
  const word: NextStep = { kind: 'say-word', word: 4 }
  expect(nextStep(facts, { kind: 'say-part', from: 0, to: 2 })).toEqual(word)
  expect(nextStep(facts, word)).toEqual({ kind: 'say-part', from: 0, to: 2 })
  expect(nextStep(attempt('....x'), word)).toEqual({ kind: 'without-text' })
  expect(nextStep(attempt('.'), { kind: 'without-text' })).toBeNull()
  expect(nextStep(NOT_HEARD, { kind: 'closer' })).toBeNull()
})

it('after 70 percent or less only words that were missed are a step', () => {
  const low = { hasInnerPause: true, figure: 70 }
  expect(nextStep(attempt('xx..x', low), null)).toEqual({ kind: 'say-part', from: 0, to: 2 })
  expect(nextStep(attempt('xx..', low), { kind: 'say-part', from: 0, to: 2 })).toBeNull()
  expect(nextStep(attempt('..+++', low), null)).toBeNull()
  expect(nextStep(attempt('....', { ...low, figure: 71 }), null)).toEqual({ kind: 'without-stopping' })
})

it.each<[number | null, NextStep | null, ReturnType<typeof leadAfter>]>([
  [70, { kind: 'say-part', from: 0, to: 2 }, 'step'],
  [0, { kind: 'say-word', word: 0 }, 'step'],
  [70, null, 'again'],
  [0, { kind: 'closer' }, 'again'],
  [71, { kind: 'say-word', word: 0 }, 'on'],
  [100, { kind: 'without-text' }, 'on'],
  [null, null, 'on'], // recorded, or marked by the learner
])('after %s percent and the step %o the way is %s', (figure, step, lead) => {
  expect(leadAfter(figure, step)).toBe(lead)
})

it('whatever is said, a step is about words that were marked, and is not the last one', () => {
  const signs = fc.array(fc.constantFrom('.', 'x', '-', '+'), { maxLength: 12 }).map((all) => all.join(''))
  const attempts = fc.array(fc.tuple(signs, fc.boolean(), fc.boolean(), fc.nat(100)), {
    maxLength: 8,
  })
  fc.assert(
    fc.property(attempts, (made) => {
      let last: NextStep | null = null
      for (const [said, isHeard, hasInnerPause, figure] of made) {
        const step = nextStep(
          attempt(said, { hasInnerPause, figure, ...(!isHeard && { alignment: null }) }),
          last,
        )
        if (step !== null) expect(step).not.toEqual(last)
        const words = said.replaceAll('+', '')
        if (step?.kind === 'say-part') expect(words.slice(step.from, step.to)).toMatch(/^[x-]{2,}$/)
        if (step?.kind === 'say-word') expect(words[step.word]).toMatch(/[x-]/)
        if (leadAfter(figure, step) === 'step') expect(step?.kind).toMatch(/^say-/)
        last = step
      }
    }),
  )
})
