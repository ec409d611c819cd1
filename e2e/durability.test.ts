import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, it, onTestFinished } from 'vitest'
import { killWhileTyping, prepareProfile } from './kill-round.ts'
import { ANA } from './learner.ts'

const ROUNDS = 10

/** Numbered, so that a lost or doubled character anywhere shows. */
const TEXT = Array.from({ length: 1000 }, (_, index) => `palabra${index}`).join(' ')

it('DIARY-30: nothing acknowledged is lost when the browser is killed in mid-typing, ten times over', {
  timeout: 120_000,
}, async () => {
  const profile = mkdtempSync(join(tmpdir(), 'echolog-kill-'))
  onTestFinished(() => rmSync(profile, { recursive: true, force: true }))
  await prepareProfile(profile, inject('address'), JSON.stringify(ANA))
  for (let round = 0; round < ROUNDS; round++) {
    const killAfterMs = 150 + round * 130
    const { typed, acknowledged, found } = await killWhileTyping(
      profile,
      inject('address'),
      TEXT,
      killAfterMs,
    )
    const told = `round ${round}, killed after ${killAfterMs} ms`
    expect(acknowledged, `${told}: something was acknowledged`).not.toBe('')
    expect(found.slice(0, acknowledged.length), told).toBe(acknowledged)
    expect(typed.startsWith(found) || found.startsWith(typed), `${told}: nothing was doubled`).toBe(true)
  }
})
