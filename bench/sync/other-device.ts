import type { Day } from '#domain/clock.ts'
import type { DayDoc } from '#domain/journal/entry.ts'
import { type RowChange, SYNC_LIMITS, SYNC_VERSION, type SyncAnswer } from '#domain/sync/sync-protocol.ts'

const DEVICE = 'elsewhere'

export type WrittenDay = { date: Day; doc: DayDoc }

/** The changes of days, in as many requests as the protocol wants. */
export function inBatches(days: WrittenDay[], most: number = SYNC_LIMITS.changes): WrittenDay[][] {
  const count = Math.ceil(days.length / most)
  return Array.from({ length: count }, (_, batch) => days.slice(batch * most, (batch + 1) * most))
}

/** A device that pushes days to the server of an account, and knows its revisions. */
export function createOtherDevice(address: string, token: string) {
  const revs = new Map<Day, number>()
  let [epoch, since, ids]: [string | null, number, number] = [null, 0, 0]

  function changeOf({ date, doc }: WrittenDay): RowChange {
    ids += 1
    return { kind: 'day', key: date, baseRev: revs.get(date) ?? 0, id: `${DEVICE}-${ids}`, doc }
  }

  async function send(changes: RowChange[]): Promise<void> {
    const response = await fetch(`${address}/api/sync`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ v: SYNC_VERSION, device: DEVICE, epoch, since, changes }),
    })
    if (!response.ok) throw new Error(`POST /api/sync answers ${response.status}`)
    const { accepted, ...answer } = (await response.json()) as SyncAnswer
    if (accepted.length < changes.length) throw new Error('The server has refused a page of the bench')
    for (const { key, rev } of accepted) revs.set(key, rev)
    epoch = answer.epoch
    since = answer.seq
  }

  return {
    async push(days: WrittenDay[]): Promise<void> {
      for (const batch of inBatches(days)) await send(batch.map(changeOf))
    },
  }
}
