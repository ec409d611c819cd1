import { expect, it } from 'vitest'
import { dayBeside } from './day-beside.ts'

const WRITTEN = ['2026-11-20', '2026-11-02', '2026-11-23'] // the last was written before flying west

it.each([
  ['2026-11-20', -1, '2026-11-02'],
  ['2026-11-20', 1, '2026-11-21'],
  ['2026-11-21', 1, '2026-11-23'],
  ['2026-11-23', 1, undefined],
  ['2026-11-02', -1, undefined],
  ['2026-11-10', -1, '2026-11-02'],
  ['2026-11-10', 1, '2026-11-20'],
] as const)('beside %s by %s is %s', (open, step, day) => {
  expect(dayBeside(WRITTEN, open, '2026-11-21', step)).toBe(day)
})

it('without an entry, today is all there is', () => {
  expect(dayBeside([], '2026-11-21', '2026-11-21', -1)).toBeUndefined()
  expect(dayBeside([], '2026-11-19', '2026-11-21', 1)).toBe('2026-11-21')
})
