import { execFile, execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

export const ROOT = join(import.meta.dirname, '../..')

/** A folder of this run, and how to remove it. */
export function workFolder(): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'echolog-release-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** What a program of a clone finds first: its packages, and the Node among them. */
function environmentOf(clone: string) {
  return { ...process.env, PATH: `${join(clone, 'node_modules/.bin')}:${process.env.PATH}` }
}

/** A clean clone of the newest commit, with the packages of this checkout. */
export function cloneTo(clone: string, from = ROOT): string {
  mkdirSync(dirname(clone), { recursive: true })
  execFileSync('git', ['clone', '--quiet', from, clone])
  execFileSync('cp', ['-al', join(ROOT, 'node_modules'), join(clone, 'node_modules')])
  return clone
}

/** Makes a release there and keeps a copy of what is handed out. `umask`: of whoever makes it. */
export async function releaseOf(
  clone: string,
  keptIn: string,
  { umask = '022', isBuilt = false } = {},
): Promise<void> {
  const command = `umask ${umask} && exec node scripts/release.ts${isBuilt ? ' --built' : ''}`
  await promisify(execFile)('sh', ['-c', command], { cwd: clone, env: environmentOf(clone) })
  cpSync(join(clone, 'release'), keptIn, {
    recursive: true,
    filter: (path) => !/release\/(stage|root|data)(\/|$)/.test(path),
  })
}

/** Commits another version in a clone that is thrown away. */
export function commitVersion(clone: string, version: string): void {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: clone })
  const nobody = ['-c', 'user.name=Nobody', '-c', 'user.email=nobody@localhost']
  execFileSync('sed', ['-i', `s/"version": ".*"/"version": "${version}"/`, 'package.json'], { cwd: clone })
  git(...nobody, 'commit', '--quiet', '-am', `Be ${version}`)
}
