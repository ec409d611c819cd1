import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Lends bytes as an open file that has no name: it loses its name before anything is written into it, so that
 * nothing is left behind, not even by a crash. Answers what `use` answers, and then the bytes are gone.
 */
export async function withUnnamedFile<Answer>(
  bytes: Uint8Array,
  use: (fd: number) => Promise<Answer>,
): Promise<Answer> {
  const path = join(tmpdir(), `echolog-sound-${process.pid}-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600) // never one that somebody else has put there
  try {
    await rm(path)
    await file.writeFile(bytes)
    return await use(file.fd)
  } finally {
    await file.close()
  }
}
