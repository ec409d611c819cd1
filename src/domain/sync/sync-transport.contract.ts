import { expect } from 'vitest'
import { itOnOpened } from '#domain/it-on-opened.contract.ts'
import type { SyncTransport } from './sync-ports.ts'
import {
  type Doc,
  pageEnd,
  type RowChange,
  SYNC_LIMITS,
  type SyncAnswer,
  type SyncRequest,
} from './sync-protocol.ts'

/** One account on a server, and another. */
export type Servers = {
  transport: SyncTransport
  userId: string
  stranger: SyncTransport
  strangerId: string
  /** Deletes the diary of the account, as the learner does. */
  closeDiary(): Promise<void>
  close(): Promise<void>
}

const START = { epoch: null, since: 0, before: '' } as const

function entryDoc(content: string, date = '2026-11-21'): Doc {
  return { entry: { id: '1-a', date, content, tags: [], mood: '' } }
}

function push(key: string, baseRev: number, id: string, doc: Doc = { draft: { content: id } }): RowChange {
  return { kind: 'day', key, baseRev, id, doc }
}

function requestOf(known: Partial<SyncRequest>, changes: RowChange[] = [], device = 'phone'): SyncRequest {
  return { v: 1, device, epoch: null, since: 0, ...known, changes }
}

async function ask(transport: SyncTransport, request: SyncRequest): Promise<SyncAnswer> {
  const sent = await transport.send(request)
  if (!sent.ok) throw new Error(`No answer but ${sent.error}`)
  return sent.value
}

