import { expect } from 'vitest'
import type { AccountCheck } from './account-checks.contract.ts'
import { type AccountWorld, DAY, PASSWORD } from './account-world.fixture.ts'
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
  const { email, userId } = await confirmed(world)
  world.clock.forward(61_000)
  const before = world.mailbox.length
  for (const { status, json } of [
    await signUp(world.server, email, WRONG),
    await signUp(world.server, email, WRONG),
  ]) {
    expect(status).toBe(200)
    expect([json.access_token, json.id === userId]).toEqual([undefined, false])
  }
  expect(accessOf(await logIn(world.server, email)).userId).toBe(userId)
  expect(outcome(await logIn(world.server, email, WRONG))).toEqual([400, 'invalid_credentials'])
  expect(world.mailbox.slice(before).map(({ kind }) => kind)).toEqual(['already-registered'])
}

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** What a sign-up shows, without what differs by the address itself. */
async function shownTo(world: AccountWorld, email: string): Promise<{ shown: string; ids: string[] }> {
  const { status, text, json } = await signUp(world.server, email, WRONG, { data: { name: 'Ann' } })
  expect([status, json.identities.length]).toEqual([200, 1])
  const ids = [json.id, json.identities[0].identity_id]
  for (const id of ids) expect(id).toMatch(UUID_V4)
  const said = [email, ...ids].reduce((rest, one) => rest.replaceAll(one, '-'), text)
  return { shown: said, ids }
}

/** Known, unknown, or known and not confirmed, once or again, now or later: it looks alike, and no time is in it. */
async function sameFields(world: AccountWorld): Promise<void> {
  const [known, fresh, waiting] = [(await confirmed(world)).email, world.address(), world.address()]
  await signUp(world.server, waiting, PASSWORD, { data: { name: 'Somebody else' } })
  world.clock.forward(61_000)
  const people = [fresh, known, waiting, fresh, known]
  const seen = []
  for (const email of people) seen.push(await shownTo(world, email))
  expect(new Set(seen.map(({ shown }) => shown)).size).toBe(1)
  expect(seen[3]?.ids).toEqual(seen[0]?.ids)
  expect(seen[4]?.ids).toEqual(seen[1]?.ids)
  expect(new Set(seen.flatMap(({ ids }) => ids)).size).toBe(6)
  world.clock.forward(DAY)
  expect((await shownTo(world, known)).ids).toEqual(seen[1]?.ids)
  const opened = accessOf(await verifyLink(world.server, 'recovery', await recoveryLink(world, fresh)))
  expect(seen[0]?.ids).not.toContain(opened.userId)
  expect((await shownTo(world, fresh)).ids).toEqual(seen[0]?.ids)
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
  await signUp(world.server, shouted, WRONG)
  expect((await world.store.accountByEmail(email))?.value.userId).toBe(userId)
  expect(accessOf(await logIn(world.server, email)).userId).toBe(userId)
}

/** Somebody opens an account for another's address and waits: confirming it must not let them in. */
async function nobodyWaits(world: AccountWorld): Promise<void> {
  const email = world.address('owner')
  await signUp(world.server, email, 'the attacker waits here')
  await signUp(world.server, email, 'the owner signs up')
  const owner = accessOf(await verifyLink(world.server, 'signup', tokenIn(mailTo(world, email, 'signup'))))
  const shown = await world.server.ask('/api/account', { token: owner.accessToken })
  expect(shown.json).toEqual({ hasPassword: false }) // so that its owner is asked to choose one
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

/** Of two who sign up at once the second is settled first: nobody is left without a mail, or with a stranger's password. */
async function anyOrderWillDo(world: AccountWorld): Promise<void> {
  const server = world.serve()
  const left: (() => Promise<void>)[] = []
  server.accounts.later = (work) => void left.push(work)
  let findsNobody = false // whoever settles finds nobody at first: both are on their way
  const accountByEmail = async (email: string) => {
    const found = findsNobody ? null : await world.store.accountByEmail(email)
    findsNobody = false
    return found
  }
  server.accounts.store = { ...world.store, accountByEmail } // each request has a copy of the accounts
  const settle = async () => {
    for (let work = left.pop(); work !== undefined; work = left.pop()) {
      findsNobody = true
      await work()
    }
  }
  const email = world.address()
  await signUp(server, email)
  await signUp(server, email, WRONG)
  await settle()
  expect(mailsTo(world, email, 'signup')).toBe(1)
  accessOf(await verifyLink(server, 'signup', tokenIn(mailTo(world, email, 'signup'))))
  for (const password of [PASSWORD, WRONG])
    expect(outcome(await logIn(server, email, password))).toEqual([400, 'invalid_credentials'])
  await signUp(server, email, 'et tredje ord i rækken')
  await world.store.deleteAccount((await world.store.accountByEmail(email))?.value.userId ?? '')
  await settle()
  expect((await world.store.accountByEmail(email))?.value.emailConfirmedAt).toBeNull()
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
  { id: '4c', says: 'sign-ups at once are settled in any order', run: anyOrderWillDo },
  { id: '4b', says: 'signing up again shows nothing of the first time', run: nothingOfOthers },
  {
    id: '5',
    says: 'a taken, an open and a fresh address are answered alike in every field',
    run: sameFields,
  },
  { id: '6', says: 'recovery answers the same for anyone, and mails once a minute', run: silentRecover },
  { id: '7', says: 'resending answers the same for anyone, and mails once a minute', run: silentResend },
  { id: '8', says: 'a log-in link for an unknown address is silently none', run: silentOtp },
  { id: '9', says: 'passwords of 8 to 128 characters count whole, blanks too', run: passwordLengths },
  { id: '10', says: 'well-known passwords are refused at sign-up and at change', run: commonPasswords },
  { id: '11', says: 'case and blanks around an address make no other account', run: oneSpelling },
]
