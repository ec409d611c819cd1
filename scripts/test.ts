// Everything `npm test` runs, one named step after another, up to the first that fails. What cannot run here
// is named as skipped; with CI=true a skip is a failure.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { chromiumPath } from './chromium.ts'
import { postgresFolder } from './databases/postgres.ts'
import { type Counts, NO_COUNTS, readCounts, sumCounts } from './test-counts.ts'

type Step = {
  name: string
  command: string[]
  /** Writes vitest's report; its tests are counted. */
  isVitest?: true
  needsChromium?: true
}

const ROOT = join(import.meta.dirname, '..')
const IS_WINDOWS = process.platform === 'win32'
const IS_CI = process.env.CI === 'true'
const reports = mkdtempSync(join(tmpdir(), 'echolog-test-'))

function vitestStep(name: string, projects: string[], needs: Pick<Step, 'needsChromium'> = {}): Step {
  const chosen = projects.flatMap((project) => ['--project', project])
  return { name, command: ['vitest', 'run', ...chosen], isVitest: true, ...needs }
}

const STEPS: Step[] = [
  { name: 'format and lint', command: ['biome', 'check', '--error-on-warnings'] },
  { name: 'unused code', command: ['knip', '--no-progress'] },
  { name: 'types', command: ['tsc', '-b'] },
  vitestStep('unit tests', ['unit', 'programs']), // together: those with programs mostly wait for these
  vitestStep('database tests', ['database']),
  { name: 'build', command: ['node', 'scripts/build.ts'] },
  vitestStep('browser tests', ['browser'], { needsChromium: true }),
  vitestStep('journeys', ['journeys'], { needsChromium: true }),
]

/** Ends what a step has left running; each step is a process group of its own. */
function endGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined || IS_WINDOWS) return
  try {
    process.kill(-pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error // ESRCH: all have ended
  }
}

/** Runs one program with our tools first on the path. Answers whether it succeeded. */
function run(command: string[]): Promise<boolean> {
  const [program = '', ...args] = command
  const path = `${join(ROOT, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      env: { ...process.env, PATH: path },
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: !IS_WINDOWS,
      shell: IS_WINDOWS,
    })
    const stop = () => endGroup(child.pid, 'SIGTERM')
    const stopAll = () => {
      stop()
      process.exitCode = 130
    }
    process.once('SIGINT', stopAll)
    process.once('SIGTERM', stopAll)
    child.once('error', (error) => {
      console.error(`${program} could not be started: ${error.message}`)
      resolve(false)
    })
    child.once('close', (code) => {
      process.off('SIGINT', stopAll)
      process.off('SIGTERM', stopAll)
      endGroup(child.pid, 'SIGKILL')
      resolve(code === 0 && process.exitCode !== 130)
    })
  })
}

function withReport(step: Step, report: string): string[] {
  if (!step.isVitest) return step.command
  return [...step.command, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
}

/** Runs a step between two lines with its name and time, and answers its counts and whether it succeeded. */
async function runStep(step: Step): Promise<{ isGood: boolean; counts: Counts }> {
  console.log(`\n== ${step.name}`)
  const report = join(reports, `${step.name}.json`)
  const began = performance.now()
  const isGood = await run(withReport(step, report))
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`== ${step.name}: ${isGood ? 'good' : 'FAILED'}, ${seconds} s`)
  return { isGood, counts: step.isVitest ? readCounts(report) : NO_COUNTS }
}

/** The programs that some tests need, and what is not tested without them. */
const PROGRAMS = {
  apertium: 'real translation between English and Spanish',
  'espeak-ng': 'a real voice',
  mecab: 'real readings of Japanese, and its voice',
  pocketsphinx_batch: 'real recognition of speech',
  flite: 'the learner who speaks to the recogniser',
}

/** Whether a program can be started, whatever its exit code. */
function isHere(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined
}

/** What this machine lacks, for people. */
function findMissing(): string[] {
  const lacking = Object.entries(PROGRAMS).filter(([program]) => !isHere(program))
  return [
    ...(chromiumPath() === undefined ? ['Chromium: browser tests and journeys'] : []),
    ...(postgresFolder() === undefined ? ['PostgreSQL: database tests on it'] : []),
    ...lacking.map(([program, untested]) => `${program}: ${untested}`),
  ]
}

function printSummary(counts: Counts, missing: string[], failedStep: Step | undefined): void {
  const notRun = failedStep ? STEPS.slice(STEPS.indexOf(failedStep) + 1) : []
  console.log('')
  for (const name of missing) console.log(`Skipped, not on this machine: ${name}`)
  for (const name of counts.skipped) console.log(`Skipped: ${name}`)
  if (failedStep) console.log(`Failed step: ${failedStep.name}`)
  if (notRun.length > 0) console.log(`Not run: ${notRun.map((step) => step.name).join(', ')}`)
  console.log(`Tests: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped.length} skipped`)
}

async function main(): Promise<void> {
  const missing = findMissing()
  const runnable = STEPS.filter((step) => !step.needsChromium || chromiumPath() !== undefined)
  let counts = NO_COUNTS
  let failedStep: Step | undefined
  for (const step of IS_CI && missing.length > 0 ? [] : runnable) {
    const result = await runStep(step)
    counts = sumCounts(counts, result.counts)
    if (result.isGood) continue
    failedStep = step
    break
  }
  rmSync(reports, { recursive: true, force: true })
  printSummary(counts, missing, failedStep)
  const isIncomplete = missing.length + counts.skipped.length > 0
  if (IS_CI && isIncomplete) console.log('CI=true: what was skipped is a failure.')
  if (failedStep || (IS_CI && isIncomplete)) process.exitCode ||= 1
}

await main()
