import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, it, onTestFinished } from 'vitest'
import { cutLastWriteInHalf, type KillRound, killWhileTyping, prepareProfile } from '../steps/kill-round.ts'
import { ANA } from '../steps/learner.ts'

/** Numbered, so that a lost or doubled character anywhere shows. */
const TEXT = Array.from({ length: 1000 }, (_, index) => `palabra${index}`).join(' ')

async function newProfile(): Promise<string> {
  const profile = mkdtempSync(join(tmpdir(), 'echolog-kill-'))
  onTestFinished(() => rmSync(profile, { recursive: true, force: true }))
  await prepareProfile(profile, inject('address'), JSON.stringify(ANA))
  return profile
}

function expectNothingLost(rounds: KillRound[], killAfterMs: number[]): void {
  for (const [round, { typed, acknowledged, found, storage }] of rounds.entries()) {
    const told = `round ${round}, killed after ${killAfterMs[round]} ms`
    const asStored = `${told}\n${storage}`
    expect(acknowledged, told).not.toBe('')
    expect(found.slice(0, acknowledged.length), asStored).toBe(acknowledged)
    expect(typed.startsWith(found) || found.startsWith(typed), `${told}: nothing was doubled`).toBe(true)
  }
}

it('DIARY-30: nothing acknowledged is lost when the browser is killed in mid-typing, nor when the kill has cut the last write in half', async () => {
  const killAfterMs = [150, 1500, 1500] // the last two end after the new log has begun, also on a busy machine
  let kills = 0
  const rounds = await killWhileTyping({
    ...{ profile: await newProfile(), address: inject('address'), text: TEXT, killAfterMs },
    acknowledgedBefore: 2, // one write follows another while keys are pressed without a pause
    afterKill(profile) {
      kills += 1
      if (kills > 1) cutLastWriteInHalf(profile)
    },
  })
  expectNothingLost(rounds, killAfterMs)
})
