import { expect, it } from 'vitest'
import { diaryOfYears } from '../diary/diary-of-years.ts'
import { inBatches } from './other-device.ts'

it('sends every day once, in batches that a request may hold', () => {
  const days = diaryOfYears(25)
  const batches = inBatches(days, 10)
  expect(batches.map((batch) => batch.length)).toEqual([10, 10, 5])
  expect(batches.flat()).toEqual(days)
  expect(inBatches([], 10)).toEqual([])
})
