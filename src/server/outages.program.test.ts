import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newLearner, refusalsOf, type Told } from './outage-steps.fixture.ts'
import { emptyFolder, startProcess } from './process.fixture.ts'

const DAY = '2026-11-20'

describe('a server whose DATA_DIR is taken away while it runs', { timeout: 60_000 }, () => {
  async function pushing() {
    const parent = await emptyFolder()
    const dataDir = join(parent, 'data')
    mkdirSync(dataDir)
    const { address } = await startProcess(dataDir)
    const learners = await Promise.all([1, 2, 3, 4].map(() => newLearner(address)))
    const pushAll = () => Promise.all(learners.map(({ push }) => push(DAY)))
    expect((await pushAll()).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const isReady = async () => (await fetch(`${address}/readyz`)).status === 200
    return { address, parent, dataDir, pushAll, learners, isReady }
  }

  const statuses = (told: Told[]) => new Set(told.map(({ status }) => status))

  it('acknowledges nothing that the next start would not find, and says so', async () => {
    const { parent, dataDir, pushAll, learners, isReady } = await pushing()
    const moved = join(parent, 'moved')
    renameSync(dataDir, moved)
    expect(statuses(await pushAll())).toEqual(new Set([503]))
    renameSync(moved, dataDir)
    expect(statuses(await pushAll())).toEqual(new Set([200])) // it is the same file
    expect(await isReady()).toBe(true)
    rmSync(dataDir, { recursive: true })
    expect(await isReady()).toBe(false)
    const told = [...(await pushAll()), ...(await Promise.all(learners.map(({ logIn }) => logIn())))]
    expect(statuses(told)).toEqual(new Set([503]))
    expect(refusalsOf(told)).toEqual([])
    mkdirSync(dataDir)
    expect(statuses(await pushAll())).toEqual(new Set([503]))
  })
})
