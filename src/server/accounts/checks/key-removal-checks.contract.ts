import { expect } from 'vitest'
import type { AccountCheck } from './account-checks.contract.ts'
import { type AccountWorld, DAY, HOUR, MINUTE, PASSWORD } from './account-world.fixture.ts'
import { ADDED_KEYS, removalCode, remove, shutOut, WRONG_PROOF } from './key-removal-steps.fixture.ts'
import {
  accessOf,
  appCode,
  claimsIn,
  confirmed,
  getUser,
  logIn,
  mailsTo,
  mailTo,
  outcome,
  ownOutcome,
  proveOwner,
  putUser,
  recoveryLink,
  refresh,
  showCode,
  verifyCode,
  verifyLink,
  withSecondFactor,
} from './learner-steps.fixture.ts'
import { addPasskey } from './passkey-steps.fixture.ts'

const NEW_PASSWORD = 'another long password'
const NOT_IT = 'not this one at all'
const NO_CODE = 'aaaa-bbbb-cccc'

async function ownerGetsIn(world: AccountWorld): Promise<void> {
  const { server, store } = world
  const { email, thief, owner } = await shutOut(world)
  const path = '/factors/recovery-codes'
  expect((await server.ask(path, { token: thief.accessToken, body: {} })).status).toBe(200)
  const code = await removalCode(world, email)
  expect(code).toMatch(/^[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4}$/)
  expect(await world.dump()).not.toContain(code)
  const removed = await remove(server, { email, code: ` ${code.toUpperCase()}`, token: owner.accessToken })
  expect([removed.status, removed.text]).toEqual([200, '{}'])
  expect(outcome(await getUser(server, thief.accessToken))).toEqual([403, 'session_not_found'])
  expect((await refresh(server, thief.refreshToken)).status).toBe(400)
  expect((await getUser(server, owner.accessToken)).json.factors).toBeUndefined()
  expect((await store.accountById(thief.userId))?.value).toMatchObject({ factors: [], recoveryCodes: null })
  expect(mailsTo(world, email, 'factor-removed')).toBe(1)
  expect(mailsTo(world, email, 'passkey-removed')).toBe(0)
  expect(ownOutcome(await remove(server, { email, code }))).toEqual(WRONG_PROOF)
}

/** A thief who is in logs everyone else out, again and again: no session and no pending mail may be needed. */
async function noSessionIsNeeded(world: AccountWorld): Promise<void> {
  const { server } = world
  const { email, thief, owner } = await shutOut(world)
  const stranger = await confirmed(world)
  const code = await removalCode(world, email)
  const token = thief.accessToken
  expect((await server.ask('/logout?scope=others', { method: 'POST', token })).status).toBe(204)
  expect(outcome(await getUser(server, owner.accessToken))).toEqual([403, 'session_not_found'])
  expect((await remove(server, { email, code, token: stranger.accessToken })).status).toBe(200)
  expect(await world.store.sessions(thief.userId)).toEqual([])
  expect((await getUser(server, stranger.accessToken)).status).toBe(200)
  expect(claimsIn(accessOf(await logIn(server, email)).accessToken).aal).toBe('aal1')
}

async function bothProofsOrNeither(world: AccountWorld): Promise<void> {
  const { server } = world
  const { email } = await shutOut(world)
  const code = await removalCode(world, email)
  const other = await shutOut(world)
  const theirs = await removalCode(world, other.email)
  const nobody = world.address('nobody')
  const tries = [
    await remove(server, { email, code, password: NOT_IT }),
    await remove(server, { email, code: NO_CODE }),
    await remove(server, { email, code: NO_CODE, password: NOT_IT }),
    await remove(server, { email, code: theirs }),
    await remove(server, { email: other.email, code }),
    await remove(server, { email: nobody, code }),
    await remove(server, { email, code: '' }),
    await remove(server, { email, code, password: '' }),
  ]
  for (const { status, text } of tries) expect([status, text]).toEqual([403, '{"error":"wrong_proof"}'])
  for (const type of ['recovery', 'magiclink', 'signup', 'email', 'email_change'])
    expect((await verifyCode(server, type, email, code)).status).toBe(403)
  const answerTo = async (body: unknown) => (await server.ask(`${ADDED_KEYS}/removal`, { body })).status
  const right = { email, code, password: PASSWORD }
  for (const wrong of [
    { email: 'x' },
    { email: 7 },
    { code: null },
    { code: 'x'.repeat(5000) },
    { password: {} },
  ])
    expect([wrong, await answerTo({ ...right, ...wrong })]).toEqual([wrong, 400])
  for (const body of [{}, [], null, 'x', '"x"']) expect([body, await answerTo(body)]).toEqual([body, 400])
  expect((await remove(server, { email, code })).status).toBe(200)
}

