import { randomUUID } from 'node:crypto'
import { MERGES } from '#domain/sync/row-sync.ts'
import { runSyncRound } from '#domain/sync/sync-round.ts'
import { changeInMemory, createMemorySyncStore, emptyMemoryRows } from '#domain/sync/sync-store.fake.ts'
import { createHttpSyncTransport } from '#web/sync/http-sync-transport.adapter.ts'

const MOST_TRIES = 50 // a dead server takes every second one

/** A device as the browser has it, but for the disk. `token`: of a session of this user on the server at `address`. */
export function memoryDeviceOf(address: string, { userId, token }: { userId: string; token: string }) {
  const memory = emptyMemoryRows()
  const failures = new Set<string>()
  const transport = createHttpSyncTransport({
    send: (path, init) =>
      fetch(`${address}${path}`, {
        ...init,
        headers: { ...(init.headers as Record<string, string>), authorization: `Bearer ${token}` },
      }),
    closing: new AbortController().signal,
  })
  const store = createMemorySyncStore(memory)

  async function sync(): Promise<void> {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const round = await runSyncRound({ store, transport, userId, newId: randomUUID, merge: MERGES })
      if (round.ok && !round.isUnfinished) return
      if (!round.ok) failures.add(round.error)
    }
    throw new Error('The device never came through.')
  }

  return {
    failures,
    sync,
    write(key: string, words: string): void {
      changeInMemory(memory, { kind: 'day', key }, () => ({
        entry: { id: `1-${key}`, date: key, content: words, tags: [], mood: '' },
      }))
    },
    rows: () => [...memory.rows.values()].sort((one, other) => (one.key < other.key ? -1 : 1)),
  }
}
