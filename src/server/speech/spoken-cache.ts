import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { DAY_MS } from '#domain/clock.ts'

const LONGEST_KEPT_MS = 29 * DAY_MS // cleared once a day: nothing is older than 30 days
/** Of all sounds together: some hundred minutes. */
export const LARGEST_BYTES = 256 * 1024 * 1024
/** Of one owner, so that nobody pushes out what others have heard. */
export const SHARE_OF_ONE = 1 / 8
const KEPT_SHARE = 0.8 // left after clearing, so that the next sound does not clear again
const UNFINISHED_MS = DAY_MS / 24 // a file not finished by then never will be

/** Spoken sounds on disk, by name. Never throws: where the disk fails, nothing is found or kept. */
export type SpokenCache = {
  /** The sound of that name; undefined where there is none, or not a whole one. */
  find(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  keep(name: string, wav: Uint8Array): Promise<void>
  /** Removes what is too old or of an owner who is gone, and the oldest where there is too much. */
  clear(): Promise<void>
}

type Kept = { path: string; owner: string; bytes: number; madeAt: number }

type Options = {
  folder: string
  log: Logger
  /** Which of these owners are still there. */
  stillThere: (owners: readonly string[]) => Promise<ReadonlySet<string>>
  largestBytes?: number
  now?: () => number
}

/** The name of a sound, from which its owner can be read. */
export function soundName(owner: string, name: string): string {
  return `${owner}.${name}`
}

function ownerIn(name: string): string {
  return name.split('.')[0] ?? ''
}

/** A file cut short (full disk, power cut) is shorter than its header says. */
function isWhole(wav: Buffer): boolean {
  return wav.length > 44 && wav.toString('latin1', 0, 4) === 'RIFF' && wav.readUInt32LE(4) === wav.length - 8
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT'
}

async function listFiles(folder: string): Promise<Kept[]> {
  const names = await readdir(folder)
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      const found = await stat(path).catch(() => undefined) // gone since it was listed
      return found?.isFile() ? [{ path, owner: ownerIn(name), bytes: found.size, madeAt: found.mtimeMs }] : []
    }),
  )
  return files.flat()
}

export function spokenFolder(dataDir: string): string {
  return join(dataDir, 'spoken')
}

/** A cache in its own folder: sounds of at most 30 days, together at most 256 MB, of one owner an eighth of it. */
export function spokenCache({
  folder,
  log,
  stillThere,
  largestBytes = LARGEST_BYTES,
  now = Date.now,
}: Options): SpokenCache {
  const largestOfOne = largestBytes * SHARE_OF_ONE
  let sizes = new Map<string, number>() // by owner
  let wholeSize = 0

  const sizeOf = (owner: string) => sizes.get(owner) ?? 0

  function count(owner: string, bytes: number): void {
    sizes.set(owner, sizeOf(owner) + bytes)
    wholeSize += bytes
  }

  function countAnew(files: readonly Kept[]): void {
    sizes = new Map()
    wholeSize = 0
    for (const { owner, bytes } of files) count(owner, bytes)
  }

  let hasComplained = false

  function complain(error: unknown): void {
    if (!hasComplained) log.warn({ err: error, folder }, 'spoken sounds cannot be kept: going on without')
    hasComplained = true
  }

  /** How much may be left of what has this size: less than may be kept, so that the next sound does not clear again. */
  const roomIn = (size: number, largest: number) => (size > largest ? largest * KEPT_SHARE : largest)

  function toRemove(files: Kept[], owners: ReadonlySet<string>): Kept[] {
    const limit = (path: string) => (path.endsWith('.wav') ? LONGEST_KEPT_MS : UNFINISHED_MS)
    const left = files.filter(({ path, owner, madeAt }) => now() - madeAt < limit(path) && owners.has(owner))
    countAnew(left)
    const room = roomIn(wholeSize, largestBytes)
    const rooms = new Map([...sizes].map(([owner, size]) => [owner, roomIn(size, largestOfOne)]))
    countAnew([])
    const kept = left
      .toSorted((a, b) => b.madeAt - a.madeAt)
      .filter(({ owner, bytes }) => {
        if (wholeSize + bytes > room || sizeOf(owner) + bytes > (rooms.get(owner) ?? 0)) return false
        count(owner, bytes)
        return true
      })
    return files.filter((file) => !kept.includes(file))
  }

  async function clear(): Promise<void> {
    try {
      const files = await listFiles(folder)
      const outdated = toRemove(files, await stillThere([...new Set(files.map(({ owner }) => owner))]))
      await Promise.all(outdated.map(({ path }) => rm(path, { force: true })))
    } catch (error) {
      if (!isMissing(error)) complain(error)
    }
  }

  return {
    async find(name) {
      try {
        const wav = await readFile(join(folder, `${name}.wav`))
        return isWhole(wav) ? new Uint8Array(wav) : undefined
      } catch (error) {
        if (!isMissing(error)) complain(error)
        return undefined
      }
    },

    async keep(name, wav) {
      const unfinished = join(folder, `${name}.${randomUUID()}.part`)
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 }) // a diary, read aloud
        await writeFile(unfinished, wav, { mode: 0o600 })
        await rename(unfinished, join(folder, `${name}.wav`))
        const owner = ownerIn(name)
        count(owner, wav.byteLength)
        if (sizeOf(owner) > largestOfOne || wholeSize > largestBytes) await clear()
      } catch (error) {
        complain(error)
        await rm(unfinished, { force: true }).catch(complain)
      }
    },

    clear,
  }
}
