import { expect, it } from 'vitest'
import { oneAtATime } from './promises.ts'

/** Work that ends when it is told to. */
function workOf(events: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const run = () => {
    events.push(`${name} begins`)
    return promise.finally(() => events.push(`${name} ends`))
  }
  return { run, end: () => resolve(name), fail: () => reject(new Error(name)) }
}

it('each begins when the one before has ended, and answers what it found', async () => {
  const events: string[] = []
  const [first, second] = [workOf(events, 'first'), workOf(events, 'second')]
  const inTurn = oneAtATime()
  second.end() // long done, and yet it waits
  const answers = [inTurn(first.run), inTurn(second.run)]
  await Promise.resolve()
  expect(events).toEqual(['first begins'])
  first.end()
  expect(await Promise.all(answers)).toEqual(['first', 'second'])
  expect(events).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
})

it('one that fails, or throws at once, tells whoever asked for it, and the next runs all the same', async () => {
  const events: string[] = []
  const [first, last] = [workOf(events, 'first'), workOf(events, 'last')]
  const inTurn = oneAtATime()
  const asked = [
    inTurn(first.run),
    inTurn(() => {
      throw new Error('at once')
    }),
    inTurn(last.run),
  ]
  first.fail()
  last.end()
  expect(await Promise.allSettled(asked)).toMatchObject([
    { status: 'rejected', reason: new Error('first') },
    { status: 'rejected', reason: new Error('at once') },
    { status: 'fulfilled', value: 'last' },
  ])
})

it('what is asked for after everything has ended begins at once', async () => {
  const inTurn = oneAtATime()
  await inTurn(async () => 1)
  expect(await inTurn(async () => 2)).toBe(2)
})
