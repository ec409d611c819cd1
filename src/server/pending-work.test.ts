import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { pendingWork } from './pending-work.ts'

it('is done when all is, and what that began', async () => {
  const pending = pendingWork()
  const done: string[] = []
  const work = async (name: string, next?: string) => {
    await delay(5)
    done.push(name)
    if (next !== undefined) pending.add(work(next))
  }
  pending.add(work('first', 'third'))
  pending.add(work('second'))
  await pending.done(10_000)
  expect(done).toEqual(['first', 'second', 'third'])
  await pending.done(10_000)
})

it('is not waited for without end', async () => {
  const pending = pendingWork()
  pending.add(new Promise(() => undefined))
  await pending.done(10)
})
