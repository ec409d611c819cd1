import { expect } from 'vitest'
import type { AccountCheck } from './account-checks.ts'
import type { AccountWorld, Answer } from './account-world.ts'
import {
  accessOf,
  appCode,
  challenge,
  confirmed,
  getUser,
  logIn,
  mailsTo,
  mailTo,
  otherCode,
  putUser,
  recoveryLink,
  refresh,
  signUp,
  verifyCode,
  verifyLink,
  withSecondFactor,
} from './learner-steps.ts'

const AT_ONCE = 16
const NEW = 'en ny sætning om morgenen'

function times(work: (index: number) => Promise<Answer>): Promise<Answer[]> {
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
  const answers = await times(() => verifyLink(world.server, 'recovery', link))
  expect([countOf(answers, 200), countOf(answers, 403)]).toEqual([1, AT_ONCE - 1])
}

async function everyWrongCodeCounts(world: AccountWorld): Promise<void> {
  const { email } = await confirmed(world)
  await recoveryLink(world, email)
  const { code = '' } = mailTo(world, email, 'recovery')
  await times(() => verifyCode(world.server, 'recovery', email, otherCode(code)))
  expect((await verifyCode(world.server, 'recovery', email, code)).status).toBe(403)
}

async function oneUseOfACode(world: AccountWorld): Promise<void> {
  const { server } = world
  const { accessToken, factorId, secret, email } = await withSecondFactor(world)
  const { accessToken: other } = accessOf(await logIn(server, email))
  const tokens = [accessToken, other]
  const asked = await Promise.all(tokens.map((token) => challenge(server, token, factorId)))
  const code = appCode(world, secret)
  const answers = await Promise.all(
    tokens.map((token, index) =>
      server.ask(`/factors/${factorId}/verify`, { token, body: { challenge_id: asked[index], code } }),
    ),
  )
  expect(countOf(answers, 200)).toBe(1)
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

/** What holds when sixteen ask at once. */
export const RACE_CHECKS: AccountCheck[] = [
  { id: 'race 1', says: 'sixteen sign-ups with one address open one account', run: oneAccount },
  { id: 'race 2', says: 'sixteen refreshes with one token give one next token', run: oneRefresh },
  { id: 'race 3', says: 'of sixteen who follow one link, one gets in', run: oneUseOfALink },
  { id: 'race 4', says: 'wrong codes that come at once are all counted', run: everyWrongCodeCounts },
  { id: 'race 5', says: 'one code of an authenticator app raises one session', run: oneUseOfACode },
  { id: 'race 6', says: 'no log-in with the old password outlives its change', run: noOldPasswordSlipsIn },
  { id: 'race 7', says: 'sixteen log-ins of one account open sixteen sessions', run: everyLogInCounts },
]
