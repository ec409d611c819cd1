import { describe, expect, it } from 'vitest'
import { generatedRuns } from '#domain/generated-runs.fixture.ts'
import { MERGES } from '#domain/sync/row-sync.ts'
import { describeFaults, formatTally, runHistories, someSeed } from './histories.fixture.ts'

const HISTORIES = generatedRuns(1000)
const seed = someSeed()

describe('devices that sync through every fault', () => {
  it('lose no word, end with the same diary, and take nothing twice', { timeout: 120_000 }, async () => {
    const options = { merge: MERGES }
    const tally = await runHistories(seed, HISTORIES, options)
    console.log(formatTally(tally))
    if (tally.firstFaulty !== null) throw new Error(await describeFaults(tally.firstFaulty, options))
  })

  it('lose words where what the server has wins: the histories can tell', async () => {
    const { lost } = await runHistories(seed, 30, {
      merge: { ...MERGES, day: (_base, _mine, theirs) => theirs },
    })
    expect(lost).toBeGreaterThan(0)
  })
})
