import { expect } from 'vitest'
import { MAIL_LIMITS } from '#server/accounts/core/mail-limits.ts'
import type { AccountCheck } from './account-checks.contract.ts'
import type { AccountWorld } from './account-world.fixture.ts'
import { accessOf, appCode, confirmed, mailsTo, putUser, showCode } from './learner-steps.fixture.ts'
import { addPasskey } from './passkey-steps.fixture.ts'

const NEW = 'en ny sætning om morgenen'

/** Notices have counts of their own, and those of a takeover have theirs: a thief cannot hide one behind others. */
async function noticesOfATakeover(world: AccountWorld): Promise<void> {
  const { server } = world
  const { email, accessToken: token } = await confirmed(world)
  for (let count = 0; count < 7; count += 1) {
    const { id } = await addPasskey(world, token)
    expect((await server.ask(`/passkeys/${id}`, { method: 'DELETE', token })).status).toBe(204)
  }
  expect(mailsTo(world, email, 'passkey-removed')).toBe(MAIL_LIMITS.hour.times)
  expect((await putUser(server, token, { password: NEW })).status).toBe(200)
  expect(mailsTo(world, email, 'password-changed')).toBe(1)
}

/** What a thief sets off before must not use up the mail about a key. */
async function newKeysAreAlwaysTold(world: AccountWorld): Promise<void> {
  const { server } = world
  const { accessToken: token, email } = await confirmed(world)
  for (let round = 0; round < 8; round += 1) {
    const { id } = await addPasskey(world, token)
    await server.ask(`/passkeys/${id}`, { method: 'DELETE', token })
  }
  const told = (kind: string) => mailsTo(world, email, kind)
  expect([told('passkey-added'), told('passkey-removed')]).toEqual([6, 6])
  const { id, totp } = (await server.ask('/factors', { token, body: { factor_type: 'totp' } })).json
  accessOf(await showCode(server, token, id, appCode(world, totp.secret)))
  expect(told('factor-added')).toBe(1)
}

/** No number of other notices uses up the one that tells of a takeover. */
export const NOTICE_CHECKS: AccountCheck[] = [
  { id: 'mail 4a', says: 'no number of other notices hides a new password', run: noticesOfATakeover },
  { id: 'removal 10', says: 'other mails do not use up the one about a new key', run: newKeysAreAlwaysTold },
]
