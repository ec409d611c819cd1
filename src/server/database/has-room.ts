import { randomUUID } from 'node:crypto'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What one of the largest pushes writes: 2 MiB and a version of it, into the log of writes and from there into the file. */
export const LEAST_ROOM_BYTES = 8 * 1024 * 1024

const PROBE = Buffer.alloc(4096, 1) // a page: a disk that is full, over its quota or read-only refuses it

/** Whether a folder can take what is written next: its disk has room, and takes and gives up a small file. */
export async function hasRoom(folder: string): Promise<boolean> {
  const probe = join(folder, `.room-${randomUUID()}`)
  try {
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize < LEAST_ROOM_BYTES) return false
    await writeFile(probe, PROBE, { flag: 'wx', mode: 0o600, flush: true })
    return true
  } catch {
    return false // why, the next write says
  } finally {
    await rm(probe, { force: true }).catch(() => undefined)
  }
}
