import { expect } from 'vitest'
import { LINK_LIFE_MS } from '#server/accounts/core/accounts.ts'
import type { AccountCheck } from './account-checks.contract.ts'
import { type AccountWorld, DAY, MINUTE, PASSWORD, SECRET } from './account-world.fixture.ts'
import {
  accessOf,
  askAgain,
  confirmed,
  logIn,
  mailsTo,
  mailTo,
  otherCode,
  outcome,
  putUser,
  recoveryLink,
  refresh,
  signUp,
  tokenIn,
  verifyCode,
  verifyLink,
  withSecondFactor,
} from './learner-steps.fixture.ts'

const EXPIRED = [403, 'otp_expired']
const NEW_PASSWORD = 'en ny sætning om aftenen'

/** The address as an input method of Japan makes it is the same, and mails go to the one that there is. */
async function oneSpelling(world: AccountWorld): Promise<void> {
  const { server } = world
  const email = world.address()
  const full = [...email]
    .map((sign) => (/[!-~]/.test(sign) ? String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0) : sign))
    .join('')
  await signUp(server, full)
  accessOf(await verifyLink(server, 'signup', tokenIn(mailTo(world, email, 'signup'))))
  for (const spelling of [email, full, email.toUpperCase()])
    expect(accessOf(await logIn(server, spelling)).userId).toBe(accessOf(await logIn(server, email)).userId)
  await askAgain(world, '/recover', { email: full })
  expect(mailsTo(world, email, 'recovery')).toBe(1)
}

/** A program with scripts opens the link, then its reader, who reloads the page; then somebody sets a password. */
async function onePassword(world: AccountWorld): Promise<void> {
  const { server } = world
  const { email } = await confirmed(world)
  const link = await recoveryLink(world, email)
  const { code = '' } = mailTo(world, email, 'recovery')
  const program = accessOf(await verifyLink(server, 'recovery', link))
  const reader = accessOf(await verifyLink(server, 'recovery', link))
  const typed = accessOf(await verifyCode(server, 'recovery', email, code))
  expect((await putUser(server, typed.accessToken, { password: NEW_PASSWORD })).status).toBe(200)
  expect(outcome(await verifyLink(server, 'recovery', link))).toEqual(EXPIRED)
  expect(outcome(await verifyCode(server, 'recovery', email, code))).toEqual(EXPIRED)
  for (const { accessToken, refreshToken } of [program, reader]) {
    const change = { password: `${NEW_PASSWORD} igen` }
    expect(outcome(await putUser(server, accessToken, change))).toEqual([403, 'session_not_found'])
    expect((await refresh(server, refreshToken)).status).toBe(400)
  }
  accessOf(await logIn(server, email, NEW_PASSWORD))
}

/** What confirms an address tells its reader the same, also after a program has opened it. */
async function confirmsAgain(world: AccountWorld): Promise<void> {
  const { server, clock } = world
  const email = world.address()
  await signUp(server, email)
  const link = tokenIn(mailTo(world, email, 'signup'))
  for (let opened = 0; opened < 3; opened += 1) accessOf(await verifyLink(server, 'signup', link))
  accessOf(await logIn(server, email))
  clock.forward(LINK_LIFE_MS)
  expect(outcome(await verifyLink(server, 'signup', link))).toEqual(EXPIRED)
}

async function onlyOnce(world: AccountWorld): Promise<void> {
  const { email } = await confirmed(world)
  await askAgain(world, '/otp', { email, create_user: false })
  const link = tokenIn(mailTo(world, email, 'magiclink'))
  accessOf(await verifyLink(world.server, 'magiclink', link))
  expect(outcome(await verifyLink(world.server, 'magiclink', link))).toEqual(EXPIRED)
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
  const { accessToken } = accessOf(await verifyLink(world.server, 'recovery', link))
  expect((await putUser(world.server, accessToken, { password: NEW_PASSWORD })).status).toBe(200)
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
  { id: '12', says: 'a mail that logs in works once', run: onlyOnce },
  {
    id: '12a',
    says: 'a recovery can be opened again until a password is set, and sets one',
    run: onePassword,
  },
  { id: '11b', says: 'an address in full-width letters is the usual one', run: oneSpelling },
  { id: '12b', says: 'what confirms an address can be opened again', run: confirmsAgain },
  { id: '14', says: 'links end after an hour, codes after ten minutes', run: notForLong },
  { id: '15', says: 'a token works for its own purpose and account only', run: onlyForItsPurpose },
  { id: '16', says: 'five wrong codes kill the code, and not the link', run: fiveTries },
  { id: '16a', says: 'another mail gives no other guesses at its code', run: guessesAreFew },
  { id: '17', says: 'the store holds no token, code, seed or key in clear', run: nothingInClear },
  { id: '18', says: 'a program that follows the mailed link burns nothing', run: scannersBurnNothing },
  { id: '18a', says: 'the link and the code of a mail are two secrets', run: linkIsNotTheCode },
]
