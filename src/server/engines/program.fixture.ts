import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A small shell program for one test, and whether it is still running. */
export type TestProgram = { command: string; hasRun(): boolean; isRunning(): boolean }

/** Ended, but not yet counted out by whoever has taken it over: Linux says Z, for zombie. */
function isZombie(pid: number): boolean {
  const stat = `/proc/${pid}/stat`
  return existsSync(stat) && /\) Z /.test(readFileSync(stat, 'utf8'))
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch {
    return false // no such process any more
  }
}

/** Writes a shell program, for tests of what a program can do to us. It notes down its process. */
export function testProgram(script: string): TestProgram {
  const folder = mkdtempSync(join(tmpdir(), 'echolog-program-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [command, note] = [join(folder, 'program'), join(folder, 'pid')]
  writeFileSync(command, `#!/bin/sh\necho $$ > '${note}'\n${script}\n`)
  chmodSync(command, 0o755)
  const pid = () => (existsSync(note) ? Number(readFileSync(note, 'utf8')) : 0) // the shell makes the file, then writes
  return {
    command,
    hasRun: () => pid() > 0,
    isRunning: () => pid() > 0 && isAlive(pid()),
  }
}
