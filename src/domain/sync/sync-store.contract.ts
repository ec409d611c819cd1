import { expect } from 'vitest'
import { itOnOpened } from '#domain/it-on-opened.contract.ts'
import { REFUSED, TO_SEND } from '#domain/row.ts'
import type { RowSelection, SyncCursor, SyncRow, SyncStore } from './sync-ports.ts'
import type { RowKey } from './sync-protocol.ts'

/** Two stores on the same rows, as two tabs of one device have them. */
export type TwoSyncTabs = { one: SyncStore; other: SyncStore; close(): Promise<void> }

const CURSOR: SyncCursor = { device: 'phone', epoch: 'e.0', seq: 7, before: 'day/2026-11-01' }

function dayKey(key: string): RowKey {
  return { kind: 'day', key }
}

function dirtyDay(key: string, content = key): SyncRow {
  return { ...dayKey(key), doc: { draft: { content } }, rev: 0, dirty: TO_SEND }
}

async function read(store: SyncStore, selection: RowSelection): Promise<SyncRow[]> {
  let found: SyncRow[] = []
  const outcome = await store.update(selection, (cursor = CURSOR, rows) => {
    found = rows
    return { cursor, rows }
  })
  expect(outcome.ok).toBe(true)
  return found
}

function write(store: SyncStore, rows: SyncRow[], cursor = CURSOR) {
  return store.update({ keys: rows }, () => ({ cursor, rows }))
}

