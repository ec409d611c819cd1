import { hashSync as argon2Hash } from '@node-rs/argon2'
import { hashSync as bcryptHash } from 'bcryptjs'
import { expect } from 'vitest'
import type { AccountCheck } from './account-checks.contract.ts'
import { type AccountWorld, PASSWORD } from './account-world.fixture.ts'
import { accessOf, confirmed, logIn, outcome, putUser } from './learner-steps.fixture.ts'

const KEY = 'a-key-that-only-the-operator-of-this-place-knows'
const FOREIGN = '01890a5d-ac96-4b1e-8f00-0123456789ab' // as other servers make ids: version 4
const INVALID = [400, 'validation_failed']

/** A server with admin calls, and a way to make them. */
export function withOperator(world: AccountWorld) {
  const server = world.serve({ serviceRoleKey: KEY, rateLimitFactor: 100 })
  const ask = (method: string, path: string, body?: object) =>
    server.ask(path, { method, token: KEY, ...(body !== undefined && { body }) })
  return { server, ask }
}

/** Hashes of the usual password as other servers make them. */
function foreignHashes(): Record<string, string> {
  return {
    argon2id: argon2Hash(PASSWORD, { memoryCost: 64, timeCost: 3, parallelism: 4 }),
    argon2i: argon2Hash(PASSWORD, { memoryCost: 64, algorithm: 1 }),
    bcrypt: bcryptHash(PASSWORD, 4),
    'bcrypt of PHP': bcryptHash(PASSWORD, 4).replace('$2b$', '$2y$'),
  }
}

async function storedHash(world: AccountWorld, email: string): Promise<string | null> {
  return (await world.store.accountByEmail(email))?.value.passwordHash ?? null
}

async function importsHashes(world: AccountWorld): Promise<void> {
  const { server, ask } = withOperator(world)
  const own = /^\$argon2id\$v=19\$m=8,t=1,p=1\$/
  for (const [kind, password_hash] of Object.entries(foreignHashes())) {
    const email = world.address('import')
    const made = await ask('POST', '/admin/users', { email, password_hash, email_confirm: true })
    expect([kind, made.status]).toEqual([kind, 200])
    expect(made.text).not.toContain(password_hash)
    expect([kind, await storedHash(world, email)]).toEqual([kind, password_hash])
    expect(outcome(await logIn(server, email, 'en helt anden sætning'))).toEqual([400, 'invalid_credentials'])
    expect([kind, await storedHash(world, email)]).toEqual([kind, password_hash]) // a wrong password replaces nothing
    accessOf(await logIn(server, email))
    expect([kind, await storedHash(world, email)]).toEqual([kind, expect.stringMatching(own)])
    accessOf(await logIn(server, email))
  }
}

async function importedAtOnce(world: AccountWorld): Promise<void> {
  const { server, ask } = withOperator(world)
  const email = world.address('import')
  await ask('POST', '/admin/users', { email, password_hash: bcryptHash(PASSWORD, 4), email_confirm: true })
  const entered = await Promise.all(Array.from({ length: 16 }, () => logIn(server, email)))
  expect(entered.map(({ status }) => status)).toEqual(Array.from({ length: 16 }, () => 200))
}

async function importsForPresent(world: AccountWorld): Promise<void> {
  const { server, ask } = withOperator(world)
  const { email, userId, accessToken } = await confirmed(world)
  const password_hash = bcryptHash('en sætning fra et andet sted', 4)
  expect((await ask('PUT', `/admin/users/${userId}`, { password_hash })).status).toBe(200)
  expect(outcome(await server.ask('/user', { token: accessToken }))).toEqual([403, 'session_not_found'])
  expect(outcome(await logIn(server, email))).toEqual([400, 'invalid_credentials'])
  const token = accessOf(await logIn(server, email, 'en sætning fra et andet sted')).accessToken
  expect((await putUser(server, token, { password: 'og nu en helt tredje' })).status).toBe(200)
  accessOf(await logIn(server, email, 'og nu en helt tredje'))
}

