import { describe, expect, it } from 'vitest'
import { makeMutant } from './make-mutant.ts'
import { mutant } from './mutant.ts'

const INC = mutant('1', 'counts wrong', 'next', 'return add(count, 1) ?? null', 'return null')
const made = (files: Record<string, string>, wanted = INC) =>
  Object.fromEntries(makeMutant(wanted, new Map(Object.entries(files))))

const ONE_LINE = 'export function next(count: number) { return add(count, 1) ?? null }\n'

describe('a mutant is made in the declaration of that name', () => {
  it.each([
    ['in one line', ONE_LINE, 'export function next(count: number) { return null }\n'],
    [
      'in several lines, with a last comma and a comment',
      'const next = (count) => {\n  return add(\n    count, // so far\n    1,\n  ) ??\n    null\n}\n',
      'const next = (count) => {\n  return null\n}\n',
    ],
    [
      'between others that hold the same',
      `const first = () => { return add(count, 1) ?? null }\n${ONE_LINE}const nextOne = () => { return add(count, 1) ?? null }\n`,
      'const first = () => { return add(count, 1) ?? null }\nexport function next(count: number) { return null }\nconst nextOne = () => { return add(count, 1) ?? null }\n',
    ],
  ])('%s', (_, before, after) => {
    expect(made({ 'a.ts': before, 'b.ts': 'const other = 1\n' })).toEqual({ 'a.ts': after })
  })

  it('one change upon the other', () => {
    const edits = [
      { place: 'next', find: '1', put: '2' },
      { place: 'next', find: 'add(count, 2)', put: 'count' },
    ]
    expect(made({ 'a.ts': ONE_LINE }, { ...INC, edits })).toEqual({
      'a.ts': 'export function next(count: number) { return count ?? null }\n',
    })
  })

  it.each([
    ['is nowhere', { 'a.ts': ONE_LINE.replace('next', 'later') }],
    ['holds it no more', { 'a.ts': ONE_LINE.replace('1', '10') }],
    ['holds it twice', { 'a.ts': ONE_LINE, 'b.ts': ONE_LINE }],
  ])('and not where that %s', (_, files) => {
    expect(() => made(files)).toThrow('what is called next')
  })
})
