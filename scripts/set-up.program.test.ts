import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

const CLONED = [
  ...['package.json', 'scripts/set-up.mjs', 'scripts/accounts.ts', 'scripts/diary.ts'],
  'src/server/engines/debian-packages.json',
]

/** A clone on which nothing was installed yet, as far as npm reads it. */
function newClone(): string {
  const folder = mkdtempSync(join(tmpdir(), 'clone-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const file of CLONED) cpSync(join(ROOT, file), join(folder, file))
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

/**
 * Stands in for npm: notes what it is asked to install, and does that to `node_modules`. Where the file `offline` is there it
 * fails, and `ci` has emptied half of the folder by then.
 */
const FAKE_NPM = `#!/bin/sh
case "$1" in ci|install) echo "$1 $2" >> asked ;; *) exit 0 ;; esac
[ "$1" = ci ] && rm -rf node_modules/hono
[ -e offline ] && exit 1
[ "$1" = ci ] && rm -rf node_modules
mkdir -p node_modules/hono
[ "$2" = --omit=dev ] || mkdir -p node_modules/vitest
`

/** A clone, and how to set it up for a goal, which answers what npm was asked to install. */
function cloneWithNpm() {
  const folder = newClone()
  const lock = (text: string) => writeFileSync(join(folder, 'package-lock.json'), text)
  mkdirSync(join(folder, 'bin'))
  writeFileSync(join(folder, 'bin/npm'), FAKE_NPM, { mode: 0o755 })
  lock('first')
  function setUp(goal: 'start' | 'check' | 'test'): Promise<string[]> {
    rmSync(join(folder, 'asked'), { force: true })
    const path = [join(folder, 'bin'), process.env.PATH].join(delimiter)
    const env = { ...process.env, PATH: path, INSTALL_ENGINES: 'false' }
    return new Promise((resolve) => {
      execFile(process.execPath, ['scripts/set-up.mjs', goal], { cwd: folder, env }, () => {
        const asked = join(folder, 'asked')
        resolve(existsSync(asked) ? readFileSync(asked, 'utf8').trim().split('\n') : [])
      })
    })
  }
  const has = (name: string) => existsSync(join(folder, 'node_modules', name))
  const goOffline = () => writeFileSync(join(folder, 'offline'), '')
  return { folder, lock, setUp, has, goOffline }
}

const ALL = ['ci --no-audit']
const SERVER = ['ci --omit=dev']
const REST = ['install --no-save']

describe.skipIf(process.platform === 'win32')('the packages', () => {
  it.each(['check', 'test'] as const)(
    'npm start installs those of the server, the first %s the rest, and then each finds its own',
    async (goal) => {
      const { setUp } = cloneWithNpm()
      expect(await setUp('start')).toEqual(SERVER)
      expect(await setUp('start')).toEqual([])
      expect(await setUp(goal)).toEqual(REST)
      for (const again of ['start', goal, 'start'] as const) expect(await setUp(again)).toEqual([])
    },
  )

  it('an update brings new ones at npm start and npm test, and none for a check', async () => {
    const { setUp, lock } = cloneWithNpm()
    await setUp('test')
    lock('second')
    expect(await setUp('check')).toEqual([])
    expect(await setUp('test')).toEqual(ALL)
    expect(await setUp('start')).toEqual([])
  })

  it('npm start takes the others away from nobody, also after an update, or where they came by hand', async () => {
    const { setUp, lock, folder, has } = cloneWithNpm()
    mkdirSync(join(folder, 'node_modules/vitest'), { recursive: true })
    expect(await setUp('start')).toEqual(ALL)
    lock('second')
    expect(await setUp('start')).toEqual(ALL)
    expect(has('vitest')).toBe(true)
  })

  it('a server whose packages are there starts without a connection, also after a check that could not be set up', async () => {
    const { setUp, goOffline, has } = cloneWithNpm()
    await setUp('start')
    goOffline()
    expect(await setUp('start')).toEqual([])
    expect(await setUp('check')).toEqual(REST)
    expect(has('hono')).toBe(true)
    expect(await setUp('start')).toEqual([])
  })

  it('what was not installed to its end is installed again', async () => {
    const { setUp, lock, goOffline, folder } = cloneWithNpm()
    await setUp('test')
    lock('second')
    goOffline()
    expect(await setUp('test')).toEqual(ALL)
    rmSync(join(folder, 'offline'))
    lock('first')
    expect(await setUp('test')).toEqual(ALL)
    expect(await setUp('test')).toEqual([])
  })
})
