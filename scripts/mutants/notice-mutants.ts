import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Mutant } from './mutant.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const CHECKS = [
  'src/server/accounts/checks/account-checks.test.ts',
  'src/server/accounts/store/sql-account-store.test.ts',
  'src/server/http/unknown-host.test.ts',
]
const PARTS = ['src/domain', 'src/server', 'public/locales', 'package.json', 'tsconfig.base.json']
const RESULT = 'result.json'

/** What became of one mutant: the name of the check that noticed it, or null. */
export type Notice = { mutant: Mutant; by: string | null }

type Run = { failed: string[]; passed: number; said: string }

type Report = {
  numPassedTests: number
  testResults: { assertionResults: { title: string; status: string }[] }[]
}

function copyOfTree(): string {
  const tree = mkdtempSync(join(tmpdir(), 'echolog-mutants-'))
  for (const part of PARTS) cpSync(join(ROOT, part), join(tree, part), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'))
  writeFileSync(
    join(tree, 'vitest.config.mjs'),
    `export default { test: ${JSON.stringify({ include: CHECKS, pool: 'threads', isolate: false, maxWorkers: 1 })} }\n`,
  )
  return tree
}

function optionsFor(tree: string, only: string | undefined): string[] {
  const report = ['--reporter', 'json', '--outputFile', join(tree, RESULT)]
  const chosen = only === undefined ? [] : ['--testNamePattern', ` ${only}(:|$)`]
  return ['run', '--root', tree, '--bail', '1', ...report, ...chosen]
}

/** Runs the checks in a tree, all or one of them, up to the first that fails. */
async function runChecks(tree: string, only?: string): Promise<Run> {
  rmSync(join(tree, RESULT), { force: true })
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
  const child = spawn(process.execPath, [vitest, ...optionsFor(tree, only)], { cwd: tree })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk
    })
  await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  const { testResults, numPassedTests }: Report = JSON.parse(readFileSync(join(tree, RESULT), 'utf8'))
  const failed = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ title }) => title),
  )
  return { failed, passed: numPassedTests, said }
}

function make(tree: string, { edits }: Mutant): void {
  for (const { file, find, put } of edits) {
    const path = join(tree, file)
    const text = readFileSync(path, 'utf8')
    if (text.split(find).length !== 2) throw new Error(`${file} does not hold '${find}' once.`)
    writeFileSync(
      path,
      text.replace(find, () => put),
    )
  }
}

function undo(tree: string, { edits }: Mutant): void {
  for (const { file } of edits) cpSync(join(ROOT, file), join(tree, file))
}

/** Who notices the mutant: first the check that is known to, then all of them. A run of nothing is no answer. */
async function noticeOf(tree: string, mutant: Mutant): Promise<Notice> {
  make(tree, mutant)
  const first = await runChecks(tree, mutant.by)
  const { failed, passed, said } = first.failed.length > 0 ? first : await runChecks(tree)
  undo(tree, mutant)
  if (failed.length === 0 && passed === 0) throw new Error(`With '${mutant.name}' nothing ran.\n${said}`)
  return { mutant, by: failed[0] ?? null }
}

/**
 * Applies one mutant after the other in copies of the source and runs the checks of accounts on each. Answers how
 * many checks there are; throws where one fails without any mutant.
 */
export async function noticeMutants(
  mutants: readonly Mutant[],
  tell: (notice: Notice) => void,
  atOnce = 2,
): Promise<number> {
  const trees = Array.from({ length: atOnce }, copyOfTree)
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
