import { expect, it } from 'vitest'
import { SPOKEN_LANGUAGES } from '#domain/spoken/spoken-languages.fixture.ts'
import { attemptOutcome } from './attempt-outcome.ts'

it.each([
  [false, 3],
  [true, 2],
])('an accent that is missing counts where the learner wrote it: written %s', (isWritten, understood) => {
  const ended = { reference: 'El café está.', transcript: 'el cafe está', language: 'es-ES' as const }
  const attempt = { ...ended, by: null, recording: null, isWritten }
  const outcome = attemptOutcome(attempt, null, { spoken: SPOKEN_LANGUAGES['es-ES'] })
  expect(outcome).toMatchObject({ kind: 'measured', accuracy: { understood, total: 3 } })
})
