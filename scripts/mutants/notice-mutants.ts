import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { makeMutant, readSources } from './make-mutant.ts'
import type { Mutant } from './mutant.ts'
import type { MutantGroup } from './mutant-groups.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const PARTS = ['src/domain', 'src/server', 'scripts', 'public/locales', 'package.json', 'tsconfig.base.json']
const RESULT = 'result.json'
const MOST_MEMORY_MB = 1500 // the checks take about 400
const LONGEST_MS = 10 * 60_000

/** What became of one mutant: the name of the check that noticed it, or null. */
export type Notice = { mutant: Mutant; by: string | null }

type Run = { failed: string[]; passed: number; said: string }

type Report = {
  numPassedTests: number
  testResults: { assertionResults: { title: string; status: string }[] }[]
}

function copyOfTree({ checks, globalSetup = [] }: Omit<MutantGroup, 'mutants'>): string {
  const tree = mkdtempSync(join(tmpdir(), 'echolog-mutants-'))
  for (const part of PARTS) cpSync(join(ROOT, part), join(tree, part), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'))
  const test = {
    include: checks,
    globalSetup,
    pool: 'threads',
    isolate: false,
    maxWorkers: 1,
    testTimeout: 60_000,
  }
  writeFileSync(join(tree, 'vitest.config.mjs'), `export default { test: ${JSON.stringify(test)} }\n`)
  return tree
}

function optionsFor(tree: string, only: string | undefined): string[] {
  const report = ['--reporter', 'json', '--outputFile', join(tree, RESULT)]
  const chosen = only === undefined ? [] : ['--testNamePattern', ` ${only}(:|$)`]
  return ['run', '--mode', 'all', '--root', tree, '--bail', '1', ...report, ...chosen]
}

/** Runs the checks in a tree, all or one of them, up to the first that fails. */
async function runChecks(tree: string, only?: string): Promise<Run> {
  rmSync(join(tree, RESULT), { force: true })
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
  // some mutants never end, and take what memory there is: then the process ends, which no check survives
  const env = { ...process.env, NODE_OPTIONS: `--max-old-space-size=${MOST_MEMORY_MB}` }
  const child = spawn(process.execPath, [vitest, ...optionsFor(tree, only)], {
    cwd: tree,
    env,
    timeout: LONGEST_MS,
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk
    })
  await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (!existsSync(join(tree, RESULT))) return { failed: ['the checks did not end'], passed: 0, said }
  const { testResults, numPassedTests }: Report = JSON.parse(readFileSync(join(tree, RESULT), 'utf8'))
  const failed = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ title }) => title),
  )
  return { failed, passed: numPassedTests, said }
}

/** Who notices the mutant: first the check that is known to, then all of them. A run of nothing is no answer. */
async function noticeOf(tree: string, mutant: Mutant): Promise<Notice> {
  const changed = makeMutant(mutant, readSources(ROOT))
  for (const [file, text] of changed) writeFileSync(join(tree, file), text)
  const first = await runChecks(tree, mutant.by)
  const { failed, passed, said } = first.failed.length > 0 ? first : await runChecks(tree)
  for (const file of changed.keys()) cpSync(join(ROOT, file), join(tree, file))
  if (failed.length === 0 && passed === 0) throw new Error(`With '${mutant.name}' nothing ran.\n${said}`)
  return { mutant, by: failed[0] ?? null }
}

/**
 * Applies one mutant after the other in copies of the source and runs the checks of its group on each. Answers how
 * many checks there are; throws where one fails without any mutant.
 */
export async function noticeMutants(
  { mutants, ...group }: MutantGroup,
  tell: (notice: Notice) => void,
  atOnce = 2,
): Promise<number> {
  const trees = Array.from({ length: atOnce }, () => copyOfTree(group))
  const waiting = [...mutants]
  try {
    const sound = await runChecks(trees[0] ?? '')
    if (sound.failed.length > 0 || sound.passed === 0)
      throw new Error(`The checks fail without any mutant: ${sound.failed[0] ?? sound.said}`)
    const work = async (tree: string) => {
      for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift())
        tell(await noticeOf(tree, mutant))
    }
    await Promise.all(trees.map(work))
    return sound.passed
  } finally {
    for (const tree of trees) rmSync(tree, { recursive: true, force: true })
  }
}
