import { expect } from 'vitest'
import type { AccountCheck } from './account-checks.contract.ts'
import { type AccountWorld, type Answer, DAY, HOUR, MINUTE, type Server } from './account-world.fixture.ts'
import {
  accessOf,
  askAgain,
  confirmed,
  logIn,
  mailsSince,
  mailsTo,
  mailTo,
  outcome,
  putUser,
  respelled,
  signUp,
} from './learner-steps.fixture.ts'

const NEW = 'en ny sætning om morgenen'

/** The cookie of a device that has logged in to the address. */
async function deviceOf(server: Server, email: string): Promise<{ cookie: string }> {
  const entered = await logIn(server, email)
  return { cookie: (entered.headers.get('set-cookie') ?? '').split(';')[0] ?? '' }
}

async function ownersMails(world: AccountWorld): Promise<void> {
  const { server, clock } = world
  const { email, accessToken } = await confirmed(world)
  const headers = await deviceOf(server, email)
  const strangersGet = async (times: number) => {
    const before = mailsTo(world, email)
    for (let count = 0; count < times; count += 1) await askAgain(world, '/recover', { email })
    return mailsTo(world, email) - before
  }
  expect(await strangersGet(7)).toBeLessThan(6) // one of the six confirmed the address
  await server.ask('/recover', { body: { email } })
  const get = async (kind: string, ask: () => Promise<Answer>) => {
    const before = mailsTo(world, email, kind)
    expect((await ask()).status).toBe(200)
    expect([kind, mailsTo(world, email, kind) - before]).toEqual([kind, 1])
  }
  await get('recovery', () => server.ask('/recover', { body: { email }, headers }))
  await get('reauthentication', () => server.ask('/reauthenticate', { token: accessToken }))
  await get('password-changed', () => putUser(server, accessToken, { password: NEW }))
  expect(await strangersGet(1)).toBe(0)
  for (let count = 0; count < 7; count += 1) {
    clock.forward(61_000)
    await server.ask('/recover', { body: { email }, headers })
  }
  clock.forward(HOUR)
  expect(await strangersGet(1)).toBe(1) // and the owner's do not use up theirs
}

async function fromOneNetwork(world: AccountWorld): Promise<void> {
  const { server, clock } = world
  clock.forward(DAY)
  const from = '198.51.100.60'
  const paths = ['/recover', '/otp']
  const people = Array.from({ length: 61 }, () => world.address())
  const before = world.mailbox.length
  for (const [index, email] of people.entries()) {
    if (index % 30 === 0) clock.forward(5 * MINUTE)
    expect((await server.ask('/otp', { body: { email }, from })).status).toBe(200)
  }
  expect(world.mailbox.slice(before).map(({ to }) => to)).toEqual(people.slice(0, 60))
  clock.forward(5 * MINUTE)
  const last = people[60] ?? ''
  for (const path of paths)
    await Promise.all([1, 2].map(() => server.ask(path, { body: { email: last }, from })))
  expect(mailsTo(world, last)).toBe(0)
  await server.ask('/otp', { body: { email: people[0] }, from })
  expect(mailsTo(world, people[0] ?? '')).toBe(2) // whom it mailed before, it may mail again
  await server.ask('/otp', { body: { email: last }, from: '198.51.100.61' })
  expect(mailsTo(world, last)).toBe(1)
}

