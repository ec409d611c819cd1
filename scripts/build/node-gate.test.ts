import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { nodeGate } from './node-gate.ts'

/** Runs a program behind the gate on a Node that says it is another version. */
function runOn(version: string) {
  const folder = mkdtempSync(join(tmpdir(), 'echolog-gate-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'main.mjs'), nodeGate('program.mjs'))
  writeFileSync(join(folder, 'program.mjs'), "import 'node:sqlite'\nprocess.stdout.write('it runs')\n")
  const pretend = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } })`
  const args = ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`, join(folder, 'main.mjs')]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  return { status, stdout, stderr }
}

it('an older Node is named in one line, and the program is not begun', () => {
  const stderr = 'echolog: Node 24 or newer must be installed; this is Node 18.\n'
  expect(runOn('18.19.0')).toEqual({ status: 1, stdout: '', stderr })
})

it.each(['24.0.0', '25.1.0'])('Node %s runs the program', (version) => {
  expect(runOn(version)).toEqual({ status: 0, stdout: 'it runs', stderr: '' })
})
