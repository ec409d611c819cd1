import { fstatSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { withUnnamedFile } from './run-program.ts'

const named = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`echolog-sound-${process.pid}-`))

// Which file a descriptor is open on: a test beside this one may get the number as soon as it is free.
function fileAt(fd: number): string {
  try {
    const { dev, ino, birthtimeNs } = fstatSync(fd, { bigint: true })
    return `${dev} ${ino} ${birthtimeNs}`
  } catch {
    return 'closed'
  }
}

describe('an unnamed file', () => {
  it('holds the bytes, and stands in no folder even while it is used', async () => {
    const seen = await withUnnamedFile(Buffer.from('sound'), async (fd) => {
      expect(named()).toEqual([])
      return readFileSync(`/dev/fd/${fd}`, 'utf8')
    })
    expect(seen).toBe('sound')
  })

  it('is closed when its use fails', async () => {
    let used = { fd: -1, file: '' }
    const failing = withUnnamedFile(Buffer.from('sound'), async (fd) => {
      used = { fd, file: fileAt(fd) }
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(fileAt(used.fd)).not.toBe(used.file)
  })
})
