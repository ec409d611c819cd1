import { hashSync } from 'bcryptjs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { canImportHash } from '#domain/accounts/passwords.ts'
import { nodeRandom } from '#server/accounts/tokens/random.ts'
import { verify } from './hash-password.ts'
import { createPasswordHasher, HASH_ON_THREADS } from './password-hasher.ts'

it('a crowd beyond the places to wait is refused at once, and everyone else is served', async () => {
  const hasher = createPasswordHasher(
    { atOnce: 1, waiting: 2, rateLimitFactor: 1, clock: Date.now },
    nodeRandom(Date.now),
    HASH_ON_THREADS,
  )
  const answers = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((password) => hasher.hash(password)))
  expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, false, false])
  expect(answers.at(-1)).toEqual({ ok: false, error: 'too-busy' })
  expect((await hasher.hash('f')).ok).toBe(true) // the places are free again
})

it('a password is hashed by argon2id at the costs that OWASP names, and known again', async () => {
  const passwordHash = await HASH_ON_THREADS.hash({ password: 'a', salt: new Uint8Array(16) }, true)
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await HASH_ON_THREADS.verify({ password: 'a', passwordHash }, false)).toBe(true)
  expect(await HASH_ON_THREADS.verify({ password: 'b', passwordHash }, true)).toBe(false)
})

it('a hash of bcrypt is compared on the same threads', async () => {
  const passwordHash = hashSync('lærkerne', 4)
  expect(await HASH_ON_THREADS.verify({ password: 'lærkerne', passwordHash }, false)).toBe(true)
  expect(await HASH_ON_THREADS.verify({ password: 'lærken', passwordHash }, false)).toBe(false)
})

const base64 = (least: number, most: number) =>
  fc
    .uint8Array({ minLength: least, maxLength: most })
    .map((bytes) => Buffer.from(bytes).toString('base64').replaceAll('=', ''))

/** Hashes at little cost, of every length and both kinds, some of them at the edge of what is a hash. */
const imported = fc.oneof(
  fc
    .record({
      kind: fc.constantFrom('argon2i', 'argon2id'),
      lanes: fc.integer({ min: 1, max: 4 }),
      spare: fc.integer({ min: 0, max: 40 }),
      passes: fc.integer({ min: 1, max: 3 }),
      salt: base64(6, 50),
      tag: base64(14, 66),
    })
    .map(({ kind, lanes, spare, passes, salt, tag }) => {
      return `$${kind}$v=19$m=${lanes * 8 + spare},t=${passes},p=${lanes}$${salt}$${tag}`
    }),
  fc
    .tuple(fc.constantFrom('a', 'b', 'y'), fc.stringMatching(/^[./A-Za-z0-9]{53}$/))
    .map(([kind, rest]) => `$2${kind}$04$${rest}`),
)

it('whatever hash can be imported can be compared with: a log-in to it is wrong, and no fault', async () => {
  await fc.assert(
    fc.asyncProperty(imported, fc.string({ unit: 'binary' }), async (passwordHash, password) => {
      if (canImportHash(passwordHash)) expect(await verify({ password, passwordHash })).toBe(false)
    }),
    { numRuns: 50 },
  )
})
