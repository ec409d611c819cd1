import { expect, it } from 'vitest'
import { parseRate } from './pgbench.ts'

it('reads the rate without the time to connect', () => {
  const printed =
    'latency average = 3.1 ms\ninitial connection time = 42.0 ms\ntps = 5123.456 (without initial connection time)\n'
  expect(parseRate(printed)).toBe(5123.456)
  expect(() => parseRate('pgbench: error')).toThrow('no rate')
})
