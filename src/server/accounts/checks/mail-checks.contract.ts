import { expect } from 'vitest'
import { LINK_LIFE_MS } from '#server/accounts/core/accounts.ts'
import type { AccountCheck } from './account-checks.contract.ts'
import { type AccountWorld, DAY, MINUTE, PASSWORD, SECRET } from './account-world.fixture.ts'
import {
  accessOf,
  askAgain,
  confirmed,
  logIn,
  mailTo,
  otherCode,
  outcome,
  recoveryLink,
  refresh,
  signUp,
  tokenIn,
  verifyCode,
  verifyLink,
  withSecondFactor,
} from './learner-steps.fixture.ts'

const EXPIRED = [403, 'otp_expired']

async function onlyOnce(world: AccountWorld): Promise<void> {
  const { email } = await confirmed(world)
  const link = await recoveryLink(world, email)
  accessOf(await verifyLink(world.server, 'recovery', link))
  expect(outcome(await verifyLink(world.server, 'recovery', link))).toEqual(EXPIRED)
  await askAgain(world, '/recover', { email })
  const { code = '' } = mailTo(world, email, 'recovery')
  accessOf(await verifyCode(world.server, 'recovery', email, code))
  expect(outcome(await verifyCode(world.server, 'recovery', email, code))).toEqual(EXPIRED)
  const twice = await recoveryLink(world, email)
  const both = await Promise.all([1, 2].map(() => verifyLink(world.server, 'recovery', twice)))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 403])
}

async function notForLong(world: AccountWorld): Promise<void> {
  const { email } = await confirmed(world)
  const link = await recoveryLink(world, email)
  const { code = '' } = mailTo(world, email, 'recovery')
  world.clock.forward(10 * MINUTE)
  expect(outcome(await verifyCode(world.server, 'recovery', email, code))).toEqual(EXPIRED)
  world.clock.forward(LINK_LIFE_MS - 10 * MINUTE - 1000)
  accessOf(await verifyLink(world.server, 'recovery', link))
  const late = await recoveryLink(world, email)
  world.clock.forward(LINK_LIFE_MS)
  expect(outcome(await verifyLink(world.server, 'recovery', late))).toEqual(EXPIRED)
}

async function onlyForItsPurpose(world: AccountWorld): Promise<void> {
  const { email } = await confirmed(world)
  const { email: other } = await confirmed(world)
  const link = await recoveryLink(world, email)
  const { code = '' } = mailTo(world, email, 'recovery')
  for (const type of ['signup', 'magiclink', 'email', 'invite', 'email_change', 'nonsense', '__proto__'])
    expect([type, ...outcome(await verifyLink(world.server, type, link))]).toEqual([type, ...EXPIRED])
  expect(outcome(await verifyCode(world.server, 'recovery', other, code))).toEqual(EXPIRED)
  expect(outcome(await verifyCode(world.server, 'magiclink', email, code))).toEqual(EXPIRED)
  accessOf(await verifyLink(world.server, 'recovery', link))
}

async function fiveTries(world: AccountWorld): Promise<void> {
  const { email } = await confirmed(world)
  const link = await recoveryLink(world, email)
  const { code = '' } = mailTo(world, email, 'recovery')
  for (let tries = 0; tries < 5; tries += 1)
    expect(outcome(await verifyCode(world.server, 'recovery', email, otherCode(code)))).toEqual(EXPIRED)
  expect(outcome(await verifyCode(world.server, 'recovery', email, code))).toEqual(EXPIRED)
  accessOf(await verifyLink(world.server, 'recovery', link)) // whoever guesses codes does not burn the link
}

