import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

const A_BUILD_MS = 60_000 // longer than a build writes

/**
 * Builds into `dir`, whose parts carry a hash in their names, and takes away what is older than the build before. What that
 * one wrote stays: a server of it may still run, and not have loaded all its parts.
 */
export async function keepingOneBuild(dir: string, build: () => Promise<unknown>): Promise<void> {
  const main = join(dir, 'main.js')
  const before = existsSync(main) ? statSync(main).mtimeMs - A_BUILD_MS : 0
  await build()
  for (const name of readdirSync(dir)) if (statSync(join(dir, name)).mtimeMs < before) rmSync(join(dir, name))
}
