import { setTimeout as delay } from 'node:timers/promises'
import { DAY_MS } from '#domain/clock.ts'
import { newLearner, type Told } from '../../src/server/outage-steps.fixture.ts'

const FIRST_DAY = Date.UTC(2000, 0, 1)
const AGAIN_MS = 20

/** What a device wrote at which server, what it was told, and when (ms on the clock of this process). */
export type Written = Told & { words: string; at: number; address: string }

/** Devices that write one day after the other, on their server, until they are told that it is over. */
export type Devices = (isOver: () => boolean) => Promise<Written[]>

/** Opens so many accounts, in turn at these servers, each with one device. */
export async function devicesAt(addresses: string[], count: number): Promise<Devices> {
  const learners = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const address = addresses[index % addresses.length] ?? ''
      return { address, push: (await newLearner(address)).push }
    }),
  )
  let day = 0
  return async (isOver) => {
    const written: Written[] = []
    const write = async ({ address, push }: (typeof learners)[number]) => {
      while (!isOver()) {
        const words = crypto.randomUUID()
        day += 1
        const told = await push(new Date(FIRST_DAY + day * DAY_MS).toISOString().slice(0, 10), words)
        written.push({ ...told, words, address, at: performance.now() })
        if (told.status !== 200) await delay(AGAIN_MS)
      }
    }
    await Promise.all(learners.map(write))
    return written
  }
}
