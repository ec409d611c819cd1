import { expect, it } from 'vitest'
import { loudnessPeaks } from './sound-pieces.ts'

it('the outline of a sound is the loudest value of each stretch', () => {
  expect(loudnessPeaks(Float32Array.of(0, 0.5, -0.75, 0.25), 2)).toEqual([0.5, 0.75])
  expect(loudnessPeaks(Float32Array.of(0.5, -0.25), 8)).toEqual([0.5, 0.25])
  expect(loudnessPeaks(new Float32Array(0), 8)).toEqual([])
})
