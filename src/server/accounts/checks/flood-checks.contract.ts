import { expect } from 'vitest'
import { CHEAP_HASHES } from '#server/accounts/core/passwords/cheap-hashes.fixture.ts'
import type { HashFunctions } from '#server/accounts/core/passwords/password-hasher.ts'
import type { AccountCheck } from './account-checks.contract.ts'
import type { AccountWorld } from './account-world.fixture.ts'
import { accessOf, confirmed, logIn, logInOn, newDevice, outcome } from './learner-steps.fixture.ts'

const WRONG = 'en helt anden sætning'
const LIMITED = [429, 'over_request_rate_limit']

/** Comes back once it is so. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
}

/** A server that hashes one password when it is told to, and so many strangers that no more may wait. */
async function floodedServer(world: AccountWorld, waiting: number) {
  const gates: (() => void)[] = []
  const slowHashes: HashFunctions = {
    ...CHEAP_HASHES,
    async verify(verifying, isKnown) {
      await new Promise<void>((resolve) => gates.push(resolve))
      return CHEAP_HASHES.verify(verifying, isKnown)
    },
  }
  const server = world.serve({ hashing: { atOnce: 1, waiting } }, slowHashes)
  const { hasher } = server.accounts
  const answered: string[] = []
  let inLine = 0
  server.accounts.hasher = {
    ...hasher,
    verify: (...given) => {
      inLine += 1
      return hasher.verify(...given)
    },
  }
  const come = (name: string, email: string, cookie = '') =>
    logInOn(server, email, cookie).finally(() => answered.push(name))
  /** Somebody asks, and has to wait. */
  const join = async (name: string, email = world.address('nobody'), cookie = '') => {
    const before = inLine
    const answer = come(name, email, cookie)
    await until(() => inLine > before)
    return { answer }
  }
  /** A hash is done, so many ms later. */
  const hashOne = async (ms = 0) => {
    const before = answered.length
    world.clock.forward(ms)
    await until(() => gates.length > 0)
    gates.shift()?.()
    await until(() => answered.length > before)
  }
  for (let stranger = 0; stranger <= waiting; stranger += 1) await join('stranger')
  return { come, join, hashOne, answered }
}

/** Whoever floods the log-in waits in a line of their own. */
async function knownDevicesFirst(world: AccountWorld): Promise<void> {
  const { email } = await confirmed(world)
  const cookie = await newDevice(world.server, email)
  const foreign = await newDevice(world.server, (await confirmed(world)).email)
  const { come, join, answered, hashOne } = await floodedServer(world, 4)
  const [name = ''] = cookie.split('=')
  const forged = [`${name}=AAAAAAAAAAAAAAAAAAAAAA`, `${name}=${foreign.split('=')[1]}`, foreign, `${name}=`]
  for (const one of ['', ...forged]) expect(outcome(await come('turned away', email, one))).toEqual(LIMITED)
  answered.length = 0
  const owner = await join('owner', email, cookie)
  for (let hash = 0; hash < 6; hash += 1) await hashOne()
  accessOf(await owner.answer)
  expect(answered).toEqual(['stranger', 'owner', 'stranger', 'stranger', 'stranger', 'stranger'])
  for (let guess = 0; guess < 9; guess += 1) await logIn(world.server, email, WRONG)
  accessOf(await logIn(world.server, email)) // who was turned away has used up no guess
}

async function whenToComeAgain(world: AccountWorld): Promise<void> {
  const { come, join, hashOne } = await floodedServer(world, 4)
  for (let hash = 0; hash < 3; hash += 1) await hashOne(2500)
  for (let stranger = 0; stranger < 3; stranger += 1) await join('stranger')
  const refused = await come('turned away', world.address('nobody'))
  expect(outcome(refused)).toEqual(LIMITED)
  expect(refused.headers.get('retry-after')).toBe('13') // 4 wait, and who asks: 2.5 s each
  for (let hash = 0; hash < 5; hash += 1) await hashOne()
}

/** A flood of strangers, and what it leaves to others. */
export const FLOOD_CHECKS: AccountCheck[] = [
  { id: 'guess 7', says: 'known devices are served before a flood of strangers', run: knownDevicesFirst },
  { id: 'guess 7a', says: 'who is turned away is told when there is a place', run: whenToComeAgain },
]
