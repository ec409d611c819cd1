import { expect, it } from 'vitest'
import { nodeRandom } from '#server/accounts/tokens/random.ts'
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
