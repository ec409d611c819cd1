import { expect } from 'vitest'
import { LINK_LIFE_MS } from '#server/accounts/core/accounts.ts'
import type { AccountCheck } from './account-checks.contract.ts'
import { type AccountWorld, HOUR, MINUTE, type Server, SITE } from './account-world.fixture.ts'
import {
  accessOf,
  askAgain,
  confirmed,
  logIn,
  mailsTo,
  mailTo,
  otherCode,
  outcome,
  pkceOf,
  putUser,
  recoveryLink,
  signUp,
  tokenIn,
  verifyCode,
  verifyLink,
} from './learner-steps.fixture.ts'

const EXPIRED = [403, 'otp_expired']
const NEW = 'en ny sætning om morgenen'
const ROUNDS = 20
const VERIFIER = 'v'.repeat(64)
const PKCE = pkceOf(VERIFIER)

/** Where a browser ends that follows the link of the newest mail of a kind. */
async function followed(world: AccountWorld, email: string, kind: string): Promise<URL> {
  const link = new URL(mailTo(world, email, kind).link ?? '')
  if (!link.pathname.startsWith('/auth/v1/')) return link
  const { headers } = await world.server.ask(`/verify${link.search}`)
  return new URL(headers.get('location') ?? '')
}

/** A stranger asks for somebody's recovery, with a challenge and to a page of the stranger's choice. */
function strangerAsks(server: Server, email: string): Promise<unknown> {
  return server.ask(`/recover?redirect_to=${SITE}/`, { body: { email, ...PKCE } })
}

async function strangerAsksFirst(world: AccountWorld): Promise<void> {
  const { server, clock } = world
  const { email } = await confirmed(world)
  clock.forward(HOUR)
  await strangerAsks(server, email)
  clock.forward(10_000)
  await server.ask('/recover', { body: { email } })
  expect(mailsTo(world, email, 'recovery')).toBe(1)
  const page = await followed(world, email, 'recovery')
  expect([page.origin, page.pathname]).toEqual([SITE, '/reset-password'])
  expect(page.searchParams.get('type')).toBe('recovery')
  const opened = await verifyLink(server, 'recovery', page.searchParams.get('access_token') ?? '')
  expect((await putUser(server, accessOf(opened).accessToken, { password: NEW })).status).toBe(200)
  accessOf(await logIn(server, email, NEW))
  const over = await followed(world, email, 'recovery')
  expect([over.pathname, over.hash]).toEqual(['/reset-password', expect.stringContaining('otp_expired')])
  await askAgain(world, '/recover', { email, ...PKCE })
  const { code = '' } = mailTo(world, email, 'recovery')
  accessOf(await verifyCode(server, 'recovery', email, code))
}

/** A program that has the verifier goes its own way with the same link. */
async function programsRecoverToo(world: AccountWorld): Promise<void> {
  const { server } = world
  const { email } = await confirmed(world)
  await askAgain(world, '/recover', { email, ...PKCE })
  const auth_code = (await followed(world, email, 'recovery')).searchParams.get('code')
  const exchange = (code_verifier: string) =>
    server.ask('/token?grant_type=pkce', { body: { auth_code, code_verifier } })
  expect(outcome(await exchange('x'.repeat(64)))).toEqual([400, 'bad_code_verifier'])
  accessOf(await exchange(VERIFIER))
}

async function earlierLinksStay(world: AccountWorld): Promise<void> {
  const { server, clock } = world
  const { email } = await confirmed(world)
  const first = await recoveryLink(world, email)
  const second = await recoveryLink(world, email)
  const { code: earlier = '' } = mailTo(world, email, 'recovery')
  const third = await recoveryLink(world, email)
  const { code = '' } = mailTo(world, email, 'recovery')
  if (earlier !== code) expect(outcome(await verifyCode(server, 'recovery', email, earlier))).toEqual(EXPIRED)
  for (let guess = 0; guess < 6; guess += 1) await verifyCode(server, 'recovery', email, otherCode(code))
  expect(outcome(await verifyCode(server, 'recovery', email, code))).toEqual(EXPIRED)
  const { accessToken } = accessOf(await verifyLink(server, 'recovery', first))
  accessOf(await verifyLink(server, 'recovery', second))
  expect((await putUser(server, accessToken, { password: NEW })).status).toBe(200)
  for (const link of [first, second, third])
    expect(outcome(await verifyLink(server, 'recovery', link))).toEqual(EXPIRED)
  const old = await recoveryLink(world, email)
  clock.forward(LINK_LIFE_MS - 61_000)
  const fresh = await recoveryLink(world, email)
  expect(outcome(await verifyLink(server, 'recovery', old))).toEqual(EXPIRED)
  accessOf(await verifyLink(server, 'recovery', fresh))
}

/** So many requests of strangers while a link lives, each from another address. */
export async function expectLinkOutlives(requests: number, world: AccountWorld): Promise<void> {
  const { server, clock } = world
  const { email } = await confirmed(world)
  const own = await recoveryLink(world, email)
  for (let round = 0; round < ROUNDS; round += 1) {
    clock.forward(2 * MINUTE)
    await Promise.all(Array.from({ length: requests / ROUNDS }, () => strangerAsks(server, email)))
  }
  expect(mailsTo(world, email, 'recovery')).toBe(5) // six an hour with the one that is for recovery alone, and one confirmed the address
  accessOf(await verifyLink(server, 'recovery', own))
}