/** What every store of rows keeps to. `open` answers two tabs on a device without any rows. */
export function syncStoreContract(open: () => Promise<TwoSyncTabs>): void {
  const withTabs = itOnOpened(open)

  withTabs('a new device has no cursor and no rows', async ({ one }) => {
    expect(await one.cursor()).toEqual({ ok: true, value: undefined })
    await one.update('all', (cursor, rows) => {
      expect([cursor, rows]).toEqual([undefined, []])
      return { cursor: CURSOR, rows: [] }
    })
  })

  withTabs('cursor and rows are written together, and every tab reads them', async ({ one, other }) => {
    const cursor: SyncCursor = { ...CURSOR, before: null, inFlight: [dayKey('2026-11-21')] }
    const change = { cursor, rows: [dirtyDay('2026-11-21')] }
    expect(await one.update({ keys: [dayKey('2026-11-21')] }, () => change)).toEqual({
      ok: true,
      value: change,
    })
    expect(await other.cursor()).toEqual({ ok: true, value: cursor })
    expect(await read(other, 'all')).toEqual([dirtyDay('2026-11-21')])
  })

  withTabs('a row keeps every field, and every kind of text, as it is', async ({ one, other }) => {
    const content = 'NUL \u0000, lone \ud800, rtl \u202e, e\u0301, 👩‍👩‍👧‍👦, 猫'
    const doc = { entry: { content, tags: ['', '__proto__'] }, unknown: [1, null, { deep: true }] }
    const row: SyncRow = {
      ...dayKey('2026-11-21'),
      doc,
      rev: 3,
      dirty: TO_SEND,
      base: {},
      sent: { id: 'p', doc },
    }
    const refused: SyncRow = { ...dayKey('2026-11-20'), doc, rev: 0, dirty: REFUSED, refusal: 'too-large' }
    await write(one, [row, refused])
    expect(await read(other, { keys: [dayKey('2026-11-21')] })).toEqual([row])
    expect(await read(other, { keys: [dayKey('2026-11-20')] })).toEqual([refused])
  })

  withTabs('of the keys asked for, those that are there come', async ({ one }) => {
    await write(one, [dirtyDay('2026-11-21'), dirtyDay('2026-11-20'), dirtyDay('2025-01-01')])
    const keys = ['2026-11-20', '1999-01-01', '2025-01-01'].map(dayKey)
    const found = await read(one, { keys })
    expect(found.map(({ key }) => key).sort()).toEqual(['2025-01-01', '2026-11-20'])
    expect(await read(one, { keys: [] })).toEqual([])
  })

  withTabs('rows to be sent come newest first, no more than asked for, and no others', async ({ one }) => {
    const clean: SyncRow = { ...dayKey('2026-11-22'), doc: {}, rev: 4 }
    const refused: SyncRow = { ...dirtyDay('2026-11-23'), dirty: REFUSED, refusal: 'invalid' }
    const dirty = ['2026-02-03', '2026-11-20', '2025-12-31', '2026-11-21'].map((key) => dirtyDay(key))
    await write(one, [clean, ...dirty, refused])
    const keys = async (toSend: number) => (await read(one, { toSend })).map(({ key }) => key)
    expect(await keys(3)).toEqual(['2026-11-21', '2026-11-20', '2026-02-03'])
    expect(await keys(100)).toEqual(['2026-11-21', '2026-11-20', '2026-02-03', '2025-12-31'])
    expect((await read(one, 'all')).length).toBe(6)
  })

  withTabs('a row that has become clean is no longer to be sent', async ({ one }) => {
    await write(one, [dirtyDay('2026-11-21')])
    await write(one, [{ ...dayKey('2026-11-21'), doc: {}, rev: 9 }])
    expect(await read(one, { toSend: 100 })).toEqual([])
    expect(await read(one, 'all')).toEqual([{ ...dayKey('2026-11-21'), doc: {}, rev: 9 }])
  })

  const SENTENCE = '2026-11-21-0123456789abcd-es-es'

  withTabs('rows of every kind are kept apart, and are sent kind after kind', async ({ one, other }) => {
    const rows: SyncRow[] = [
      { kind: 'sentence', key: SENTENCE, doc: { attempts: [] }, rev: 0, dirty: TO_SEND },
      { kind: 'minutes', key: '2026-11-21-phone', doc: { activeMs: {} }, rev: 0, dirty: TO_SEND },
      { kind: 'minutes', key: '2026-11-22-phone', doc: { activeMs: {} }, rev: 0, dirty: TO_SEND },
      dirtyDay('2026-11-20'),
      dirtyDay('2026-11-21'),
    ]
    await write(one, rows)
    const inTurn = [...rows].reverse()
    expect(await read(other, 'all')).toEqual(inTurn)
    expect(await read(other, { toSend: 100 })).toEqual(inTurn)
    expect(await read(other, { toSend: 3 })).toEqual(inTurn.slice(0, 3))
    expect(await read(other, { toSend: 2 })).toEqual(inTurn.slice(0, 2))
    const keys = [dayKey('2026-11-21'), { kind: 'sentence', key: SENTENCE } as const]
    expect(await read(other, { keys })).toEqual([inTurn[0], rows[0]])
    await write(other, [{ kind: 'minutes', key: '2026-11-22-phone', doc: { activeMs: {} }, rev: 3 }])
    expect((await read(one, { toSend: 100 })).map(({ key }) => key)).not.toContain('2026-11-22-phone')
  })

  withTabs('a row that a change did not read can be added', async ({ one, other }) => {
    await one.update({ keys: [] }, () => ({ cursor: CURSOR, rows: [dirtyDay('2026-11-21')] }))
    expect(await read(other, 'all')).toEqual([dirtyDay('2026-11-21')])
  })

  withTabs('changes from two tabs at once follow one another', async ({ one, other }) => {
    const key = dayKey('2026-11-21')
    const add = (store: SyncStore, letter: string) =>
      store.update({ keys: [key] }, (cursor = { ...CURSOR, seq: 0 }, [row]) => ({
        cursor: { ...cursor, seq: cursor.seq + 1 },
        rows: [{ ...key, doc: {}, rev: 0, sent: { id: (row?.sent?.id ?? '') + letter, doc: {} } }],
      }))
    await Promise.all([...'abcdef'].map((letter, index) => add(index % 2 === 0 ? one : other, letter)))
    const [row] = await read(one, 'all')
    expect([...(row?.sent?.id ?? '')].sort().join('')).toBe('abcdef')
    expect(await other.cursor()).toEqual({ ok: true, value: { ...CURSOR, seq: 6 } })
  })
}
