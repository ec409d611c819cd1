// node scripts/observatory-scan.ts <folder of the scanner> <https port> <path> [<path> ...]
// Grades every path of https://localhost and prints the grades as JSON. Run by bench/page/observatory.ts as a separate
// process, because Node can be made to trust a certificate only when it starts.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The scanner's grade of one address. */
export type Verdict = {
  path: string
  grade: string
  score: number
  status: number
  /** Whether the certificate was trusted; without trust the scanner judges nothing that depends on it. */
  isTrusted: boolean
  /** What was not passed, in the scanner's own words. */
  failed: string[]
}

type Judged = { result: string; pass: boolean }
type Answer = { status: number; verified: boolean }
type Retrieved = { responses: { auto: Answer | null } }

/** The parts of the scanner that its own `scan` is made of; `scan` itself judges only `/`, and no 404. */
type Scanner = {
  scan(host: string): Promise<{ scan: { grade: string; score: number } }>
  retrieve(host: string, options: Record<string, unknown>): Promise<Retrieved>
  tests: ((answer: Retrieved) => Judged)[]
  modifierOf(result: string): number
  gradeOf(score: number): { grade: string; score: number }
  leastForExtraCredit: number
}

const HOST = 'localhost'
const HTTPS_PORT = 443

async function openScanner(folder: string): Promise<Scanner> {
  const load = (file: string) => import(pathToFileURL(join(folder, 'src', file)).href)
  const [{ scan }, { retrieve }, { ALL_TESTS }, grader, charts] = await Promise.all(
    ['index.js', 'retriever/retriever.js', 'constants.js', 'grader/grader.js', 'grader/charts.js'].map(load),
  )
  return {
    scan,
    retrieve,
    tests: ALL_TESTS,
    modifierOf: grader.getScoreModifier,
    gradeOf: grader.getGradeForScore,
    leastForExtraCredit: charts.MINIMUM_SCORE_FOR_EXTRA_CREDIT,
  }
}

/** As `scan` counts: points above 100 count only for what would have been an A without them. */
function scoreOf(modifiers: number[], leastForExtraCredit: number): number {
  const withoutExtra = modifiers.filter((points) => points < 0).reduce((sum, points) => sum + points, 100)
  if (withoutExtra < leastForExtraCredit) return withoutExtra
  return modifiers.reduce((sum, points) => sum + points, 100)
}

async function judge(scanner: Scanner, port: number, path: string): Promise<Verdict> {
  const answer = await scanner.retrieve(HOST, { httpsPort: port, path })
  const { auto } = answer.responses
  if (auto === null) throw new Error(`https://${HOST}:${port}${path} did not answer`)
  const judged = scanner.tests.map((test) => test(answer))
  const score = scoreOf(
    judged.map(({ result }) => scanner.modifierOf(result)),
    scanner.leastForExtraCredit,
  )
  return {
    path,
    ...scanner.gradeOf(score),
    status: auto.status,
    isTrusted: auto.verified,
    failed: judged.filter(({ pass }) => !pass).map(({ result }) => result),
  }
}

/** Whether our score is the scanner's own, where that is available: for `/`, on the port that it always uses. */
async function compareWithScan(scanner: Scanner, ours: Verdict | undefined): Promise<void> {
  const theirs = (await scanner.scan(HOST)).scan
  if (theirs.score !== ours?.score || theirs.grade !== ours.grade)
    throw new Error(`The scanner says ${theirs.grade} ${theirs.score} of /, we ${ours?.grade} ${ours?.score}`)
}

async function main([folder = '', port = '', ...paths]: string[]): Promise<void> {
  const scanner = await openScanner(folder)
  const verdicts: Verdict[] = []
  for (const path of paths) verdicts.push(await judge(scanner, Number(port), path))
  if (Number(port) === HTTPS_PORT)
    await compareWithScan(
      scanner,
      verdicts.find(({ path }) => path === '/'),
    )
  process.stdout.write(JSON.stringify(verdicts))
}

if (import.meta.main) await main(process.argv.slice(2))
