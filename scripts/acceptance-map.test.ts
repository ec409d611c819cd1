import { describe, expect, it } from 'vitest'
import { fillMap, findNamedTests, findProblems, mapIds, readProject } from './acceptance-map.ts'

const MAP = [
  '| id | what it asks | tests |',
  '|---|---|---|',
  '| DIARY-1 | a gate | |',
  '| PROMISE-1 | links | |',
].join('\n')

describe('the acceptance map of this project', () => {
  const { map, tests } = readProject()

  it('is what the script would write', () => {
    expect(map, 'run: node scripts/acceptance-map.ts --write').toBe(fillMap(map, tests))
  })

  it('has a test for each check of a finished area, and no test names a check that it does not have', () => {
    expect(findProblems(map, tests)).toEqual([])
  })

  it('has each id once', () => {
    expect(new Set(mapIds(map)).size).toBe(mapIds(map).length)
  })
})

describe('reading names of tests', () => {
  it.each([
    [`it('DIARY-1: a gate', () => {})`, ['DIARY-1']],
    [`it("DIARY-1 DIARY-2: isn't it", () => {})`, ['DIARY-1', 'DIARY-2']],
    [`it.each([['a', f(1)]])('DIARY-1, DIARY-2: %s', () => {})`, ['DIARY-1', 'DIARY-2']],
    [`it.each([['DIARY-1 DIARY-2', 3], ['DIARY-3: x', 4]])('%s: %i', f)`, ['DIARY-1', 'DIARY-2', 'DIARY-3']],
    ['test(`DIARY-1: $' + '{name}`, () => {})', ['DIARY-1']],
    [`it('a gate, DIARY-1', () => {})`, []],
    [`describe('DIARY-1: a gate', () => {})`, []],
  ])('finds the ids at the start: %s', (source, ids) => {
    expect(findNamedTests('a.test.ts', source).flatMap((test) => test.ids)).toEqual(ids)
  })

  it('keeps the whole name', () => {
    expect(findNamedTests('a.test.ts', String.raw`it('DIARY-1: it\'s a gate', f)`)[0]?.name).toBe(
      "DIARY-1: it's a gate",
    )
  })
})

describe('filling the map', () => {
  const tests = findNamedTests('a.test.ts', `it('DIARY-1: a | b', f)`)

  it('writes file and name beside the id, and "not yet" where an unfinished area has none', () => {
    expect(fillMap(MAP, tests)).toContain('| DIARY-1 | a gate | a.test.ts: DIARY-1: a \\| b |')
    expect(fillMap(MAP, tests)).toContain('| PROMISE-1 | links | not yet |')
  })

  it('changes nothing the second time', () => {
    expect(fillMap(fillMap(MAP, tests), tests)).toBe(fillMap(MAP, tests))
  })

  it('tells a finished check without a test, and an id that does not exist', () => {
    expect(findProblems(MAP, [])).toEqual([{ kind: 'unproven', id: 'DIARY-1' }])
    expect(findProblems(MAP, findNamedTests('a.test.ts', `it('DIARY-99: x', f)`))).toEqual([
      { kind: 'unknown-id', id: 'DIARY-99', file: 'a.test.ts', name: 'DIARY-99: x' },
      { kind: 'unproven', id: 'DIARY-1' },
    ])
  })
})
