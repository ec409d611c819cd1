import { expect, it } from 'vitest'
import { parseStat } from './process-use.ts'

it('reads processor times behind a name that looks like fields', () => {
  const line = '4711 (a) b (c 1 2) S 815 4711 4711 0 -1 4194560 9 8 7 6 150 50 20 10 20 0 11 0 99 1 2'
  expect(parseStat(line)).toEqual({ parent: 815, own: 2_000_000, endedChildren: 300_000 })
})
