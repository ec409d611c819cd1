import { expect, it } from 'vitest'
import { emptyPracticeDay, withActiveTime } from './practice.ts'
import { sessionProgress } from './session-progress.ts'

const MINUTE = 60_000
const today = emptyPracticeDay('2026-11-21')

it('a session begins with the first step reached and nothing drawn', () => {
  const { steps, minutes, usualMinutes } = sessionProgress('write', null)
  expect(steps.map(({ isReached }) => isReached)).toEqual([true, false, false])
  expect(steps.map(({ share }) => share)).toEqual([0, 0, 0])
  expect([minutes, usualMinutes]).toEqual([0, 10])
})

it('three minutes of writing draw three quarters of the first step', () => {
  const { steps, minutes } = sessionProgress('write', withActiveTime(today, 'write', 3 * MINUTE))
  expect(steps.map(({ share }) => share)).toEqual([0.75, 0, 0])
  expect(minutes).toBe(3)
})

it.each(['translate', 'speak'] as const)('opening %s draws nothing at 0 minutes', (step) => {
  for (const day of [null, today, withActiveTime(today, step, 20_000)]) {
    const { steps, minutes } = sessionProgress(step, day)
    expect(minutes).toBe(0)
    expect(steps.reduce((sum, { share }) => sum + share, 0)).toBeLessThan(0.35)
    expect(steps.filter(({ isReached }) => isReached).map((reached) => reached.step)).toEqual([step])
  }
})

it('a step that is opened leaves what was drawn before as it was', () => {
  const day = withActiveTime(today, 'write', MINUTE)
  expect(sessionProgress('speak', day).steps.map(({ share }) => share)).toEqual([0.25, 0, 0])
})

it('the steps before the current one are drawn whole, however short they were', () => {
  const day = withActiveTime(withActiveTime(today, 'write', 30_000), 'speak', MINUTE)
  expect(sessionProgress('speak', day).steps.map(({ share }) => share)).toEqual([1, 1, 0.2])
})

it('going back to write takes nothing off the line', () => {
  const day = withActiveTime(today, 'speak', MINUTE)
  expect(sessionProgress('write', day).steps.map(({ share }) => share)).toEqual([1, 1, 0.2])
})

it('the line ends where a long step ends, and the minutes go on', () => {
  const { steps, minutes } = sessionProgress('write', withActiveTime(today, 'write', 12 * MINUTE))
  expect(steps[0]?.share).toBe(1)
  expect(minutes).toBe(12)
})
