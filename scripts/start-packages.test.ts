import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const NOT_SHIPPED = /\.(test|fake|contract|fixture)\./
const IMPORT = /^(?!import type)(?:import|export)\b[^'"]*?\bfrom '([^']+)'|\bimport\(?\s*'([^']+)'/gms
const FOLDERS: Record<string, string> = {
  '#domain': 'src/domain',
  '#web': 'src/web',
  '#server': 'src/server',
}

/** The file that an import names; null for a package, and for what Node has. */
function fileOf(name: string, by: string): string | null {
  if (name.startsWith('.')) return join(dirname(by), name)
  const [folder = '', ...rest] = name.split('/')
  return folder in FOLDERS ? join(FOLDERS[folder] ?? '', ...rest) : null
}

function packageOf(name: string): string {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')
}

/** The packages that files import, directly or not. */
function packagesBehind(files: string[]): string[] {
  const [open, seen, found] = [[...files], new Set<string>(), new Set<string>()]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file) || !/\.tsx?$/.test(file)) continue
    seen.add(file)
    for (const [, from, sideEffect] of readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)) {
      const name = from ?? sideEffect ?? ''
      const next = fileOf(name, file)
      if (next !== null) open.push(next)
      else if (!name.startsWith('node:')) found.add(packageOf(name))
    }
  }
  return [...found].sort()
}

it('what `npm start` builds and runs is not among the packages that it leaves out', () => {
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => !NOT_SHIPPED.test(file))
  const operating = ['scripts/accounts.ts', 'scripts/diary.ts']
  const needed = packagesBehind(['scripts/build.ts', 'vite.config.ts', ...operating, ...sources])
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  expect(needed).toContain('vite')
  expect(needed.filter((name) => !Object.hasOwn(dependencies, name))).toEqual([])
  expect(needed.filter((name) => !existsSync(join(ROOT, 'node_modules', name)))).toEqual([])
})