/** What every way to a server keeps to, and the server behind it. */
export function syncTransportContract(open: () => Promise<Servers>): void {
  const withServers = itOnOpened(open)

  withServers('an empty diary answers whose it is, and that the first fill has ended', async (servers) => {
    const answer = await ask(servers.transport, requestOf(START))
    expect(answer).toMatchObject({
      user: servers.userId,
      rows: [],
      older: [],
      accepted: [],
      refused: [],
      more: false,
    })
    expect(answer.epoch).toMatch(/./)
    expect(Number.isFinite(answer.now)).toBe(true)
  })

  withServers('what one device pushes comes to another once, with its revision', async ({ transport }) => {
    const doc = entryDoc('NUL \u0000, lone \ud800, 猫')
    const pushed = await ask(transport, requestOf({}, [push('2026-11-21', 0, 'a', doc)]))
    const [accepted] = pushed.accepted
    expect(accepted).toMatchObject({ kind: 'day', key: '2026-11-21', id: 'a' })
    const { epoch } = pushed
    const came = await ask(transport, requestOf({ epoch }, [], 'laptop'))
    expect(came.rows).toEqual([{ kind: 'day', key: '2026-11-21', rev: accepted?.rev, doc }])
    expect(came.seq).toBeGreaterThanOrEqual(accepted?.rev ?? Number.NaN)
    const again = await ask(transport, requestOf({ epoch, since: came.seq }, [], 'laptop'))
    expect(again.rows).toEqual([])
    expect(again.seq).toBe(came.seq)
  })

  withServers('fields that the server does not know survive', async ({ transport }) => {
    const doc = { ...entryDoc('a'), unknown: { deep: [1, null, 'x'] } }
    await ask(transport, requestOf({}, [push('2026-11-21', 0, 'a', doc)]))
    expect((await ask(transport, requestOf({}))).rows[0]?.doc).toEqual(doc)
  })

  withServers('each change of a batch has a revision of its own', async ({ transport }) => {
    const batch = ['2026-11-19', '2026-11-21', '2026-11-20'].map((key) => push(key, 0, key))
    const { accepted } = await ask(transport, requestOf({}, batch))
    expect(new Set(accepted.map(({ rev }) => rev)).size).toBe(3)
  })

  withServers('a batch sent again has its old answer and changes nothing', async ({ transport }) => {
    const batch = [push('2026-11-21', 0, 'a'), push('2026-11-20', 5, 'b')]
    const first = await ask(transport, requestOf({}, batch))
    const again = await ask(transport, requestOf({}, batch))
    expect(again).toMatchObject({ accepted: first.accepted, refused: first.refused, seq: first.seq })
    expect(again.rows).toEqual(first.rows)
  })

  withServers('a pull in between does not make the server forget a batch', async ({ transport }) => {
    const batch = [push('2026-11-21', 0, 'a')]
    const { accepted, epoch, seq } = await ask(transport, requestOf({}, batch))
    await ask(transport, requestOf({ epoch, since: seq }))
    expect((await ask(transport, requestOf({}, batch))).accepted).toEqual(accepted)
  })

  withServers('a push id means nothing from another device', async ({ transport }) => {
    await ask(transport, requestOf({}, [push('2026-11-21', 0, 'a')]))
    const other = await ask(transport, requestOf({}, [push('2026-11-21', 0, 'a')], 'laptop'))
    expect(other.refused).toMatchObject([{ id: 'a', error: 'stale' }])
  })

  withServers(
    'a change of an older revision is stale, and the current row comes with it',
    async ({ transport }) => {
      const { accepted, epoch } = await ask(transport, requestOf({}, [push('2026-11-21', 0, 'a')]))
      const stale = push('2026-11-21', 0, 'b')
      const since = accepted[0]?.rev ?? 0 // it knows the row already, and still gets it
      const answer = await ask(transport, requestOf({ epoch, since }, [stale], 'laptop'))
      expect(answer.accepted).toEqual([])
      expect(answer.refused).toEqual([{ kind: 'day', key: '2026-11-21', id: 'b', error: 'stale' }])
      expect(answer.rows).toEqual([
        { kind: 'day', key: '2026-11-21', rev: since, doc: { draft: { content: 'a' } } },
      ])
    },
  )

  withServers(
    'a change of a row that the server does not have is stale, without a row',
    async ({ transport }) => {
      const answer = await ask(transport, requestOf({}, [push('2026-11-21', 3, 'a')]))
      expect(answer.refused).toMatchObject([{ id: 'a', error: 'stale' }])
      expect(answer.rows).toEqual([])
    },
  )

  withServers('a bad row is refused alone', async ({ transport }) => {
    const bad = push('2026-13-45', 0, 'bad')
    const large = push('2026-11-20', 0, 'large', entryDoc('x'.repeat(SYNC_LIMITS.docBytes), '2026-11-20'))
    const { accepted, refused } = await ask(
      transport,
      requestOf({}, [bad, large, push('2026-11-21', 0, 'good')]),
    )
    expect(accepted).toMatchObject([{ id: 'good' }])
    expect(refused.map(({ id, error }) => [id, error])).toEqual([
      ['bad', 'invalid'],
      ['large', 'too-large'],
    ])
  })

  withServers('the first fill pages through all days, newest first, each once', async ({ transport }) => {
    const keys = Array.from(
      { length: 250 },
      (_, index) => `${2000 + (index % 25)}-01-${10 + Math.floor(index / 25)}`,
    )
    for (let from = 0; from < keys.length; from += 50)
      await ask(
        transport,
        requestOf(
          {},
          keys.slice(from, from + 50).map((key) => push(key, 0, key)),
        ),
      )
    const came: string[] = []
    let answer = await ask(transport, requestOf(START, [], 'laptop'))
    const { epoch, seq } = answer
    expect(answer.rows).toEqual([])
    while (answer.older.length > 0) {
      expect(answer.total).toBe(keys.length)
      expect(answer.more).toBe(true)
      expect(answer.older.length).toBeLessThanOrEqual(SYNC_LIMITS.pageRows)
      came.push(...answer.older.map(({ key }) => key))
      const last = answer.older.at(-1)
      const before = last === undefined ? '' : pageEnd(last)
      answer = await ask(transport, requestOf({ epoch, since: seq, before }, [], 'laptop'))
    }
    expect(answer.more).toBe(false)
    expect(came).toEqual([...keys].sort().reverse())
    expect(await ask(transport, requestOf({ epoch, since: seq }))).not.toHaveProperty('total')
  })

  withServers(
    'what changed since comes in order, and where it is cut nothing is skipped',
    async ({ transport }) => {
      const keys = Array.from(
        { length: 240 },
        (_, index) => `${2000 + (index % 24)}-02-${10 + Math.floor(index / 24)}`,
      )
      for (let from = 0; from < keys.length; from += 60)
        await ask(
          transport,
          requestOf(
            {},
            keys.slice(from, from + 60).map((key) => push(key, 0, key)),
          ),
        )
      const came: string[] = []
      let since = 0
      for (let isMore = true; isMore; ) {
        const answer = await ask(transport, requestOf({ since }, [], 'laptop'))
        came.push(...answer.rows.map(({ key }) => key))
        isMore = answer.more
        since = answer.seq
      }
      expect(came.toSorted()).toEqual(keys.toSorted())
    },
  )

  withServers('another epoch, or more than the server knows, is a reset', async ({ transport }) => {
    const { epoch, seq } = await ask(transport, requestOf({}, [push('2026-11-21', 0, 'a')]))
    const change = push('2026-11-20', 0, 'b')
    for (const known of [
      { epoch: `${epoch}x`, since: 0 },
      { epoch, since: seq + 1 },
    ])
      expect(await transport.send(requestOf(known, [change]))).toMatchObject({ ok: false, error: 'reset' })
    expect((await ask(transport, requestOf({}))).rows).toHaveLength(1)
  })

  withServers(
    'a closed diary takes nothing until it is opened anew, and then it is empty',
    async (servers) => {
      const { transport, closeDiary } = servers
      const { epoch } = await ask(transport, requestOf({}, [push('2026-11-21', 0, 'a')]))
      await closeDiary()
      const change = push('2026-11-20', 0, 'b')
      expect(await transport.send(requestOf({ epoch }, [change]))).toMatchObject({ error: 'diary-deleted' })
      expect(await transport.send(requestOf({}, [change]))).toMatchObject({ error: 'diary-deleted' })
      const opened = await ask(transport, { ...requestOf(START), reopen: true })
      expect([opened.rows, opened.older]).toEqual([[], []])
      expect(await transport.send(requestOf({ epoch }, [change]))).toMatchObject({
        ok: false,
        error: 'reset',
      })
      expect((await ask(transport, requestOf({ epoch: opened.epoch }, [change]))).accepted).toHaveLength(1)
    },
  )

  withServers('another account has rows of its own', async ({ transport, stranger, strangerId }) => {
    const { epoch } = await ask(transport, requestOf({}, [push('2026-11-21', 0, 'a')]))
    expect(await ask(stranger, requestOf(START))).toMatchObject({ user: strangerId, rows: [], older: [] })
    const own = await ask(stranger, requestOf({ epoch }, [push('2026-11-21', 0, 'a')]))
    expect(own.accepted).toHaveLength(1)
  })

  withServers('a session of another account than the request names changes nothing', async (servers) => {
    const request = { ...requestOf({}, [push('2026-11-21', 0, 'a')]), user: servers.userId }
    expect(await servers.stranger.send(request)).toMatchObject({ ok: false, error: 'wrong-account' })
    expect((await ask(servers.stranger, requestOf({}))).rows).toEqual([])
    expect((await ask(servers.transport, request)).accepted).toHaveLength(1)
  })
}
