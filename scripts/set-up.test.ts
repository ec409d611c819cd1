import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/** A clone on which nothing was installed yet, as far as npm reads it. */
function newClone(): string {
  const folder = mkdtempSync(join(tmpdir(), 'clone-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'scripts'))
  for (const file of ['package.json', 'scripts/set-up.mjs', 'scripts/accounts.ts', 'scripts/diary.ts'])
    cpSync(join(ROOT, file), join(folder, file))
  return folder
}

function npmRun(folder: string, script: string): Promise<{ code: unknown; err: string }> {
  const options = { cwd: folder, shell: process.platform === 'win32' }
  return new Promise((resolve) => {
    execFile('npm', ['run', '--silent', script], options, (error, _out, err) =>
      resolve({ code: error?.code, err }),
    )
  })
}

it.each(['accounts', 'diary'])(
  'npm run %s says in one line that nothing is installed yet',
  async (script) => {
    expect(await npmRun(newClone(), script)).toEqual({
      code: 1,
      err: 'No packages are installed yet. Run `npm ci` first, or `npm start`, which installs them.\n',
    })
  },
)
