import { expect } from 'vitest'
import type { AccountCheck } from './account-checks.contract.ts'
import { type AccountWorld, PASSWORD } from './account-world.fixture.ts'
import {
  accessOf,
  askAgain,
  confirmed,
  getUser,
  logIn,
  mailsTo,
  mailTo,
  outcome,
  putUser,
  recoveryLink,
  signUp,
  tokenIn,
  verifyLink,
} from './learner-steps.fixture.ts'

const WRONG = 'en helt anden sætning'

async function wrongAndRight(world: AccountWorld): Promise<void> {
  const { email } = await confirmed(world)
  expect(outcome(await logIn(world.server, email, WRONG))).toEqual([400, 'invalid_credentials'])
  expect(outcome(await logIn(world.server, email, ''))).toEqual([400, 'invalid_credentials'])
  const entered = accessOf(await logIn(world.server, email))
  expect((await getUser(world.server, entered.accessToken)).json.email).toBe(email)
}

async function unconfirmed(world: AccountWorld): Promise<void> {
  const email = world.address()
  const signedUp = await signUp(world.server, email)
  expect(signedUp.json.access_token).toBeUndefined()
  expect(outcome(await logIn(world.server, email))).toEqual([400, 'email_not_confirmed'])
  expect(outcome(await logIn(world.server, email, WRONG))).toEqual([400, 'invalid_credentials'])
}

async function takenAddress(world: AccountWorld): Promise<void> {
  const { email } = await confirmed(world)
  world.clock.forward(61_000)
  const before = world.mailbox.length
  const answers = [await signUp(world.server, email, WRONG), await signUp(world.server, email, WRONG)]
  for (const { status, json } of answers) {
    expect(status).toBe(200)
    expect(json.identities).toEqual([])
    expect(json.access_token).toBeUndefined()
  }
  const [first, second] = answers
  expect(first?.json.id).not.toBe(second?.json.id)
  const owner = accessOf(await logIn(world.server, email))
  expect([first?.json.id, second?.json.id]).not.toContain(owner.userId)
  expect(outcome(await logIn(world.server, email, WRONG))).toEqual([400, 'invalid_credentials'])
  expect(world.mailbox.slice(before).map(({ kind }) => kind)).toEqual(['already-registered'])
}

async function sameKeys(world: AccountWorld): Promise<void> {
  const { email } = await confirmed(world)
  const taken = await signUp(world.server, email, WRONG)
  const fresh = await signUp(world.server, world.address(), WRONG)
  expect(Object.keys(taken.json).sort()).toEqual(Object.keys(fresh.json).sort())
  expect([taken.json.role, fresh.json.role]).toEqual(['', 'authenticated'])
  for (const member of ['created_at', 'updated_at', 'confirmation_sent_at'])
    expect(taken.json[member]).toBe(fresh.json[member])
}

async function silentRecover(world: AccountWorld): Promise<void> {
  const { email } = await confirmed(world)
  const stranger = world.address('nobody')
  world.clock.forward(61_000)
  const before = world.mailbox.length
  for (const address of [stranger, email, stranger, email]) {
    const answer = await world.server.ask('/recover', { body: { email: address } })
    expect([answer.status, answer.text]).toEqual([200, '{}'])
  }
  expect(world.mailbox.slice(before).map(({ to }) => to)).toEqual([email])
}

async function silentResend(world: AccountWorld): Promise<void> {
  const { email: known } = await confirmed(world)
  const fresh = world.address()
  await signUp(world.server, fresh)
  world.clock.forward(61_000)
  const before = world.mailbox.length
  for (const email of [world.address('nobody'), known, fresh, fresh]) {
    const answer = await world.server.ask('/resend', { body: { type: 'signup', email } })
    expect([answer.status, answer.text]).toEqual([200, '{}'])
  }
  expect(world.mailbox.slice(before).map(({ to }) => to)).toEqual([fresh])
}

async function silentOtp(world: AccountWorld): Promise<void> {
  const { email } = await confirmed(world)
  const stranger = world.address('nobody')
  const ask = (address: string) => askAgain(world, '/otp', { email: address, create_user: false })
  const answers = [await ask(stranger), await ask(email)]
  for (const { status, text } of answers) expect([status, text]).toEqual([200, '{}'])
  expect([mailsTo(world, stranger), mailsTo(world, email, 'magiclink')]).toEqual([0, 1])
  expect(await world.store.accountByEmail(stranger)).toBeNull()
}

const LENGTHS: [string, number, string?][] = [
  ['zx9 Qk!', 422, 'weak_password'],
  ['zx9 Qk!u', 200],
  ['zæøå 猫👩‍👩‍👧 q', 200],
  [`${'q7 '.repeat(21)}v`, 200],
  [`${'wk5 '.repeat(31)}wkpo`, 200],
  [`${'wk5 '.repeat(32)}w`, 400, 'validation_failed'],
  ['', 400, 'validation_failed'],
]