async function keepsIds(world: AccountWorld): Promise<void> {
  const { server, ask } = withOperator(world)
  const email = world.address('import')
  const given = {
    email,
    password: PASSWORD,
    email_confirm: true,
    role: 'authenticated',
    aud: 'authenticated',
  }
  const made = await ask('POST', '/admin/users', { ...given, id: FOREIGN.toUpperCase() })
  expect([made.status, made.json.id, made.json.role]).toEqual([200, FOREIGN, 'authenticated'])
  expect(accessOf(await logIn(server, email)).userId).toBe(FOREIGN)
  const second = { ...given, email: world.address('import'), id: FOREIGN }
  expect(outcome(await ask('POST', '/admin/users', second))).toEqual([422, 'user_already_exists'])
  expect(await world.store.accountByEmail(second.email)).toBeNull() // and its address is still free
  accessOf(await logIn(server, email))
  expect((await ask('PUT', `/admin/users/${FOREIGN}`, { id: FOREIGN })).status).toBe(200)
}

/** What a call says and this server cannot do, is refused: nothing is answered 200 and dropped. */
const REFUSED: object[] = [
  { id: 'not-a-uuid' },
  { id: '00000000-0000-0000-0000-000000000000' },
  { id: `${FOREIGN}0` },
  { role: 'service_role' },
  { role: 'admin' },
  { aud: 'somebody-else' },
  { password: '' },
  { password_hash: '' },
  { password_hash: 'lærkerne synger' },
  { password_hash: '$argon2id$v=19$m=4194304,t=100,p=64$c2FsdHNhbHQ$aGFzaGhhc2hoYXNoaGFzaGhhc2g' },
  { password_hash: `$2b$31$${'a'.repeat(53)}` },
  { password_hash: '$scrypt$ln=16,r=8,p=1$c2FsdA$aGFzaA' },
  { password: PASSWORD, password_hash: `$2b$10$${'a'.repeat(53)}` },
  { nonce: '123456' },
  { data: { name: 'Ann' } },
  { passwordHash: `$2b$10$${'a'.repeat(53)}` },
  { raw_app_meta_data: {} },
  { ['__proto__']: 7, constructor: 8 },
]

async function refusesWhatItWouldDrop(world: AccountWorld): Promise<void> {
  const { ask } = withOperator(world)
  const { email, userId } = await confirmed(world)
  const before = await world.store.accountByEmail(email)
  for (const refused of REFUSED) {
    const says = JSON.stringify(refused)
    const free = world.address('import')
    const made = await ask('POST', '/admin/users', { email: free, ...refused })
    expect([says, ...outcome(made)]).toEqual([says, ...INVALID])
    expect([says, await world.store.accountByEmail(free)]).toEqual([says, null])
    const changed = await ask('PUT', `/admin/users/${userId}`, refused)
    expect([says, ...outcome(changed)]).toEqual([says, ...INVALID])
  }
  expect(outcome(await ask('PUT', `/admin/users/${userId}`, { id: FOREIGN }))).toEqual(INVALID)
  const phone = await ask('PUT', `/admin/users/${userId}`, { phone: '+4512345678' })
  expect(phone.status).toBe(400)
  expect(await world.store.accountByEmail(email)).toEqual(before)
}

/** What an operator brings along from another server. */
export const IMPORT_CHECKS: AccountCheck[] = [
  {
    id: 'import 1',
    says: 'a hash from elsewhere lets its owner in, and is replaced then',
    run: importsHashes,
  },
  { id: 'import 2', says: 'sixteen that log in with such a hash at once get in', run: importedAtOnce },
  { id: 'import 3', says: 'a present account gets a hash from elsewhere', run: importsForPresent },
  { id: 'import 4', says: 'an id from elsewhere stays, and belongs to one account', run: keepsIds },
  { id: 'import 5', says: 'what would be dropped is refused', run: refusesWhatItWouldDrop },
]