/** Who asks learns nothing of the account, and only an account that has something to remove gets a mail. */
async function strangersLearnNothing(world: AccountWorld): Promise<void> {
  const { server, clock } = world
  const { email: plain } = await confirmed(world)
  const { email: guarded } = await withSecondFactor(world)
  clock.forward(8 * DAY)
  const { email: recent } = await withSecondFactor(world)
  const people = [world.address('nobody'), plain, guarded, recent]
  for (const email of people) {
    const asked = await server.ask(`${ADDED_KEYS}/code`, { body: { email } })
    expect([asked.status, asked.text]).toEqual([200, '{}'])
    expect(ownOutcome(await remove(server, { email, code: NO_CODE }))).toEqual(WRONG_PROOF)
  }
  expect(people.map((email) => mailsTo(world, email, 'key-removal'))).toEqual([0, 0, 0, 1])
  for (const body of [{}, { email: 'x' }, [], 'x'])
    expect((await server.ask(`${ADDED_KEYS}/code`, { body })).status).toBe(400)
}

async function fiveWrongPasswords(world: AccountWorld): Promise<void> {
  const { server } = world
  const { email } = await shutOut(world)
  const guess = async (code: string) => {
    for (let tries = 0; tries < 5; tries += 1)
      expect(ownOutcome(await remove(server, { email, code, password: NOT_IT }))).toEqual(WRONG_PROOF)
  }
  const code = await removalCode(world, email)
  await guess(code)
  expect(ownOutcome(await remove(server, { email, code }))).toEqual(WRONG_PROOF)
  await guess(await removalCode(world, email))
  const last = await removalCode(world, email)
  expect((await remove(server, { email, code: last })).status).toBe(429)
  world.clock.forward(15 * MINUTE)
  expect((await remove(server, { email, code: last })).status).toBe(200)
}

/** Strangers can try codes and ask for mails, and whoever has the password too: they take nothing from the owner. */
async function nobodyElseShutsOut(world: AccountWorld): Promise<void> {
  const { server, clock } = world
  const { email, thief } = await shutOut(world)
  for (let mails = 0; mails < 30; mails += 1) {
    clock.forward(30 * MINUTE)
    await server.ask(`${ADDED_KEYS}/code`, { body: { email } })
  }
  expect(mailsTo(world, email, 'key-removal')).toBe(20)
  const { code = '' } = mailTo(world, email, 'key-removal')
  for (let guess = 0; guess < 30; guess += 1)
    expect(ownOutcome(await remove(server, { email, code: NO_CODE }))).toEqual(WRONG_PROOF)
  const renewed = accessOf(await refresh(server, thief.refreshToken))
  await server.ask('/logout?scope=others', { method: 'POST', token: renewed.accessToken })
  clock.forward(12 * HOUR)
  expect((await remove(server, { email, code })).status).toBe(200)
}

async function codesAreForADay(world: AccountWorld): Promise<void> {
  const { server, clock } = world
  const { email } = await shutOut(world)
  const code = await removalCode(world, email)
  clock.forward(DAY)
  expect(ownOutcome(await remove(server, { email, code }))).toEqual(WRONG_PROOF)
}

/** Whoever reads the mailbox, and knows nothing else, takes no passkey away that came another way. */
async function aLinkRemovesNothing(world: AccountWorld): Promise<void> {
  const { server, clock } = world
  const { email } = await confirmed(world)
  const { id } = await addPasskey(world, accessOf(await logIn(server, email)).accessToken)
  clock.forward(HOUR)
  const { accessToken: token } = accessOf(
    await verifyLink(server, 'recovery', await recoveryLink(world, email)),
  )
  const removal = { token, method: 'DELETE' } as const
  const tryRemoval = async () => outcome(await server.ask(`/passkeys/${id}`, removal))
  expect(await tryRemoval()).toEqual([400, 'reauthentication_needed'])
  expect((await putUser(server, token, { password: NEW_PASSWORD })).status).toBe(200)
  expect(await tryRemoval()).toEqual([400, 'reauthentication_needed'])
  const own = await addPasskey(world, token)
  expect((await server.ask(`/passkeys/${own.id}`, removal)).status).toBe(204)
  const listed = await server.ask('/passkeys', { token })
  expect(listed.json).toMatchObject([{ id }])
  const other = accessOf(await logIn(server, email, NEW_PASSWORD)).accessToken
  expect((await server.ask(`/passkeys/${id}`, { ...removal, token: other })).status).toBe(204)
}

