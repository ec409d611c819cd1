import { expect, it } from 'vitest'
import { createMeters } from './meters.ts'

it('the pool is read before the scrape itself asks the database', async () => {
  let asked = 0
  const ask = <Answer>(answer: Answer) => {
    asked += 1
    return Promise.resolve(answer)
  }
  const stored = {
    diaries: 0,
    bytes: 0,
    quota: null,
    mailsLeft: null,
    oldestReminderSeconds: null,
    budgets: [],
  }
  const { registry } = createMeters({
    isReady: () => ask(true),
    connections: () => ({ busy: 0, idle: 1, waiting: asked }),
    hashQueue: null,
    stored: () => ask(stored),
  })
  expect(await registry.metrics()).toContain('echolog_database_connections{state="waiting"} 0\n')
  expect(asked).toBe(2)
})
