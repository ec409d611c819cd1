import { expect, it } from 'vitest'
import { accuracyOf } from '#domain/sentences/sentence.ts'
import { SPOKEN_LANGUAGES } from '#domain/spoken/spoken-languages.fixture.ts'
import { measureAttempt } from './accuracy.ts'
import { type AttemptReport, attemptFigures, attemptOf, attemptOutcome } from './said-attempt.ts'

function figures(sentence: string, heard: string) {
  const accuracy = measureAttempt(sentence, heard, 'es-ES')
  return accuracy && attemptFigures(accuracy)
}

it('an attempt that was understood names no words', () => {
  expect(figures('Llueve hoy.', 'llueve hoy')).toEqual({ understood: 2, total: 2, strict: 50 })
})

it('words that were missed are named by their place, with what was heard instead', () => {
  expect(figures('La casa de mi tía.', 'la caza de tía también')).toEqual({
    ...{ understood: 3, total: 5, extra: 1, strict: 40 },
    ...{ missed: [1, 3], heardAs: ['caza', ''] },
  })
})

it('a list of missed words is whole or not there at all: what it does not name counts as understood', () => {
  const words = (count: number) => Array.from({ length: count }, (_, place) => `palabra${place}`).join(' ')
  const some = figures(words(60), 'mucho '.repeat(60))
  expect(some?.missed).toHaveLength(60)
  const many = figures(words(400), 'mucho '.repeat(400))
  expect(many).toEqual({ understood: 0, total: 400, strict: 0 })
  expect(figures(words(60), `${'ö'.repeat(30)} `.repeat(60))).not.toHaveProperty('heardAs')
})

it('what was said too much is kept beside the words of the sentence, so that the figure comes out again', () => {
  const accuracy = measureAttempt('Llueve mucho hoy.', 'llueve casi mucho hoy', 'es-ES')
  if (accuracy === null) throw new Error('it has words')
  const kept = attemptFigures(accuracy)
  expect(kept).toEqual({ understood: 3, total: 3, extra: 1, strict: 33 })
  expect([accuracyOf(kept), accuracy.aligned]).toEqual([75, 75])
  expect(accuracyOf({ understood: 3, total: 4 })).toBe(75) // an earlier attempt
})

it('of a number that was missed one word is named, as it is one word', () => {
  const spoken = SPOKEN_LANGUAGES['en-US']
  const accuracy = measureAttempt('I have twenty-one cats', 'i have thirty two cats', 'en-US', { spoken })
  expect(accuracy && attemptFigures(accuracy)).toMatchObject({ understood: 3, total: 4, missed: [2] })
  expect(accuracy?.alignment.filter(({ kind }) => kind === 'substitution')).toHaveLength(2) // both are marked
})

it.each([
  ['as long as something listened, whatever was asked before', { listenedMs: 2600.4 }, 2600],
  ['of what was written as long as the try took', { how: 'dictation' as const }, 60_000],
  ['nothing where nothing was measured', { listenedMs: 2600, accuracy: null }, 0],
])('an attempt without a sound took %s', (_, change, ms) => {
  const accuracy = measureAttempt('Llueve.', 'llueve', 'es-ES')
  const said = {
    id: 'a',
    at: 1000,
    sentence: 'Llueve.',
    how: 'read',
    by: 'browser',
    recording: null,
  } as const
  const report: AttemptReport = { ...said, accuracy, ...change }
  expect(attemptOf(report, 61_000).ms).toBe(ms)
})

it.each([
  [false, 3],
  [true, 2],
])('an accent that is missing counts where the learner wrote it: written %s', (isWritten, understood) => {
  const ended = { reference: 'El café está.', transcript: 'el cafe está', language: 'es-ES' as const }
  const attempt = { ...ended, by: null, recording: null, isWritten }
  const outcome = attemptOutcome(attempt, null, { spoken: SPOKEN_LANGUAGES['es-ES'] })
  expect(outcome).toMatchObject({ kind: 'measured', accuracy: { understood, total: 3 } })
})
