import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { encodeWav } from '#domain/speech/wav.ts'
import { spokenCache } from './spoken-cache.ts'

const DAY_S = 24 * 60 * 60

function cacheInFolder({ largestBytes }: { largestBytes?: number } = {}) {
  const data = mkdtempSync(join(tmpdir(), 'echolog-spoken-'))
  onTestFinished(() => rmSync(data, { recursive: true }))
  const folder = join(data, 'spoken')
  const logged: string[] = []
  const log = pino({}, { write: (line: string) => logged.push(line) })
  const gone = new Set<string>()
  const stillThere = async (owners: readonly string[]) => new Set(owners.filter((owner) => !gone.has(owner)))
  const cache = spokenCache({ folder, log, stillThere, ...(largestBytes !== undefined && { largestBytes }) })
  const names = () => readdirSync(folder).toSorted()
  const age = (name: string, days: number) => {
    const then = Date.now() / 1000 - days * DAY_S
    utimesSync(join(folder, name), then, then)
  }
  return { cache, folder, logged, names, age, gone }
}

/** A sound of a thousand bytes. */
const sound = encodeWav({ samples: new Float32Array((1000 - 44) / 2).fill(0.1), sampleRate: 16_000 })

describe('the spoken sounds on disk', () => {
  it('what was kept is found, also after a restart', async () => {
    const { cache, folder } = cacheInFolder()
    expect(await cache.find('a')).toBeUndefined()
    await cache.keep('a', sound)
    expect(await cache.find('a')).toEqual(sound)
    const later = spokenCache({
      folder,
      log: pino({ enabled: false }),
      stillThere: async (owners) => new Set(owners),
    })
    expect(await later.find('a')).toEqual(sound)
  })

  it('nobody else on this machine may read them', async () => {
    const { cache, folder } = cacheInFolder()
    await cache.keep('a', sound)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(statSync(join(folder, 'a.wav')).mode & 0o777).toBe(0o600)
  })

  it('nothing is older than 30 days', async () => {
    const { cache, names, age } = cacheInFolder()
    for (const name of ['young', 'old']) await cache.keep(name, sound)
    age('young.wav', 28)
    age('old.wav', 29)
    await cache.clear()
    expect(names()).toEqual(['young.wav'])
  })

  it('what a crash has left half written is removed, what is being written is not', async () => {
    const { cache, folder, names, age } = cacheInFolder()
    await cache.keep('a', sound)
    for (const name of ['left.part', 'now.part']) writeFileSync(join(folder, name), 'RIFF')
    age('left.part', 0.1)
    await cache.clear()
    expect(names()).toEqual(['a.wav', 'now.part'])
  })

  it('of too much the oldest go first', async () => {
    const { cache, names, age } = cacheInFolder({ largestBytes: 8_000 })
    for (const index of [1, 2, 3, 4, 5, 6, 7, 8]) {
      await cache.keep(`owner-${index}.a`, sound)
      age(`owner-${index}.a.wav`, 10 - index)
    }
    expect(names()).toHaveLength(8)
    await cache.keep('owner-9.a', sound)
    expect(names()).toEqual([4, 5, 6, 7, 8, 9].map((index) => `owner-${index}.a.wav`))
  })

  it('of one owner there is at most an eighth, and others keep theirs', async () => {
    const { cache, names, age } = cacheInFolder({ largestBytes: 40_000 })
    await cache.keep('boris.1', sound)
    age('boris.1.wav', 20)
    for (const index of [1, 2, 3, 4, 5]) {
      await cache.keep(`ana.${index}`, sound)
      age(`ana.${index}.wav`, 10 - index)
    }
    expect(names()).toHaveLength(6)
    await cache.keep('ana.6', sound)
    expect(names()).toEqual(['ana.3.wav', 'ana.4.wav', 'ana.5.wav', 'ana.6.wav', 'boris.1.wav'])
  })

  it('sounds of an owner who is gone are removed, also those of a version that named none', async () => {
    const { cache, names, gone } = cacheInFolder()
    for (const name of ['ana.1', 'ana.2', 'boris.1', 'c0ffee']) await cache.keep(name, sound)
    for (const owner of ['ana', 'c0ffee']) gone.add(owner)
    await cache.clear()
    expect(names()).toEqual(['boris.1.wav'])
  })

  it('a file that is not whole is not found', async () => {
    const { cache, folder } = cacheInFolder()
    await cache.keep('a', sound)
    writeFileSync(join(folder, 'a.wav'), sound.subarray(0, 500))
    expect(await cache.find('a')).toBeUndefined()
    writeFileSync(join(folder, 'a.wav'), new Uint8Array(1000))
    expect(await cache.find('a')).toBeUndefined()
    await cache.keep('a', sound)
    expect(await cache.find('a')).toEqual(sound)
  })

  it('before anything was spoken there is no folder, and no complaint', async () => {
    const { cache, folder, logged } = cacheInFolder()
    await cache.clear()
    await cache.find('a')
    expect([existsSync(folder), logged]).toEqual([false, []])
  })

  it('where the disk takes nothing, it says so once and goes on', async () => {
    const { cache, folder, logged } = cacheInFolder()
    writeFileSync(folder, 'a file stands where the folder should be')
    for (const name of ['a', 'b']) await cache.keep(name, sound)
    await cache.clear()
    expect(await cache.find('a')).toBeUndefined()
    expect(logged).toHaveLength(1)
    expect(logged[0]).toContain('"level":40')
    rmSync(folder)
    await cache.keep('a', sound)
    expect(await cache.find('a')).toEqual(sound)
  })

  it('a folder that may not be written leaves nothing behind', async () => {
    const { cache, folder, names } = cacheInFolder()
    await cache.keep('a', sound)
    chmodSync(folder, 0o500)
    await cache.keep('b', sound)
    chmodSync(folder, 0o700)
    expect(names().filter((name) => name.endsWith('.part'))).toEqual([])
  })
})
