import { expect } from 'vitest'
import type { AccountCheck } from './account-checks.contract.ts'
import { type Access, type AccountWorld, HOUR } from './account-world.fixture.ts'
import {
  accessOf,
  appCode,
  confirmed,
  logIn,
  outcome,
  putUser,
  refresh,
  showCode,
} from './learner-steps.fixture.ts'

const NEW = 'en ny sætning om morgenen'
const NEEDED = [400, 'reauthentication_needed']

async function enrolApp(world: AccountWorld, token: string, friendly_name = 'phone') {
  const body = { factor_type: 'totp', friendly_name }
  const enrolled = await world.server.ask('/factors', { token, body })
  return { answer: enrolled, id: enrolled.json.id as string, secret: enrolled.json.totp?.secret as string }
}

/** The attack: with an old session that was stolen, a factor of one's own was proof enough for a new password. */
async function ownFactorsProveNothing(world: AccountWorld): Promise<void> {
  const { server, clock } = world
  const { email } = await confirmed(world)
  const stolen = accessOf(await logIn(server, email))
  clock.forward(30 * HOUR)
  const old = accessOf(await refresh(server, stolen.refreshToken))
  const { answer, id, secret } = await enrolApp(world, old.accessToken)
  let raised: Access = old
  if (answer.status === 200)
    raised = accessOf(await showCode(server, old.accessToken, id, appCode(world, secret)))
  expect(outcome(await putUser(server, raised.accessToken, { password: NEW }))).toEqual(NEEDED)
  expect(outcome(answer)).toEqual(NEEDED)
}

/** Checks 21b to 21h: what shows that whoever uses a session is still its owner. */
export const FRESH_CHECKS: AccountCheck[] = [
  {
    id: '21b',
    says: 'an old session cannot enrol a factor and change the password by it',
    run: ownFactorsProveNothing,
  },
]
