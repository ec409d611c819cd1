import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ACCOUNT_HOLES, type Hole } from './account-holes.ts'

/*
 * Makes one security hole after the other in a copy of the source and runs the checks of accounts on it. Every hole
 * must make a check fail: a check that nothing can make fail proves nothing.
 * `npm run test:mutants [-- <part of a name>]`
 */

const ROOT = resolve(import.meta.dirname, '../..')
const CHECKS = 'src/server/accounts/checks/memory-account-checks.test.ts'
const RESULT = 'result.json'

type Run = { failed: string[]; passed: number; said: string }

function copyOfTree(): string {
  const tree = mkdtempSync(join(tmpdir(), 'echolog-mutants-'))
  for (const part of ['src/domain', 'src/server', 'package.json', 'tsconfig.base.json'])
    cpSync(join(ROOT, part), join(tree, part), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'))
  writeFileSync(join(tree, 'vitest.config.mjs'), `export default { test: { include: ['${CHECKS}'] } }\n`)
  return tree
}

type Report = {
  numPassedTests: number
  testResults: { assertionResults: { title: string; status: string }[] }[]
}

/** Runs the checks in a tree, up to the first that fails. */
function runChecks(tree: string): Run {
  rmSync(join(tree, RESULT), { force: true })
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
  const options = [
    'run',
    '--root',
    tree,
    '--bail',
    '1',
    '--reporter',
    'json',
    '--outputFile',
    join(tree, RESULT),
  ]
  const { stdout, stderr } = spawnSync(process.execPath, [vitest, ...options], {
    cwd: tree,
    encoding: 'utf8',
  })
  const { testResults, numPassedTests }: Report = JSON.parse(readFileSync(join(tree, RESULT), 'utf8'))
  const failed = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ title }) => title),
  )
  return { failed, passed: numPassedTests, said: stdout + stderr }
}

function make(tree: string, { edits }: Hole): void {
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

function undo(tree: string, { edits }: Hole): void {
  for (const { file } of edits) cpSync(join(ROOT, file), join(tree, file))
}

/** Whether the checks notice the hole. A run in which nothing ran at all is no answer. */
function isNoticed(tree: string, hole: Hole): boolean {
  make(tree, hole)
  const { failed, passed, said } = runChecks(tree)
  undo(tree, hole)
  if (failed.length === 0 && passed === 0) throw new Error(`With '${hole.name}' nothing ran.\n${said}`)
  const [first] = failed
  process.stdout.write(
    first === undefined ? `MISSED  ${hole.name}\n` : `noticed ${hole.name}\n        by ${first}\n`,
  )
  return first !== undefined
}

const wanted = process.argv[2] ?? ''
const holes = ACCOUNT_HOLES.filter(({ name }) => name.includes(wanted))
const tree = copyOfTree()
try {
  const sound = runChecks(tree)
  if (sound.failed.length > 0 || sound.passed === 0)
    throw new Error(`The checks fail without any hole: ${sound.failed[0] ?? sound.said}`)
  const noticed = holes.filter((hole) => isNoticed(tree, hole))
  process.stdout.write(`${noticed.length} of ${holes.length} holes noticed by ${sound.passed} checks\n`)
  process.exitCode = noticed.length === holes.length && holes.length > 0 ? 0 : 1
} finally {
  rmSync(tree, { recursive: true, force: true })
}