/** A new mail brings a new code, and no new guesses: else five a minute would come to thousands a day. */
async function guessesAreFew(world: AccountWorld): Promise<void> {
  const { email } = await confirmed(world)
  const ask = async (path: string, kind: string) => {
    await askAgain(world, path, { email, create_user: false })
    return mailTo(world, email, kind).code ?? ''
  }
  const guess = async (type: string, code: string) => {
    for (let tries = 0; tries < 4; tries += 1)
      expect(outcome(await verifyCode(world.server, type, email, otherCode(code)))).toEqual(EXPIRED)
  }
  for (let mails = 0; mails < 3; mails += 1) {
    await guess('recovery', await ask('/recover', 'recovery'))
    await guess('email', await ask('/otp', 'magiclink'))
  }
  const code = await ask('/recover', 'recovery')
  expect(outcome(await verifyCode(world.server, 'recovery', email, code))).toEqual(EXPIRED)
  accessOf(await verifyLink(world.server, 'recovery', tokenIn(mailTo(world, email, 'recovery')))) // the owner gets in
  world.clock.forward(DAY)
  accessOf(await verifyCode(world.server, 'recovery', email, await ask('/recover', 'recovery')))
}

async function nothingInClear(world: AccountWorld): Promise<void> {
  const { email } = await confirmed(world)
  const link = await recoveryLink(world, email)
  const { code = '' } = mailTo(world, email, 'recovery')
  const access = accessOf(await logIn(world.server, email))
  const second = await refresh(world.server, access.refreshToken)
  const { secret } = await withSecondFactor(world)
  const kept = await world.dump()
  expect(kept).toContain(email)
  const secrets = [link, access.refreshToken, access.accessToken, second.json.refresh_token, secret, PASSWORD]
  for (const one of secrets) expect(kept).not.toContain(one)
  expect(kept).not.toContain(`"${code}"`)
  expect(kept).not.toContain(Buffer.from(SECRET).toString('base64url'))
  expect(kept).not.toMatch(/"d":/) // the private half of a key
}

async function scannersBurnNothing(world: AccountWorld): Promise<void> {
  const { email } = await confirmed(world)
  const link = await recoveryLink(world, email)
  const query = new URLSearchParams({ token: link, type: 'recovery' })
  for (const method of ['GET', 'HEAD', 'GET']) {
    const followed = await world.server.ask(`/verify?${query}`, { method })
    expect(followed.status).toBe(303)
    expect(followed.headers.get('location')).toContain('/reset-password?type=recovery&access_token=')
  }
  accessOf(await verifyLink(world.server, 'recovery', link))
  const gone = await world.server.ask(`/verify?${query}`)
  expect(gone.headers.get('location')).toContain('#error=access_denied&error_code=otp_expired')
}

async function linkIsNotTheCode(world: AccountWorld): Promise<void> {
  const email = world.address()
  await signUp(world.server, email)
  const mail = mailTo(world, email, 'signup')
  expect(tokenIn(mail).length).toBeGreaterThanOrEqual(43)
  expect(mail.code).toMatch(/^\d{6}$/)
  expect(outcome(await verifyLink(world.server, 'signup', mail.code ?? ''))).toEqual(EXPIRED)
  accessOf(await verifyCode(world.server, 'email', email, mail.code ?? ''))
}

/** Checks 12 to 18 but 13: what mails carry. */
export const MAIL_CHECKS: AccountCheck[] = [
  { id: '12', says: 'what a mail carries works once', run: onlyOnce },
  { id: '14', says: 'links end after an hour, codes after ten minutes', run: notForLong },
  { id: '15', says: 'a token works for its own purpose and account only', run: onlyForItsPurpose },
  { id: '16', says: 'five wrong codes kill the code, and not the link', run: fiveTries },
  { id: '16a', says: 'another mail gives no other guesses at its code', run: guessesAreFew },
  { id: '17', says: 'the store holds no token, code, seed or key in clear', run: nothingInClear },
  { id: '18', says: 'a program that follows the mailed link burns nothing', run: scannersBurnNothing },
  { id: '18a', says: 'the link and the code of a mail are two secrets', run: linkIsNotTheCode },
]
