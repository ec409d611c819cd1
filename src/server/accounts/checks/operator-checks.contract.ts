import { expect } from 'vitest'
import { purge } from '#server/accounts/open-accounts.ts'
import type { AccountCheck } from './account-checks.contract.ts'
import { type AccountWorld, type Answer, DAY, PASSWORD } from './account-world.fixture.ts'
import { withOperator } from './import-checks.contract.ts'
import { confirmed, logIn, outcome, signUp } from './learner-steps.fixture.ts'

const INVALID = [400, 'validation_failed']

function emailsIn(listed: Answer): string[] {
  return listed.json.users.map(({ email }: { email: string }) => email)
}

async function listsNewestFirst(world: AccountWorld): Promise<void> {
  const { ask } = withOperator(world)
  const mark = world.address('listed').replace(/@.*/, '')
  const emails = ['a', 'b', 'c', 'd', 'e'].map((letter) => `${mark}-${letter}@example.org`)
  const ids = ['1', '9', '3', '7', '5'].map((digit) => `0189${digit}a5d-ac96-4b1e-8f00-0123456789ab`) // in no order
  for (const [index, email] of emails.entries()) {
    world.clock.forward(1000)
    expect((await ask('POST', '/admin/users', { email, id: ids[index] })).status).toBe(200)
  }
  const list = (query: string) => ask('GET', `/admin/users?filter=${mark.toUpperCase()}${query}`)
  const newest = emails.toReversed()
  expect(emailsIn(await list(''))).toEqual(newest)
  expect(emailsIn(await list('&sort=created_at'))).toEqual(newest)
  expect(emailsIn(await list('&sort=created_at+DESC'))).toEqual(newest)
  expect(emailsIn(await list('&sort=created_at%20asc'))).toEqual(emails)
  const second = await list('&per_page=2&page=2')
  expect(emailsIn(second)).toEqual(newest.slice(2, 4))
  expect(second.headers.get('x-total-count')).toBe('5')
  const at = (page: number) => `</admin/users?page=${page}&per_page=2&filter=${mark.toUpperCase()}>`
  expect(second.headers.get('link')).toBe(`${at(3)}; rel="next", ${at(3)}; rel="last"`)
  const last = await list('&per_page=2&page=3')
  expect([emailsIn(last), last.headers.get('link')]).toEqual([[emails[0]], `${at(3)}; rel="last"`])
  expect(emailsIn(await list('&page=4'))).toEqual([])
  expect(emailsIn(await ask('GET', '/admin/users?page=1&per_page=1'))).toHaveLength(1)
}

async function refusesOddPages(world: AccountWorld): Promise<void> {
  const { ask } = withOperator(world)
  const odd = [
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'page=99999999999999999999',
    'per_page=0',
    'per_page=1001',
    'sort=email',
    'sort=created_at+sideways',
    'sort=created_at+asc&sort=created_at+desc',
    'sort=created_at;drop+table+account',
    'filter=%00',
    `filter=${'a'.repeat(300)}`,
    'limit=5',
    'cursor=abc',
    'order=asc',
  ]
  for (const query of odd) {
    const answer = await ask('GET', `/admin/users?${query}`)
    expect([query, ...outcome(answer)]).toEqual([query, ...INVALID])
  }
}

async function unknownCallsSaySo(world: AccountWorld): Promise<void> {
  const { ask } = withOperator(world)
  const unknown = [
    ['GET', '/admin/anything'],
    ['GET', '/admin/audit'],
    ['POST', '/admin'],
    ['PATCH', '/admin/users'],
    ['PUT', '/admin/users/x/factors/y'],
  ] as const
  for (const [method, path] of unknown) {
    const { status, json } = await ask(method, path)
    expect([path, status, json]).toEqual([
      path,
      404,
      { code: 'not_found', message: `There is no call ${method} ${path}` },
    ])
  }
  for (const path of ['/admin/oauth/clients', '/admin/custom-providers'])
    expect(outcome(await ask('GET', path))).toEqual([404, 'oauth_server_disabled'])
  expect(outcome(await ask('GET', '/admin/sso/providers'))).toEqual([404, 'saml_provider_disabled'])
}

