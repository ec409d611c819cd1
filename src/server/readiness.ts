import { randomUUID } from 'node:crypto'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'

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

const LONGEST_LOOK_MS = 3_000 // a disk that hangs answers nobody
export const LOOK_EVERY_MS = 5_000

type Look = () => Promise<boolean>

/** A part that is looked at, and what of it does not answer where it is not ready; '' where that is not known. */
type Part = Look | { look: Look; which(): Promise<string> }

/**
 * The same look for all who ask within five seconds: whoever may ask for it may ask without a pause. One that hangs is not begun
 * again, as each would keep a thread.
 */
export function rarely(look: Look, now: () => number = () => performance.now()): Look {
  let last: { at: number; found: Promise<boolean> } | undefined
  let isLooking = false
  return () => {
    if (last !== undefined && (isLooking || now() - last.at < LOOK_EVERY_MS)) return last.found
    isLooking = true
    const found = look().finally(() => {
      isLooking = false
    })
    last = { at: now(), found }
    return found
  }
}

async function inTime(look: Look, patienceMs: number): Promise<boolean> {
  const tooLate = new AbortController()
  const late = delay(patienceMs, false, { signal: tooLate.signal }).catch(() => false)
  const found = look().catch(() => false) // a part that cannot say so is not ready
  try {
    return await Promise.race([found, late])
  } finally {
    tooLate.abort()
  }
}

/** The names of what is not ready in a part. */
async function lackingIn(name: string, part: Part, patienceMs: number): Promise<string[]> {
  const { look, which } = typeof part === 'function' ? { look: part, which: async () => '' } : part
  if (await inTime(look, patienceMs)) return []
  const of = await which()
  return [of === '' ? name : `${name}: ${of}`]
}

/** Whether every part is ready; what is not, the log says once, and again when it is. Only tests are less patient. */
export function readiness(
  parts: Record<string, Part>,
  log: Pick<Logger, 'warn' | 'info'>,
  patienceMs = LONGEST_LOOK_MS,
): Look {
  let told = ''
  return async () => {
    const looked = Object.entries(parts).map(([name, part]) => lackingIn(name, part, patienceMs))
    const lacking = (await Promise.all(looked)).flat()
    if (lacking.join() !== told) {
      told = lacking.join()
      if (lacking.length > 0) log.warn({ lacking }, 'not ready')
      else log.info('ready again')
    }
    return lacking.length === 0
  }
}
