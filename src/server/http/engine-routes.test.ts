import { expect, it } from 'vitest'
import { areWritten, isListOf } from './engine-routes.ts'

it.each([
  [['a', 'b'], true],
  [[], true],
  [['a', 'b', 'c', 'd'], false],
  [['a', ' \u200b'], false],
  [['a', 1], false],
  ['abc', false],
])('whether %j is a list of at most three texts: %s', (value, isOne) => {
  expect(areWritten(value, 3)).toBe(isOne)
})

it('a list is looked at up to the first item that is wrong, and not at all where it is too long', () => {
  let looks = 0
  const isText = (item: unknown): item is string => {
    looks += 1
    return typeof item === 'string'
  }
  expect(isListOf([...Array<unknown>(9_000).fill(0)], 10_000, isText)).toBe(false)
  expect(looks).toBe(1)
  expect(isListOf(Array<string>(9_000).fill('a'), 100, isText)).toBe(false)
  expect(looks).toBe(1)
})