/** Asks for a mail of each kind with a challenge; the kinds' words of the protocol, and whom each mail went to. */
async function mailsWithChallenge(world: AccountWorld): Promise<[type: string, kind: string, to: string][]> {
  const { server } = world
  const { email, accessToken } = await confirmed(world)
  const [opened, next] = [world.address(), world.address('next')]
  await signUp(server, opened, undefined, PKCE)
  await askAgain(world, '/otp', { email, create_user: false, ...PKCE })
  await putUser(server, accessToken, { email: next, ...PKCE })
  return [
    ['signup', 'signup', opened],
    ['email', 'signup', opened],
    ['magiclink', 'magiclink', email],
    ['email', 'magiclink', email],
    ['email_change', 'email-change-current', email],
    ['email_change', 'email-change-new', next],
  ]
}

async function nothingWithoutVerifier(world: AccountWorld): Promise<void> {
  const { server } = world
  const asked = await mailsWithChallenge(world)
  for (const [type, kind, to] of asked) {
    const mail = mailTo(world, to, kind)
    expect([kind, mail.code]).toEqual([kind, undefined])
    const link = tokenIn(mail)
    expect(link).toMatch(/^pkce_/)
    for (const shown of [link, link.slice(5), `pkce_${link}`])
      expect([kind, ...outcome(await verifyLink(server, type, shown))]).toEqual([kind, ...EXPIRED])
    expect((await followed(world, to, kind)).searchParams.get('code')).toMatch(/^[\w-]{64}$/)
  }
}

type Carried = { type: string; email: string; link: string; code: string | undefined }

async function carriedTo(world: AccountWorld): Promise<Carried[]> {
  const { email } = await confirmed(world)
  await askAgain(world, '/recover', { email, ...(mailsTo(world, email) % 2 === 0 ? PKCE : {}) })
  await askAgain(world, '/otp', { email, create_user: false })
  return [
    ['recovery', 'recovery'],
    ['magiclink', 'magiclink'],
  ].map(([type = '', kind]) => {
    const mail = mailTo(world, email, kind)
    return { type, email, link: tokenIn(mail), code: mail.code }
  })
}

/** Every link and code with every other account and type; after all that was refused, each still does its own. */
async function nothingIsSwapped(world: AccountWorld): Promise<void> {
  const { server } = world
  const carried = [...(await carriedTo(world)), ...(await carriedTo(world))]
  const types = ['recovery', 'magiclink', 'email', 'signup', 'invite', 'email_change', 'reauthentication']
  for (const { type: own, link } of carried)
    for (const type of types.filter((one) => one !== own && !(own === 'magiclink' && one === 'email')))
      expect([own, type, ...outcome(await verifyLink(server, type, link))]).toEqual([own, type, ...EXPIRED])
  for (const { type, email, code = '' } of carried)
    for (const other of carried.filter((one) => one.email !== email || one.type !== type)) {
      if (other.code === code) continue
      const swapped = await verifyCode(server, other.type, other.email, code)
      expect([type, other.type, ...outcome(swapped)]).toEqual([type, other.type, ...EXPIRED])
    }
  const [own, , other] = carried
  for (const halves of [
    `${own?.link.slice(0, 22)}${other?.link.slice(22)}`,
    `${other?.link.slice(0, 22)}${own?.link.slice(22)}`,
  ])
    expect(outcome(await verifyLink(server, 'recovery', halves))).toEqual(EXPIRED)
  for (const { type, link } of carried) accessOf(await verifyLink(server, type, link))
}

/** What was allowed for one new address confirms no other. */
async function changesDoNotMix(world: AccountWorld): Promise<void> {
  const { server, clock } = world
  const { email, accessToken } = await confirmed(world)
  const [first, second] = [world.address('first'), world.address('second')]
  for (const next of [first, second]) {
    clock.forward(61_000)
    expect((await putUser(server, accessToken, { email: next })).status).toBe(200)
  }
  const links = world.mailbox.filter(({ to, kind }) => to === email && kind === 'email-change-current')
  const [stale = '', fresh = ''] = links.map(tokenIn)
  for (const link of [stale, tokenIn(mailTo(world, first, 'email-change-new'))])
    expect(outcome(await verifyLink(server, 'email_change', link))).toEqual(EXPIRED)
  await verifyLink(server, 'email_change', fresh)
  const moved = await verifyLink(server, 'email_change', tokenIn(mailTo(world, second, 'email-change-new')))
  expect(moved.json.user.email).toBe(second)
}

/** Checks 13 and 18b: several links of one kind, and links that were asked for with PKCE. */
export const LINK_CHECKS: AccountCheck[] = [
  {
    id: '13',
    says: 'an earlier link stays good until a password is set or its time is over',
    run: earlierLinksStay,
  },
  {
    id: '13a',
    says: 'a stranger who asks first leaves the owner a link to a new password',
    run: strangerAsksFirst,
  },
  {
    id: '13b',
    says: 'whatever strangers ask for, the owner’s link stays good',
    run: (world) => expectLinkOutlives(60, world),
  },
  { id: '13c', says: 'whoever has the verifier gets a code for a recovery, too', run: programsRecoverToo },
  { id: '13d', says: 'links for one new address confirm no other', run: changesDoNotMix },
  { id: '15a', says: 'no link or code works for another account or purpose', run: nothingIsSwapped },
  { id: '18b', says: 'what was mailed for a verifier opens nothing without it', run: nothingWithoutVerifier },
]
