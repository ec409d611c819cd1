import { expect, it } from 'vitest'
import type { AlignedWord } from '#domain/shadow/align-words.ts'
import type { AttemptFacts } from '#domain/shadow/next-step.ts'
import { createSuggestedSteps } from './suggested-steps.ts'

const WORD = { key: 'a', text: 'a', start: 0, end: 1 }

/** By a sign for each word: `.` understood, `-` not heard. */
function facts(signs: string, hasInnerPause = false): AttemptFacts {
  const alignment = [...signs].map(
    (sign): AlignedWord =>
      sign === '.' ? { kind: 'correct', word: WORD, heard: WORD } : { kind: 'omission', word: WORD },
  )
  return { alignment, groupStarts: [0], hasInnerPause, figure: 90 }
}

it('one attempt has one step, however often it is asked for', () => {
  const suggestions = createSuggestedSteps()
  const attempt = {}
  const asked = [1, 2, 3].map(() => suggestions.after(attempt, 's', facts('--..')))
  expect(asked).toEqual(Array(3).fill({ kind: 'say-part', from: 0, to: 2 }))
})

it('the next attempt gets another step, and the one after it may get the first again', () => {
  const suggestions = createSuggestedSteps()
  const after = () => suggestions.after({}, 's', facts('--..'))?.kind
  expect([after(), after(), after()]).toEqual(['say-part', 'without-text', 'say-part'])
})

it('what is known later of the same attempt is not held against it', () => {
  const suggestions = createSuggestedSteps()
  const attempt = {}
  expect(suggestions.after(attempt, 's', facts('...'))).toEqual({ kind: 'without-text' })
  expect(suggestions.after(attempt, 's', facts('...', true))).toEqual({ kind: 'without-stopping' })
  expect(suggestions.after({}, 's', facts('...', true))).toEqual({ kind: 'without-text' })
})

it('the same place in another sentence is another word; the same step about a whole one is not', () => {
  const suggestions = createSuggestedSteps()
  const word = { kind: 'say-word', word: 1 }
  expect(suggestions.after({}, 'one', facts('.-.'))).toEqual(word)
  expect(suggestions.after({}, 'other', facts('.-.'))).toEqual(word)
  expect(suggestions.after({}, 'other', facts('...'))).toEqual({ kind: 'without-text' })
  expect(suggestions.after({}, 'third', facts('...'))).toBeNull()
})
