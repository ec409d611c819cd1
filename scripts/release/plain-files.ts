import { createHash } from 'node:crypto'
import { chmodSync, lstatSync, lutimesSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Everything below a folder, as paths from it, sorted alike on every machine. */
function pathsIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.map((entry) => relative(folder, join(entry.parentPath, entry.name))).sort()
}

/** Gives everything below a folder the same time and modes, whoever made it and when. `at`: seconds since 1970. */
export function makePlain(folder: string, at: number): void {
  for (const path of ['', ...pathsIn(folder)]) {
    const file = join(folder, path)
    const stat = lstatSync(file)
    const isProgram = stat.isDirectory() || (stat.mode & 0o100) !== 0
    if (!stat.isSymbolicLink()) chmodSync(file, isProgram ? 0o755 : 0o644)
    lutimesSync(file, at, at)
  }
}

export function sha256Of(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

/** Lines for `sha256sum --check`, one a file below a folder. */
export function checksumsOf(folder: string): string {
  const files = pathsIn(folder).filter((path) => lstatSync(join(folder, path)).isFile())
  return files.map((path) => `${sha256Of(join(folder, path))}  ${path}\n`).join('')
}
