import { statSync } from 'node:fs'

/** Device and inode of what is at a path now; undefined where nothing is, or nothing that may be looked at. */
function identityOf(path: string): string | undefined {
  try {
    const { dev, ino } = statSync(path)
    return `${dev} ${ino}`
  } catch {
    return undefined // its folder is gone, too, or the disk is
  }
}

/**
 * Tells later whether the files at these paths are still those that are there now. One that was removed or replaced under an
 * open database goes on taking writes, of which nothing is left once it is closed.
 */
export function filesInPlace(paths: readonly string[]): () => boolean {
  const opened = paths.map((path) => ({ path, identity: identityOf(path) }))
  return () => opened.every(({ path, identity }) => identity !== undefined && identityOf(path) === identity)
}
