// Answers each line on its input, a number of ms, with how many password hashes a second this machine checks at most.
import { availableParallelism } from 'node:os'
import { createInterface } from 'node:readline'
import { hash, verify } from '@node-rs/argon2'

/** As the server makes them (src/server/accounts/core/passwords/hash-password.ts). */
const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const PASSWORD = 'a password of the bench'

async function hashesPerSecond(kept: string, ms: number): Promise<number> {
  const began = performance.now()
  let count = 0
  const work = async () => {
    while (performance.now() - began < ms) {
      await verify(kept, PASSWORD)
      count += 1
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return (count * 1000) / (performance.now() - began)
}

const kept = await hash(PASSWORD, COSTS)
for await (const line of createInterface({ input: process.stdin }))
  process.stdout.write(`${await hashesPerSecond(kept, Number(line))}\n`)
