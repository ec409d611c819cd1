import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { hasRoom, rarely, readiness } from './readiness.ts'

const quiet = { warn: vi.fn(), info: vi.fn() }

describe('whether a server is ready', () => {
  it('depends on every part, and the log says once what is lacking', async () => {
    const log = { warn: vi.fn(), info: vi.fn() }
    const state = { disk: true, keys: true }
    const isReady = readiness({ disk: async () => state.disk, keys: async () => state.keys }, log)
    expect(await isReady()).toBe(true)
    state.disk = false
    expect([await isReady(), await isReady()]).toEqual([false, false])
    state.keys = false
    await isReady()
    state.disk = true
    state.keys = true
    expect(await isReady()).toBe(true)
    expect(log.warn.mock.calls.map(([{ lacking }]) => lacking)).toEqual([['disk'], ['disk', 'keys']])
    expect(log.info).toHaveBeenCalledTimes(1)
  })

  it('the log says what of a part is away, where that is known', async () => {
    const log = { warn: vi.fn(), info: vi.fn() }
    const look = async () => false
    await readiness({ database: { look, which: async () => 'worker 10.0.0.2:5432' } }, log)()
    await readiness({ database: { look, which: async () => '' } }, log)()
    expect(log.warn.mock.calls.map(([{ lacking }]) => lacking)).toEqual([
      ['database: worker 10.0.0.2:5432'],
      ['database'],
    ])
  })

  it('a part that fails is not ready', async () => {
    expect(await readiness({ disk: () => Promise.reject(new Error('gone')) }, quiet)()).toBe(false)
  })

  it('a part that never answers is not ready', async () => {
    expect(await readiness({ disk: () => new Promise<boolean>(() => undefined) }, quiet, 20)()).toBe(false)
  })

  it('all who ask within five seconds share one look', async () => {
    let time = 0
    const look = vi.fn(async () => true)
    const seen = rarely(look, () => time)
    await Promise.all([seen(), seen(), seen()])
    time = 4_999
    await seen()
    expect(look).toHaveBeenCalledTimes(1)
    time = 5_000
    await seen()
    expect(look).toHaveBeenCalledTimes(2)
  })
})

it('a look that hangs is not begun again', () => {
  let time = 0
  const look = vi.fn(() => new Promise<boolean>(() => undefined))
  const seen = rarely(look, () => time)
  void seen()
  time = 60_000
  void seen()
  expect(look).toHaveBeenCalledTimes(1)
})

describe('the room on a disk', () => {
  it('is there where a folder takes a file, of which nothing stays', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'echolog-room-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    expect(await hasRoom(folder)).toBe(true)
    expect(readdirSync(folder)).toEqual([])
  })

  it.each(['/proc/self', '/dev/null/none', '/none/at/all'])('is not there in %s', async (folder) => {
    expect(await hasRoom(folder)).toBe(false)
  })
})
