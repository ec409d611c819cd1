import { expect } from 'vitest'
import { authenticate } from '#server/accounts/core/authenticate.ts'
import { changeUser } from '#server/accounts/core/change-user.ts'
import { proveOwner } from '#server/accounts/core/reauthenticate.ts'
import type { AccountCheck } from './account-checks.contract.ts'
import { type AccountWorld, type Answer, PASSWORD } from './account-world.fixture.ts'
import {
  accessOf,
  appCode,
  askAgain,
  challenge,
  claimsIn,
  confirmed,
  getUser,
  logIn,
  mailsTo,
  mailTo,
  otherCode,
  pkceOf,
  putUser,
  recoveryLink,
  refresh,
  signUp,
  tokenIn,
  verifyCode,
  verifyLink,
  withSecondFactor,
} from './learner-steps.fixture.ts'
import { askForPasskey } from './passkey-steps.fixture.ts'

const AT_ONCE = 16
const NEW = 'en ny sætning om morgenen'

function times<Value>(work: (index: number) => Promise<Value>): Promise<Value[]> {
  return Promise.all(Array.from({ length: AT_ONCE }, (_, index) => work(index)))
}

function countOf(answers: Answer[], status: number): number {
  return answers.filter((answer) => answer.status === status).length
}

async function oneAccount(world: AccountWorld): Promise<void> {
  const email = world.address()
  const answers = await times(() => signUp(world.server, email))
  expect(countOf(answers, 200)).toBe(AT_ONCE)
  expect(mailsTo(world, email, 'signup')).toBe(1)
  expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1)
}

async function oneRefresh(world: AccountWorld): Promise<void> {
  const { refreshToken } = await confirmed(world)
  const answers = await times(() => refresh(world.server, refreshToken))
  const next = new Set(answers.map((answer) => accessOf(answer).refreshToken))
  expect(next.size).toBe(1)
  accessOf(await refresh(world.server, [...next][0] ?? ''))
}

async function oneUseOfALink(world: AccountWorld): Promise<void> {
  const { email } = await confirmed(world)
  const link = await recoveryLink(world, email)
  const opened = await times(() => verifyLink(world.server, 'recovery', link))
  const tokens = opened.map((answer) => accessOf(answer).accessToken)
  const answers = await times((index) =>
    putUser(world.server, tokens[index] ?? '', { password: `en ny sætning ${index}` }),
  )
  expect([countOf(answers, 200), countOf(answers, 403)]).toEqual([1, AT_ONCE - 1])
}

async function oneUseOfSeveralLinks(world: AccountWorld): Promise<void> {
  const { email, userId } = await confirmed(world)
  const links = [await recoveryLink(world, email), await recoveryLink(world, email)]
  const before = (await world.store.sessions(userId)).length
  const opened = await times((index) => verifyLink(world.server, 'recovery', links[index % 2] ?? ''))
  expect(await world.store.sessions(userId)).toHaveLength(before + links.length)
  const asked = opened.map(async (one) => {
    const { accessToken } = accessOf(one)
    return (await getUser(world.server, accessToken)).status === 200 ? [accessToken] : []
  })
  const [accessToken = '', ...others] = (await Promise.all(asked)).flat()
  expect(others).toHaveLength(links.length - 1)
  expect((await putUser(world.server, accessToken, { password: 'en ny sætning om natten' })).status).toBe(200)
  expect(await world.store.sessions(userId)).toHaveLength(1)
  const late = await times((index) => verifyLink(world.server, 'recovery', links[index % 2] ?? ''))
  expect(countOf(late, 403)).toBe(AT_ONCE)
}

async function everyWrongCodeCounts(world: AccountWorld): Promise<void> {
  const { email } = await confirmed(world)
  await recoveryLink(world, email)
  const { code = '' } = mailTo(world, email, 'recovery')
  await times(() => verifyCode(world.server, 'recovery', email, otherCode(code)))
  expect((await verifyCode(world.server, 'recovery', email, code)).status).toBe(403)
}

/** Sessions without the second factor end when one shows it, so that a loser may find its session gone. */
function expectOneWinner(answers: Answer[]): void {
  expect(countOf(answers, 200)).toBe(1)
  expect(countOf(answers, 422) + countOf(answers, 403)).toBe(AT_ONCE - 1)
}

async function oneUseOfACode(world: AccountWorld): Promise<void> {
  const server = world.serve({ rateLimitFactor: 10 })
  const { factorId, secret, email } = await withSecondFactor(world)
  const enter = async () => accessOf(await logIn(server, email)).accessToken
  const raise = async (tokens: string[]) => {
    const asked = await Promise.all(tokens.map((token) => challenge(server, token, factorId)))
    const code = appCode(world, secret)
    const show = (token: string, index: number) =>
      server.ask(`/factors/${factorId}/verify`, { token, body: { challenge_id: asked[index], code } })
    expectOneWinner(await Promise.all(tokens.map(show)))
    world.clock.forward(31_000)
  }
  await raise(await times(enter))
  const one = await enter()
  await raise(await times(async () => one))
}

