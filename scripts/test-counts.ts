import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

/** How many tests passed and failed, and which were skipped (file and full name). */
export type Counts = { passed: number; failed: number; skipped: string[] }

export const NO_COUNTS: Counts = { passed: 0, failed: 0, skipped: [] }

type Report = {
  testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[]
}

/** What vitest's JSON report counts, with file names relative to `root`. */
export function countTests(report: Report, root: string): Counts {
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ status, fullName }) => ({
      status,
      name: `${relative(root, name)}: ${fullName}`,
    })),
  )
  const passed = tests.filter(({ status }) => status === 'passed').length
  const failed = tests.filter(({ status }) => status === 'failed').length
  const skipped = tests.filter(({ status }) => status !== 'passed' && status !== 'failed')
  return { passed, failed, skipped: skipped.map(({ name }) => name) }
}

/** The counts of a report on disk; none when vitest ended before it wrote one. */
export function readCounts(file: string): Counts {
  if (!existsSync(file)) return NO_COUNTS
  return countTests(JSON.parse(readFileSync(file, 'utf8')) as Report, process.cwd())
}

/** Both counts together. */
export function sumCounts(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: [...a.skipped, ...b.skipped] }
}
