import { expect, it } from 'vitest'
import { nodeRandom } from '#server/accounts/tokens/random.ts'
import { createPasswordHasher } from './password-hasher.ts'

it('a crowd beyond the places to wait is refused at once, and everyone else is served', async () => {
  const hasher = createPasswordHasher({ atOnce: 1, waiting: 2 }, nodeRandom(Date.now))
  const answers = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((password) => hasher.hash(password)))
  expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, false, false])
  expect(answers.at(-1)).toEqual({ ok: false, error: 'too-busy' })
  expect((await hasher.hash('f')).ok).toBe(true) // the places are free again
})