async function oneUseOfAPaperCode(world: AccountWorld): Promise<void> {
  const server = world.serve({ rateLimitFactor: 10 })
  const { accessToken, email } = await withSecondFactor(world)
  const path = '/factors/recovery-codes'
  const made = await server.ask(path, { token: accessToken, body: {} })
  const tokens = await times(async () => accessOf(await logIn(server, email)).accessToken)
  const [first, second] = made.json.codes
  expectOneWinner(
    await Promise.all(tokens.map((token) => server.ask(`${path}/verify`, { token, body: { code: first } }))),
  )
  const token = accessOf(await logIn(server, email)).accessToken
  expectOneWinner(await times(() => server.ask(`${path}/verify`, { token, body: { code: second } })))
  expect((await server.ask(path, { token: accessToken })).json.remaining).toBe(8)
}

async function onePasskeyAnswer(world: AccountWorld): Promise<void> {
  const { server } = world
  const { accessToken: token } = await confirmed(world)
  const { device, body } = await askForPasskey(world, token)
  const keeping = await times(() => server.ask('/passkeys/registration/verify', { token, body }))
  expect(countOf(keeping, 200)).toBe(1)
  expect((await server.ask('/passkeys', { token })).json).toHaveLength(1)
  const asked = (await server.ask('/passkeys/authentication/options', { body: {} })).json
  const shown = { challenge_id: asked.challenge_id, credential: device.show(asked.options) }
  const answers = await times(() => server.ask('/passkeys/authentication/verify', { body: shown }))
  expect([countOf(answers, 200), countOf(answers, 400)]).toEqual([1, AT_ONCE - 1])
}

async function oneUseOfAnAuthCode(world: AccountWorld): Promise<void> {
  const { server } = world
  const { email } = await confirmed(world)
  const verifier = 'v'.repeat(64)
  await askAgain(world, '/otp', { email, create_user: false, ...pkceOf(verifier) })
  const link = new URL(mailTo(world, email, 'magiclink').link ?? '')
  const followed = await server.ask(`/verify${link.search}`)
  const auth_code = new URL(followed.headers.get('location') ?? '').searchParams.get('code')
  const body = { auth_code, code_verifier: verifier }
  const answers = await times(() => server.ask('/token?grant_type=pkce', { body }))
  expect([countOf(answers, 200), countOf(answers, 404)]).toEqual([1, AT_ONCE - 1])
}

/** A session that is refreshed while the password changes elsewhere is over after it, whichever token it has got. */
async function noRefreshSlipsOut(world: AccountWorld): Promise<void> {
  const { server } = world
  const { email, accessToken } = await confirmed(world)
  const others = await Promise.all([1, 2, 3, 4].map(async () => accessOf(await logIn(server, email))))
  const changing = putUser(server, accessToken, { password: NEW })
  const refreshed = await times((index) => refresh(server, others[index % 4]?.refreshToken))
  expect((await changing).status).toBe(200)
  for (const answer of refreshed.filter(({ status }) => status === 200)) {
    const { accessToken: token, refreshToken } = accessOf(answer)
    expect((await getUser(server, token)).status).toBe(403)
    expect((await refresh(server, refreshToken)).status).toBe(400)
  }
  expect(await world.store.sessions(claimsIn(accessToken).sub)).toHaveLength(1)
}

async function nobodyEntersWhatIsGone(world: AccountWorld): Promise<void> {
  const server = world.serve({ rateLimitFactor: 10 })
  const { email, accessToken, userId } = await confirmed(world)
  const deleting = server.ask('/api/account', { method: 'DELETE', token: accessToken })
  const entered = await times(() => logIn(server, email))
  expect((await deleting).status).toBe(204)
  expect(countOf(entered, 200) + countOf(entered, 400)).toBe(AT_ONCE)
  for (const answer of entered.filter(({ status }) => status === 200))
    expect((await getUser(server, accessOf(answer).accessToken)).status).toBe(403)
  expect(await world.store.sessions(userId)).toEqual([])
  expect(await world.store.accountByEmail(email)).toBeNull()
  await signUp(server, email)
  expect((await world.store.accountByEmail(email))?.value.userId).not.toBe(userId)
}

