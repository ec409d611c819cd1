import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { withUnnamedFile } from './run-program.ts'

const named = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`echolog-sound-${process.pid}-`))

describe('an unnamed file', () => {
  it('holds the bytes, and stands in no folder even while it is used', async () => {
    const seen = await withUnnamedFile(Buffer.from('sound'), async (fd) => {
      expect(named()).toEqual([])
      return readFileSync(`/dev/fd/${fd}`, 'utf8')
    })
    expect(seen).toBe('sound')
  })

  it('is closed when its use fails', async () => {
    let used = -1
    const failing = withUnnamedFile(Buffer.from('sound'), async (fd) => {
      used = fd
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(() => readFileSync(used)).toThrow('EBADF')
  })
})
