import { expect, it } from 'vitest'
import { circleOf } from './chunk-circles.ts'

const chunk = (...imports: string[]) => ({ file: '', imports })

it('finds chunks that import each other in a circle', () => {
  expect(circleOf({ a: chunk('b', 'c'), b: chunk('c'), c: chunk() })).toBeNull()
  expect(circleOf({ a: chunk('b'), b: chunk('c'), c: chunk('b') })).toEqual(['b', 'c', 'b'])
})
