import { expect } from 'vitest'
import type { AccountCheck } from './account-checks.contract.ts'
import { type AccountWorld, HOUR, MINUTE } from './account-world.fixture.ts'
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
  respelled,
  signUp,
  tokenIn,
  verifyCode,
  verifyLink,
} from './learner-steps.fixture.ts'

const WRONG = 'en helt anden sætning'

async function oneMailbox(world: AccountWorld): Promise<void> {
  const { server } = world
  const { email, userId } = await confirmed(world)
  world.clock.forward(2 * MINUTE)
  const before = world.mailbox.length
  for (let which = 0; which < 40; which += 1) {
    const spelled = respelled(email, which)
    if (which % 4 === 1) await server.ask('/otp', { body: { email: spelled, create_user: false } })
    else if (which % 4 === 3) expect((await signUp(server, spelled, WRONG)).status).toBe(200)
    else await server.ask('/recover', { body: { email: spelled } })
  }
  const kinds = world.mailbox.slice(before).map(({ kind, to }) => [kind, to])
  expect(kinds.sort()).toEqual([
    ['already-registered', email],
    ['magiclink', email],
    ['recovery', email],
  ])
  const spelled = respelled(email, 0b1011)
  expect(accessOf(await logIn(server, spelled)).userId).toBe(userId)
  const { code = '' } = mailTo(world, email, 'recovery')
  expect(accessOf(await verifyCode(server, 'recovery', spelled, code)).userId).toBe(userId)
  world.clock.forward(HOUR)
  const other = await confirmed(world)
  expect((await putUser(server, other.accessToken, { email: spelled })).status).toBe(200)
  expect(mailsTo(world, spelled, 'email-change-new')).toBe(0) // it is taken, which only its owner hears
  expect(mailsTo(world, email, 'already-registered')).toBe(2)
}

async function guessesOfOneMailbox(world: AccountWorld): Promise<void> {
  const { server } = world
  const { email } = await confirmed(world)
  for (let guess = 0; guess < 10; guess += 1)
    expect((await logIn(server, respelled(email, guess), WRONG)).status).toBe(400)
  expect((await logIn(server, email)).status).toBe(429)
  await askAgain(world, '/recover', { email })
  const { code = '' } = mailTo(world, email, 'recovery')
  for (let guess = 0; guess < 20; guess += 1)
    await verifyCode(server, 'email', respelled(email, guess), otherCode(code))
  expect(outcome(await verifyCode(server, 'recovery', email, code))).toEqual([403, 'otp_expired'])
}

async function respelling(world: AccountWorld): Promise<void> {
  const { server } = world
  const [name = ''] = world.address().split('@')
  const [email, spelled] = [`${name}@bücher.example`, `${name}@xn--bcher-kva.example`]
  const { accessToken, userId } = await confirmed(world, email)
  world.clock.forward(MINUTE)
  expect((await putUser(server, accessToken, { email: spelled })).status).toBe(200)
  await verifyLink(server, 'email_change', tokenIn(mailTo(world, email, 'email-change-current')))
  const changed = await verifyLink(
    server,
    'email_change',
    tokenIn(mailTo(world, spelled, 'email-change-new')),
  )
  expect(changed.json.user.email).toBe(spelled)
  expect(accessOf(await logIn(server, email)).userId).toBe(userId)
}

/** One mailbox, however its address is spelled. */
export const MAILBOX_CHECKS: AccountCheck[] = [
  { id: 'mail 1', says: 'one mailbox is one account and one count, however it is spelled', run: oneMailbox },
  { id: 'mail 2', says: 'another spelling gives no other guesses', run: guessesOfOneMailbox },
  { id: 'mail 10', says: 'an account may change how its own mailbox is spelled', run: respelling },
]
