import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AxeReport } from '../../e2e/looks/axe-check.ts'
import { compareWithLimit, type Figure } from '../figure.ts'

const ROOT = join(import.meta.dirname, '../..')
const VITEST = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')

const CHECKS = [
  { what: 'every public page', file: 'e2e/site/site-axe.test.ts' },
  { what: 'every screen and state of the app', file: 'e2e/axe.test.ts' },
]

function readReports(file: string): AxeReport[] {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const lines = text.split('\n').filter((line) => line !== '')
  return lines.map((line) => JSON.parse(line))
}

/** Runs one file of journeys in every language, and answers the reports of its axe checks. */
function runChecks(file: string, report: string): AxeReport[] {
  const { status } = spawnSync(process.execPath, [VITEST, 'run', '--project', 'journeys', file], {
    cwd: ROOT,
    env: { ...process.env, AXE_REPORT: report, AXE_IN_EVERY_LANGUAGE: 'yes' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const reports = readReports(report)
  // What axe finds fails these tests too; a failure without a finding is a state that was never reached.
  if (status !== 0 && reports.every(({ found }) => found.length === 0)) throw new Error(`${file} did not run`)
  return reports
}

/** A1: what axe-core finds in three languages, both themes and two widths. */
export async function measureAxe(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'echolog-axe-'))
  try {
    return CHECKS.map(({ what, file }, index) => {
      const reports = runChecks(file, join(folder, `${index}.jsonl`))
      const found = reports.flatMap((report) => report.found)
      for (const line of found) console.log(`A1 ${line}`)
      const looks = reports.reduce((sum, report) => sum + report.looks, 0)
      return compareWithLimit({
        id: 'A1',
        what: `axe-core, ${what}, 3 languages, 2 themes, 2 widths (${looks} looks), violations`,
        unit: '',
        ours: found.length,
        most: 0,
        digits: 0,
      })
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
