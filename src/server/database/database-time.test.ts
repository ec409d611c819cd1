import { expect, it, onTestFinished, vi } from 'vitest'
import { inDatabaseTime, withDatabaseTime } from './database-time.ts'

function fakeTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
}

const wait = (ms: number) => () => new Promise<string>((resolve) => setTimeout(resolve, ms, 'answered'))
const told = (answer: Promise<unknown>) => answer.catch((error) => error.code)

it('all that a request waits for the database counts together, and what it does meanwhile does not', async () => {
  fakeTime()
  const answers = withDatabaseTime(1_000, async () => {
    const first = await told(inDatabaseTime(wait(600)))
    await wait(5_000)() // reads a slow body
    return [first, await told(inDatabaseTime(wait(300))), await told(inDatabaseTime(wait(200)))]
  })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await answers).toEqual(['answered', 'answered', 'no-answer'])
  expect(vi.getTimerCount()).toBe(0)
})

it('what is waited for at the same time counts once', async () => {
  fakeTime()
  const answers = withDatabaseTime(1_000, async () => {
    const together = Array.from({ length: 5 }, () => told(inDatabaseTime(wait(900))))
    const within = told(inDatabaseTime(() => inDatabaseTime(wait(900))))
    return Promise.all([...together, within])
  })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(new Set(await answers)).toEqual(new Set(['answered']))
})

it('who gives up says so once, and a later answer or failure is nobody’s', async () => {
  fakeTime()
  const giveUp = vi.fn()
  const fails = () => wait(200)().then(() => Promise.reject(new Error('late')))
  const answer = withDatabaseTime(100, () => told(inDatabaseTime(fails, giveUp)))
  await vi.advanceTimersByTimeAsync(1_000)
  expect([await answer, giveUp.mock.calls.length]).toEqual(['no-answer', 1])
})

it('what no request asks for takes as long as it takes, and what has a time of its own that', async () => {
  fakeTime()
  const answers = Promise.all([
    inDatabaseTime(wait(60_000)),
    withDatabaseTime(100, () => withDatabaseTime(61_000, () => inDatabaseTime(wait(60_000)))),
  ])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await answers).toEqual(['answered', 'answered'])
})
