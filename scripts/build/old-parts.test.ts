import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keepingOneBuild } from './old-parts.ts'

describe('the parts of the built server', () => {
  let dir = ''
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'echolog-parts-'))
  })
  afterEach(() => rmSync(dir, { recursive: true }))

  /** A build that writes these files, so many hours after the first. */
  const build = (hour: number, ...names: string[]) =>
    keepingOneBuild(dir, async () => {
      for (const name of names) {
        writeFileSync(join(dir, name), '')
        utimesSync(join(dir, name), hour * 3600, hour * 3600)
      }
    })

  it('stay for one more build, for a server that still runs, and go with the next', async () => {
    await build(1, 'main.js', 'mail-1.js', 'words-1.js')
    await build(2, 'main.js', 'mail-2.js', 'words-1.js')
    expect(readdirSync(dir).sort()).toEqual(['mail-1.js', 'mail-2.js', 'main.js', 'words-1.js'])
    await build(3, 'main.js', 'mail-3.js', 'words-1.js')
    expect(readdirSync(dir).sort()).toEqual(['mail-2.js', 'mail-3.js', 'main.js', 'words-1.js'])
  })

  it('stay where the build fails', async () => {
    await build(1, 'main.js', 'mail-1.js')
    const failing = keepingOneBuild(dir, () => Promise.reject(new Error('no')))
    await expect(failing).rejects.toThrow('no')
    expect(readdirSync(dir).sort()).toEqual(['mail-1.js', 'main.js'])
  })
})