async function unconfirmedAreDropped(world: AccountWorld): Promise<void> {
  const { server, clock, store } = world
  const { ask } = withOperator(world)
  const stranger = world.address('unconfirmed')
  const invited = world.address('invited')
  const owner = await confirmed(world)
  expect((await signUp(server, stranger)).status).toBe(200)
  expect((await ask('POST', '/invite', { email: invited })).status).toBe(200)
  clock.forward(20 * DAY)
  expect((await ask('POST', '/invite', { email: invited })).status).toBe(200) // the thirty days begin anew
  const left = async () => {
    const known = await Promise.all(
      [stranger, invited, owner.email].map((email) => store.accountByEmail(email)),
    )
    return known.map((account) => account !== null)
  }
  clock.forward(10 * DAY)
  await purge(server.accounts)
  expect(await left()).toEqual([true, true, true])
  clock.forward(1)
  await purge(server.accounts)
  expect(await left()).toEqual([false, true, true])
  clock.forward(20 * DAY)
  await purge(server.accounts)
  expect(await left()).toEqual([false, false, true])
  const trail = await store.events({ userId: null, after: null, limit: 1_000_000 })
  expect(trail.findLast(({ by }) => by === 'server')).toMatchObject({ kind: 'account-deleted', userId: null })
  expect((await signUp(server, stranger, PASSWORD)).status).toBe(200) // the address is free
  expect((await logIn(server, owner.email)).status).toBe(200)
}

/** Whatever an operator says with a link is obeyed or refused, for new and for known accounts. */
async function linksDropNothing(world: AccountWorld): Promise<void> {
  const { ask } = withOperator(world)
  const { email: owner } = await confirmed(world)
  const email = world.address('linked')
  const link = (body: object) => ask('POST', '/admin/generate_link', { type: 'signup', email, ...body })
  const refused = [
    { password: PASSWORD, role: 'service_role' },
    { password: PASSWORD, user_metadata: { name: 'Ann' } },
    { type: 'magiclink', email: owner, data: { name: 'Ann' } },
    { type: 'recovery', email: owner, password: PASSWORD },
  ]
  for (const body of refused) expect([body, ...outcome(await link(body))]).toEqual([body, ...INVALID])
  const invitation = await ask('POST', '/invite', { email, app_metadata: { plan: 'family' } })
  expect(outcome(invitation)).toEqual(INVALID)
  expect(await world.store.accountByEmail(email)).toBeNull()
  expect((await link({ password: 'a first password', data: { name: 'Ann', city: 'Aarhus' } })).status).toBe(
    200,
  )
  const again = await link({ password: PASSWORD, data: { name: 'Anna' } })
  expect(again.json.user_metadata).toMatchObject({ name: 'Anna', city: 'Aarhus' })
  expect(
    (await world.server.ask('/verify', { body: { type: 'signup', token_hash: again.json.hashed_token } }))
      .status,
  ).toBe(200)
  expect((await logIn(world.server, email)).status).toBe(200) // with the password given last
  const redirect_to = 'https://elsewhere.example/'
  expect((await link({ type: 'magiclink', redirect_to })).json.redirect_to).not.toBe(redirect_to)
}

/** What operators see of accounts, and what becomes of those that nobody confirms. */
export const OPERATOR_CHECKS: AccountCheck[] = [
  {
    id: 'operator 1',
    says: 'accounts are listed newest first, sorted and filtered as wanted',
    run: listsNewestFirst,
  },
  { id: 'operator 2', says: 'a page that cannot be shown is refused', run: refusesOddPages },
  { id: 'operator 5', says: 'a link drops nothing that is said with it', run: linksDropNothing },
  { id: 'operator 3', says: 'a call that is not there says so', run: unknownCallsSaySo },
  {
    id: 'operator 4',
    says: 'who does not confirm within thirty days is dropped',
    run: unconfirmedAreDropped,
  },
]
