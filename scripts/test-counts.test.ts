import { expect, it } from 'vitest'
import { countTests, NO_COUNTS, sumCounts } from './test-counts.ts'

const REPORT = {
  testResults: [
    {
      name: '/p/src/a.test.ts',
      assertionResults: [
        { status: 'passed', fullName: 'a' },
        { status: 'failed', fullName: 'b' },
        { status: 'skipped', fullName: 'c' },
        { status: 'todo', fullName: 'd' },
      ],
    },
  ],
}

it('counts what passed and failed, and names whatever did neither', () => {
  expect(countTests(REPORT, '/p')).toEqual({
    passed: 1,
    failed: 1,
    skipped: ['src/a.test.ts: c', 'src/a.test.ts: d'],
  })
})

it('adds the counts of several runs', () => {
  const one = countTests(REPORT, '/p')
  expect(sumCounts(sumCounts(NO_COUNTS, one), one)).toMatchObject({ passed: 2, failed: 2 })
})
