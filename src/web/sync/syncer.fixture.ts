import { vi } from 'vitest'
import { success } from '#domain/outcome.ts'
import { REFUSED, TO_SEND } from '#domain/row.ts'
import type { RefusedRow, SyncDevice, SyncSent, SyncTransport } from '#domain/sync/sync-ports.ts'
import type { Doc, SyncRequest } from '#domain/sync/sync-protocol.ts'
import {
  changeInMemory,
  createMemorySyncStore,
  emptyMemoryRows,
  type MemoryRows,
} from '#domain/sync/sync-store.fake.ts'
import { createMemorySyncServer } from '#domain/sync/sync-transport.fake.ts'
import { createSyncer } from './syncer.ts'

/** For tests: noon of 21 November 2026. */
export const NOON = Date.UTC(2026, 10, 21, 12)

/** For tests: what one device keeps beside its rows. */
function deviceOf(
  memory: MemoryRows,
  name: string,
  isFromBefore: boolean,
): SyncDevice & { isLocked: boolean } {
  let ids = 0
  let isKeptHere = false
  const device = {
    isLocked: false,
    async counts() {
      const rows = [...memory.rows.values()]
      const refused = rows.flatMap(({ kind, key, dirty, refusal }): RefusedRow[] =>
        dirty === REFUSED && refusal !== undefined ? [{ kind, key, refusal }] : [],
      )
      const days = rows.filter(({ kind }) => kind === 'day')
      return success({
        rows: days.length,
        daysToSend: days.filter(({ dirty }) => dirty === TO_SEND).length,
        toSend: rows.filter(({ dirty }) => dirty === TO_SEND).length,
        refused,
      })
    },
    isFromBefore: async () => isFromBefore,
    isKeptHere: () => isKeptHere,
    keepHere(isKept: boolean) {
      isKeptHere = isKept
    },
    async exclusively(work: () => Promise<void>) {
      if (device.isLocked) return false
      await work()
      return true
    },
    newId: () => `${name}-${++ids}`,
  }
  return device
}

/** For tests: a server in memory; of every request it is known how it was made. */
export function syncServer() {
  const server = createMemorySyncServer({ now: () => NOON })
  const asked: (SyncRequest & { isLeaving: boolean })[] = []
  let answerInstead: ((request: SyncRequest) => SyncSent | Promise<SyncSent>) | null = null
  const transport: SyncTransport = {
    async send(request, { isLeaving } = { isLeaving: false }) {
      asked.push({ ...request, isLeaving })
      return answerInstead?.(request) ?? server.transportOf('ana').send(request)
    },
  }
  return {
    ...server,
    asked,
    transport,
    /** Answers so from now on; null: as a server does. */
    answer(how: typeof answerInstead) {
      answerInstead = how
    },
    fail: (error: Extract<SyncSent, { ok: false }>['error'], retryAfterMs?: number) => {
      answerInstead = () => ({ ok: false, error, ...(retryAfterMs !== undefined && { retryAfterMs }) })
    },
  }
}

/** For tests: a device of Ana's, whose clock is right unless said otherwise. Timers are Vitest's. */
export function syncingDevice(
  { transport }: Pick<ReturnType<typeof syncServer>, 'transport'>,
  {
    name = 'phone',
    memory = emptyMemoryRows(),
    now = () => NOON,
    hadDays = (): boolean => true,
    isFromBefore = true,
  } = {},
) {
  const device = deviceOf(memory, name, isFromBefore)
  const syncer = createSyncer({
    store: createMemorySyncStore(memory),
    transport,
    device,
    userId: 'ana',
    now,
    elapsed: () => Date.now(),
    random: () => 0.5,
    hadDays,
  })
  return {
    memory,
    device,
    syncer,
    write(key: string, doc: Doc) {
      changeInMemory(memory, { kind: 'day', key }, () => doc)
    },
    contents: () =>
      [...memory.rows.values()].map(({ doc }) => (doc as { entry?: { content: string } }).entry?.content),
  }
}

/** For tests: a saved day. */
export function saved(date: string, content: string): Doc {
  return { entry: { id: `id-${date}`, date, content, tags: [], mood: '' } }
}

/** For tests: lets so many ms pass, and all that follows from them. */
export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
