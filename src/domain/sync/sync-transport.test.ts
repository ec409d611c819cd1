import { describe } from 'vitest'
import { syncTransportContract } from './sync-transport.contract.ts'
import { createMemorySyncServer } from './sync-transport.fake.ts'

describe('a server in memory', () => {
  syncTransportContract(async () => {
    const server = createMemorySyncServer({ now: () => Date.UTC(2026, 10, 21) })
    return {
      transport: server.transportOf('ann'),
      userId: 'ann',
      stranger: server.transportOf('bob'),
      strangerId: 'bob',
      closeDiary: async () => server.closeDiary('ann'),
      close: async () => undefined,
    }
  })
})
