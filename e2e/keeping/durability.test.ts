import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, it, onTestFinished } from 'vitest'
import { cutLastWriteInHalf, type KillRound, killWhileTyping, prepareProfile } from '../steps/kill-round.ts'
import { ANA } from '../steps/learner.ts'

const ROUNDS = 10

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

it('DIARY-30: nothing acknowledged is lost when the browser is killed in mid-typing, ten times over', async () => {
  const profile = await newProfile()
  const killAfterMs = Array.from({ length: ROUNDS }, (_, round) => 150 + round * 130)
  const rounds = await killWhileTyping({ profile, address: inject('address'), text: TEXT, killAfterMs })
  expectNothingLost(rounds, killAfterMs)
  const lengthOf = (part: 'typed' | 'found') => rounds.reduce((sum, round) => sum + round[part].length, 0)
  expect(lengthOf('found') * 2, 'saving keeps up with typing').toBeGreaterThan(lengthOf('typed'))
})

it('DIARY-30: a write that a kill has cut in half takes nothing with it that is written after the restart', async () => {
  const profile = await newProfile()
  const killAfterMs = [1500, 1500, 1500] // after the new log has begun, also on a busy machine
  const plan = { profile, address: inject('address'), text: TEXT, killAfterMs }
  expectNothingLost(await killWhileTyping({ ...plan, afterKill: cutLastWriteInHalf }), killAfterMs)
})