/** A second factor that the session brought itself proves nobody: it stays a session by mail alone. */
async function ownFactorsRemoveNothing(world: AccountWorld): Promise<void> {
  const { server, clock } = world
  const { email } = await confirmed(world)
  const { id } = await addPasskey(world, accessOf(await logIn(server, email)).accessToken)
  clock.forward(HOUR)
  const byMail = accessOf(await verifyLink(server, 'recovery', await recoveryLink(world, email)))
  const enrolled = await server.ask('/factors', {
    token: byMail.accessToken,
    body: { factor_type: 'totp' },
  })
  const { id: factorId, totp } = enrolled.json
  const shown = await showCode(server, byMail.accessToken, factorId, appCode(world, totp.secret))
  const { accessToken: token } = accessOf(shown)
  const removal = { token, method: 'DELETE' } as const
  expect(outcome(await server.ask(`/passkeys/${id}`, removal))).toEqual([400, 'reauthentication_needed'])
  const own = await addPasskey(world, token)
  expect((await server.ask(`/passkeys/${own.id}`, removal)).status).toBe(204)
  expect((await proveOwner(server, token).then(() => server.ask(`/passkeys/${id}`, removal))).status).toBe(
    204,
  )
}

/** Who stole a session that is a few days old takes no passkey away, but for one that it has added. */
async function oldSessionsRemoveNothing(world: AccountWorld): Promise<void> {
  const { server, clock } = world
  const { email } = await confirmed(world)
  const { id } = await addPasskey(world, accessOf(await logIn(server, email)).accessToken)
  const session = accessOf(await logIn(server, email))
  const own = await addPasskey(world, session.accessToken)
  clock.forward(5 * DAY)
  const { accessToken: token } = accessOf(await refresh(server, session.refreshToken))
  const removal = { token, method: 'DELETE' } as const
  expect(outcome(await server.ask(`/passkeys/${id}`, removal))).toEqual([400, 'reauthentication_needed'])
  expect((await server.ask(`/passkeys/${own.id}`, removal)).status).toBe(204)
  await proveOwner(server, token)
  expect((await server.ask(`/passkeys/${id}`, removal)).status).toBe(204)
}

/** What the owner has ticked goes, what they know as their own stays. */
async function onlyWhatIsNamedGoes(world: AccountWorld): Promise<void> {
  const { server, store } = world
  const { email, accessToken: token, userId, factorId } = await withSecondFactor(world)
  const [theirs, mine] = [await addPasskey(world, token), await addPasskey(world, token)]
  const code = await removalCode(world, email)
  expect(ownOutcome(await remove(server, { email, code, ids: ['nothing'] }))).toEqual([404, 'nothing_recent'])
  const second = await removalCode(world, email)
  expect((await remove(server, { email, code: second, ids: [theirs.id], token })).status).toBe(200)
  const kept = (await store.accountById(userId))?.value
  expect(kept?.passkeys.map(({ id }) => id)).toEqual([mine.id])
  expect(kept?.factors.map(({ id }) => id)).toEqual([factorId])
  expect(mailsTo(world, email, 'passkey-removed')).toBe(1)
  const wrong = [7, 'x', [7], ['x'.repeat(65)], Array(101).fill('x')]
  for (const ids of wrong) {
    const body = { email, code, password: PASSWORD, ids }
    expect([ids, (await server.ask(`${ADDED_KEYS}/removal`, { body })).status]).toEqual([ids, 400])
  }
}

/** Checks of how an owner proves who they are, to remove a second factor that somebody else has added. */
export const KEY_REMOVAL_CHECKS: AccountCheck[] = [
  { id: 'removal 1', says: 'a mailed code and the password remove a factor of these days', run: ownerGetsIn },
  { id: 'removal 1a', says: 'no session is needed that somebody else can end', run: noSessionIsNeeded },
  { id: 'removal 2', says: 'one proof without the other is told like neither', run: bothProofsOrNeither },
  { id: 'removal 2a', says: 'whoever asks for a code learns nothing', run: strangersLearnNothing },
  { id: 'removal 3', says: 'five wrong passwords end a code, and ten wait', run: fiveWrongPasswords },
  { id: 'removal 4', says: 'neither wrong codes nor mails shut the owner out', run: nobodyElseShutsOut },
  { id: 'removal 12', says: 'a mailed link alone removes nothing', run: aLinkRemovesNothing },
  {
    id: 'removal 12a',
    says: 'a mailed link and a factor of its own remove nothing',
    run: ownFactorsRemoveNothing,
  },
  {
    id: 'removal 12b',
    says: 'an old session removes what it has added alone',
    run: oldSessionsRemoveNothing,
  },
  { id: 'removal 13', says: 'of what is recent only that which is named goes', run: onlyWhatIsNamedGoes },
  { id: 'removal 9', says: 'a code lasts a day', run: codesAreForADay },
]