async function passwordLengths(world: AccountWorld): Promise<void> {
  for (const [password, status, code] of LENGTHS) {
    const email = world.address()
    const answer = await signUp(world.server, email, password)
    expect([password, answer.status, answer.json.code]).toEqual([password, status, code])
    if (status !== 200) continue
    await verifyLink(world.server, 'signup', tokenIn(mailTo(world, email, 'signup')))
    accessOf(await logIn(world.server, email, password))
  }
  const long = `${'en lang sætning '.repeat(7)}slut `
  const email = world.address()
  await signUp(world.server, email, long)
  await verifyLink(world.server, 'signup', tokenIn(mailTo(world, email, 'signup')))
  for (const nearly of [long.trimEnd(), long.slice(0, 72), `${long} `, long.toUpperCase()])
    expect(outcome(await logIn(world.server, email, nearly))).toEqual([400, 'invalid_credentials'])
}

const COMMON = [
  'password123',
  'iloveyou1',
  'P@ssw0rd!',
  'qwertyuiop',
  '12345678',
  'football1',
  'Sunshine2024',
  'letmein99',
  'aaaaaaaa',
  'abcd1234',
  '1qaz2wsx',
]

async function commonPasswords(world: AccountWorld): Promise<void> {
  const { accessToken } = await confirmed(world)
  for (const password of COMMON) {
    const refused = await signUp(world.server, world.address(), password)
    expect([password, ...outcome(refused)]).toEqual([password, 422, 'weak_password'])
    expect(refused.json.weak_password.reasons).toEqual(['pwned'])
    const unchanged = await putUser(world.server, accessToken, { password })
    expect(outcome(unchanged)).toEqual([422, 'weak_password'])
  }
  const email = world.address('bertholdine')
  expect(outcome(await signUp(world.server, email, email))).toEqual([422, 'weak_password'])
}

async function oneSpelling(world: AccountWorld): Promise<void> {
  const { email, userId } = await confirmed(world)
  const shouted = `  ${email.toUpperCase()} `
  expect(accessOf(await logIn(world.server, shouted)).userId).toBe(userId)
  expect((await signUp(world.server, shouted, WRONG)).json.identities).toEqual([])
}

/** Somebody opens an account for another's address and waits: confirming it must not let them in. */
async function nobodyWaits(world: AccountWorld): Promise<void> {
  const email = world.address('owner')
  await signUp(world.server, email, 'the attacker waits here')
  const answer = await signUp(world.server, email, 'the owner signs up')
  expect(answer.json.identities).toHaveLength(1)
  await verifyLink(world.server, 'signup', tokenIn(mailTo(world, email, 'signup')))
  expect(outcome(await logIn(world.server, email, 'the attacker waits here'))).toEqual([
    400,
    'invalid_credentials',
  ])
  const other = world.address('owner')
  await signUp(world.server, other, 'the attacker waits here')
  accessOf(await verifyLink(world.server, 'recovery', await recoveryLink(world, other)))
  expect(outcome(await logIn(world.server, other, 'the attacker waits here'))).toEqual([
    400,
    'invalid_credentials',
  ])
}

async function nothingOfOthers(world: AccountWorld): Promise<void> {
  const email = world.address()
  await signUp(world.server, email, PASSWORD, { data: { name: 'A secret name' } })
  const again = await signUp(world.server, email, WRONG, { data: { name: 'Mallory' } })
  expect(again.text).not.toContain('A secret name')
}

/** Checks 1, 2 and 4 to 11: signing up and logging in. */
export const SIGN_UP_CHECKS: AccountCheck[] = [
  { id: '1', says: 'a wrong password is refused, the right one opens a session', run: wrongAndRight },
  { id: '2', says: 'an unconfirmed address is told so only with the right password', run: unconfirmed },
  {
    id: '4',
    says: 'signing up for a confirmed address shows nothing and changes nothing',
    run: takenAddress,
  },
  {
    id: '4a',
    says: 'nobody who signs up first keeps a key to an address that is not theirs',
    run: nobodyWaits,
  },
  { id: '4b', says: 'signing up again shows nothing of the first time', run: nothingOfOthers },
  { id: '5', says: 'a taken and a fresh address are answered with the same members', run: sameKeys },
  { id: '6', says: 'recovery answers the same for anyone, and mails once a minute', run: silentRecover },
  { id: '7', says: 'resending answers the same for anyone, and mails once a minute', run: silentResend },
  { id: '8', says: 'a log-in link for an unknown address is silently none', run: silentOtp },
  { id: '9', says: 'passwords of 8 to 128 characters count whole, blanks too', run: passwordLengths },
  { id: '10', says: 'well-known passwords are refused at sign-up and at change', run: commonPasswords },
  { id: '11', says: 'case and blanks around an address make no other account', run: oneSpelling },
]