async function capOfTheServer(world: AccountWorld): Promise<void> {
  const { email } = await confirmed(world)
  world.clock.forward(DAY)
  const { accessToken } = accessOf(await logIn(world.server, email))
  const [server, other] = [world.serve({ mailPerDay: 10 }), world.serve({ mailPerDay: 10 })]
  const before = world.mailbox.length
  const warnings = world.warnings.length
  const strangers = Array.from({ length: 12 }, () => world.address())
  await Promise.all(
    strangers.map((to, index) => (index % 2 ? server : other).ask('/otp', { body: { email: to } })),
  )
  expect(world.mailbox.length - before).toBe(8)
  expect(world.warnings.slice(warnings)).toEqual([expect.stringContaining('80 % of MAIL_PER_DAY (10)')])
  expect((await server.ask('/reauthenticate', { token: accessToken })).status).toBe(200)
  const { code } = mailTo(world, email, 'reauthentication')
  expect((await putUser(server, accessToken, { password: NEW, nonce: code })).status).toBe(200)
  expect(world.mailbox.slice(before + 8).map(({ kind }) => kind)).toEqual([
    'reauthentication',
    'password-changed',
  ])
  world.clock.forward(MINUTE)
  expect((await server.ask('/reauthenticate', { token: accessToken })).status).toBe(429)
  expect(world.mailbox.length - before).toBe(10)
  world.clock.forward(DAY)
  await server.ask('/otp', { body: { email: strangers[0] } })
  expect(world.mailbox.length - before).toBe(11)
}

/** Whoever has an account may not mail others by moving to their address again and again. */
async function changesCountForTheNewAddress(world: AccountWorld): Promise<void> {
  const { server, clock } = world
  const victim = world.address('victim')
  for (let people = 0; people < 7; people += 1) {
    const { accessToken, email } = await confirmed(world)
    clock.forward(MINUTE)
    const answer = await putUser(server, accessToken, { email: respelled(victim, people) })
    expect([people, answer.status]).toEqual([people, people < 5 ? 200 : 429])
    await server.ask('/resend', { body: { type: 'email_change', email } })
  }
  expect(mailsSince(world, 0, victim)).toHaveLength(5)
  clock.forward(MINUTE)
  await server.ask('/otp', { body: { email: victim } })
  expect(mailsSince(world, 0, victim)).toHaveLength(5)
}

/** Nobody learns from later mails whether an address had an account when it was asked about. */
async function countedForAnyone(world: AccountWorld): Promise<void> {
  const fresh = world.address('nobody')
  const { email } = await confirmed(world)
  world.clock.forward(HOUR)
  for (let count = 0; count < 6; count += 1) {
    await askAgain(world, '/recover', { email })
    await askAgain(world, '/recover', { email: fresh })
  }
  const before = world.mailbox.length
  await askAgain(world, '/otp', { email })
  await askAgain(world, '/otp', { email: fresh })
  expect(world.mailbox.length).toBe(before)
  const opened = world.address()
  await world.server.ask('/otp', { body: { email: opened } }) // opens an account, and so mails what a sign-up would
  await signUp(world.server, opened)
  expect(mailsTo(world, opened, 'signup')).toBe(1)
}

const SERVICE_KEY = 'a-key-of-operators-in-its-full-length'

async function invitationsAreCounted(world: AccountWorld): Promise<void> {
  const server = world.serve({ serviceRoleKey: SERVICE_KEY })
  const email = world.address('guest')
  const invite = (which: number) =>
    server.ask('/invite', { body: { email: respelled(email, which) }, token: SERVICE_KEY })
  for (let count = 0; count < 7; count += 1) await askAgain(world, '/recover', { email }) // strangers use up nothing
  expect((await invite(0)).status).toBe(200)
  expect(outcome(await invite(1))).toEqual([429, 'over_email_send_rate_limit'])
  for (let count = 2; count < 8; count += 1) {
    world.clock.forward(MINUTE)
    await invite(count)
  }
  expect(mailsSince(world, 0, email)).toHaveLength(6)
}

/** How often mails may be brought about, and to whom they are counted. */
export const MAIL_LIMIT_CHECKS: AccountCheck[] = [
  { id: 'mail 4', says: 'strangers cannot use up the mails of the owner', run: ownersMails },
  { id: 'mail 5', says: 'one network address mails sixty people a day', run: fromOneNetwork },
  {
    id: 'mail 6',
    says: 'the server sends so many mails a day, the last fifth to owners',
    run: capOfTheServer,
  },
  { id: 'mail 7', says: 'a change of address counts for the new one', run: changesCountForTheNewAddress },
  {
    id: 'mail 8',
    says: 'what is asked for an unknown address counts like for a known one',
    run: countedForAnyone,
  },
  { id: 'mail 9', says: 'invitations count for the guest', run: invitationsAreCounted },
]
