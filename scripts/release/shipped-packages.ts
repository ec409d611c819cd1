import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { WITH_FILES } from '../build-server.ts'

const lockedPackage = z.object({
  version: z.string().default(''),
  license: z.string().default(''),
  integrity: z.string().default(''),
  dependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
})
const lockFile = z.object({ packages: z.record(z.string(), lockedPackage) })

/** What builds and is no part of what is built. */
const BUILDERS = ['vite', '@vitejs/plugin-react', 'subset-font']

export type ShippedPackage = {
  name: string
  version: string
  /** An SPDX expression. */
  license: string
  /** As in a lock file: sha512- and base64. */
  integrity: string
  /** Where it lies, from the root of the project. */
  folder: string
  /** Whether it is shipped as a folder; the others are joined into what is built. */
  isFolder: boolean
}

type Lock = z.infer<typeof lockFile>['packages']

/** Where Node finds a package from a folder: in it, or in the nearest folder above that has it. */
function folderOf(name: string, from: string, lock: Lock): string | undefined {
  for (let place = from; ; place = place.replace(/(^|\/)node_modules\/(?:@[^/]+\/)?[^/]+$/, '')) {
    const folder = join(place, 'node_modules', name)
    if (folder in lock) return folder
    if (place === '') return undefined
  }
}

/** The folders of packages that these names lead to, directly or not, as far as they are installed for this machine. */
function foldersBehind(names: string[], root: string, lock: Lock): Set<string> {
  const found = new Set<string>()
  const open = names.map((name) => ({ name, from: '' }))
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const folder = folderOf(next.name, next.from, lock)
    if (folder === undefined || found.has(folder) || !existsSync(join(root, folder))) continue
    found.add(folder)
    const { dependencies, optionalDependencies } = lock[folder] ?? lockedPackage.parse({})
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies }))
      open.push({ name, from: folder })
  }
  return found
}

/** Every package of which something is shipped, by the lock file, sorted by name. */
export function shippedPackages(root: string): ShippedPackage[] {
  const { packages: lock } = lockFile.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  const direct = Object.keys(lock['']?.dependencies ?? {}).filter((name) => !BUILDERS.includes(name))
  const asFolders = foldersBehind(WITH_FILES, root, lock)
  return [...foldersBehind(direct, root, lock)]
    .map((folder) => ({
      name: folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: lock[folder]?.version ?? '',
      license: lock[folder]?.license ?? '',
      integrity: lock[folder]?.integrity ?? '',
      folder,
      isFolder: asFolders.has(folder),
    }))
    .sort((a, b) => (a.folder < b.folder ? -1 : 1))
}

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice|ofl)(?:[.-].*)?$/i

/** The names and the words of all licences, package by package. */
export function licenceTexts(packages: readonly ShippedPackage[], root: string): string {
  const parts = packages.map(({ name, version, license, folder }) => {
    const files = readdirSync(join(root, folder)).filter((file) => LICENCE_FILE.test(file))
    const texts = files.sort().map((file) => readFileSync(join(root, folder, file), 'utf8').trim())
    return [`${name} ${version}: ${license}`, ...texts].join('\n\n')
  })
  return `${parts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}
