import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, it, onTestFinished } from 'vitest'
import { killWhileTyping, prepareProfile } from './kill-round.ts'
import { ANA } from './learner.ts'

const ROUNDS = 10

/** Numbered, so that a lost or doubled character anywhere shows. */
const TEXT = Array.from({ length: 1000 }, (_, index) => `palabra${index}`).join(' ')

it('DIARY-30: nothing acknowledged is lost when the browser is killed in mid-typing, ten times over', async () => {
  const profile = mkdtempSync(join(tmpdir(), 'echolog-kill-'))
  onTestFinished(() => rmSync(profile, { recursive: true, force: true }))
  await prepareProfile(profile, inject('address'), JSON.stringify(ANA))
  const killAfterMs = Array.from({ length: ROUNDS }, (_, round) => 150 + round * 130)
  const rounds = await killWhileTyping({ profile, address: inject('address'), text: TEXT, killAfterMs })
  for (const [round, { typed, acknowledged, found }] of rounds.entries()) {
    const told = `round ${round}, killed after ${killAfterMs[round]} ms`
    expect(acknowledged, told).not.toBe('')
    expect(found.slice(0, acknowledged.length), told).toBe(acknowledged)
    expect(typed.startsWith(found) || found.startsWith(typed), `${told}: nothing was doubled`).toBe(true)
  }
  const lengthOf = (part: 'typed' | 'found') => rounds.reduce((sum, round) => sum + round[part].length, 0)
  expect(lengthOf('found') * 2, 'saving keeps up with typing').toBeGreaterThan(lengthOf('typed'))
})