async function oneGetsTheAddress(world: AccountWorld): Promise<void> {
  const server = world.serve({ rateLimitFactor: 20 })
  const wanted = world.address('wanted')
  const people = await times(() => confirmed(world))
  world.clock.forward(61_000)
  for (const { accessToken, email } of people) {
    await putUser(server, accessToken, { email: wanted })
    await verifyLink(server, 'email_change', tokenIn(mailTo(world, email, 'email-change-current')))
  }
  const links = world.mailbox
    .filter(({ to, kind }) => to === wanted && kind === 'email-change-new')
    .map(tokenIn)
  expect(links).toHaveLength(AT_ONCE)
  const answers = await Promise.all(links.map((link) => verifyLink(server, 'email_change', link)))
  expect([countOf(answers, 200), countOf(answers, 422)]).toEqual([1, AT_ONCE - 1])
  const owner = accessOf(await logIn(server, wanted)).userId
  const addresses = await Promise.all(people.map(({ userId }) => world.store.accountById(userId)))
  const theirs = addresses.filter((account) => account?.value.email === wanted)
  expect(theirs.map((account) => account?.value.userId)).toEqual([owner])
}

/** Whoever comes in by the old password while it is being changed is out when it has been. */
async function noOldPasswordSlipsIn(world: AccountWorld): Promise<void> {
  const server = world.serve({ rateLimitFactor: 10 })
  const { email, accessToken } = await confirmed(world)
  const changing = putUser(server, accessToken, { password: NEW })
  const entered = await times(() => logIn(server, email))
  expect((await changing).status).toBe(200)
  for (const answer of entered.filter(({ status }) => status === 200)) {
    const { accessToken: token } = accessOf(answer)
    expect((await getUser(server, token)).status).toBe(403)
  }
  expect((await getUser(server, accessToken)).status).toBe(200)
}

async function everyLogInCounts(world: AccountWorld): Promise<void> {
  const server = world.serve({ rateLimitFactor: 10 })
  const { email, userId } = await confirmed(world)
  const answers = await times(() => logIn(server, email))
  expect(countOf(answers, 200)).toBe(AT_ONCE)
  expect(await world.store.sessions(userId)).toHaveLength(AT_ONCE + 1)
}

/** A change that began before the owner had a second factor, and is decided after. */
async function noChangeSlipsPast(world: AccountWorld): Promise<void> {
  const { accounts, ask } = world.server
  const { email, accessToken: token } = await confirmed(world)
  const auth = await authenticate(accounts, `Bearer ${token}`)
  if (!auth.ok) throw new Error(auth.error)
  const { json } = await ask('/factors', { token, body: { factor_type: 'totp' } })
  const challenge_id = await challenge(world.server, token, json.id)
  const body = { challenge_id, code: appCode(world, json.totp.secret) }
  accessOf(await ask(`/factors/${json.id}/verify`, { token, body }))
  const nothing = { email: null, password: null, currentPassword: null, nonce: null, data: null, pkce: null }
  const wanted = { ...nothing, redirectTo: null, network: '192.0.2.1' }
  const proof = { currentPassword: PASSWORD }
  const changes = [
    { password: NEW },
    { password: NEW, ...proof },
    { email: world.address('next'), ...proof },
    { data: { name: 'Thief' } },
  ]
  for (const change of changes) {
    const changed = await changeUser(accounts, auth.value, { ...wanted, ...change })
    expect([change, changed]).toEqual([change, { ok: false, error: 'factor-needed' }])
  }
  const proved = await proveOwner(accounts, auth.value, { password: PASSWORD })
  expect(proved).toEqual({ ok: false, error: 'factor-needed' })
  accessOf(await logIn(world.server, email))
}

/** What holds when sixteen ask at once. */
export const RACE_CHECKS: AccountCheck[] = [
  { id: 'race 1', says: 'sixteen sign-ups with one address open one account', run: oneAccount },
  { id: 'race 2', says: 'sixteen refreshes with one token give one next token', run: oneRefresh },
  { id: 'race 3', says: 'of sixteen who follow one link, one sets a password', run: oneUseOfALink },
  {
    id: 'race 3a',
    says: 'each link keeps one session, and a password ends every link and other session',
    run: oneUseOfSeveralLinks,
  },
  { id: 'race 4', says: 'wrong codes that come at once are all counted', run: everyWrongCodeCounts },
  {
    id: 'race 5',
    says: 'one code of an authenticator app raises one session of sixteen',
    run: oneUseOfACode,
  },
  { id: 'race 6', says: 'no log-in with the old password outlives its change', run: noOldPasswordSlipsIn },
  { id: 'race 7', says: 'sixteen log-ins of one account open sixteen sessions', run: everyLogInCounts },
  { id: 'race 8', says: 'one code on paper raises one session of sixteen', run: oneUseOfAPaperCode },
  { id: 'race 9', says: 'one question for a passkey is answered once', run: onePasskeyAnswer },
  { id: 'race 10', says: 'a code for a page is exchanged once', run: oneUseOfAnAuthCode },
  { id: 'race 11', says: 'no refresh carries a session over a new password', run: noRefreshSlipsOut },
  { id: 'race 12', says: 'no log-in brings a deleted account back', run: nobodyEntersWhatIsGone },
  { id: 'race 13', says: 'of sixteen who want one address, one gets it', run: oneGetsTheAddress },
  { id: 'race 14', says: 'no change begun before a second factor slips past it', run: noChangeSlipsPast },
]
