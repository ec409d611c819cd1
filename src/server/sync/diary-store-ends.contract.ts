import { describe, expect, it } from 'vitest'
import { SYNC_LIMITS } from '#domain/sync/sync-protocol.ts'
import { change, DAY, dayKey, dayRow, learnerOf, NOW, outcomeOf, savedDay } from './diary.fixture.ts'
import type { DiaryStore } from './diary-store.ts'

const KEY = '2026-11-21'

/** What ends: room, devices, what was deleted, the diary itself. */
export function describeDiaryEnds(open: () => DiaryStore): void {
  describe('what an account may hold', () => {
    it('a document that would be too much is refused alone, and one in its own place is not', async () => {
      const { pushed } = learnerOf(open())
      const most = SYNC_LIMITS.docBytesPerAccount
      const answers = await pushed([
        change(dayKey(0), { bytes: most - 10 }),
        change(dayKey(1), { bytes: 11 }),
        change(dayKey(2), { bytes: 10 }),
      ])
      expect(answers.map(outcomeOf)).toEqual([1, 'full', 3])
      const [same] = await pushed([change(dayKey(0), { baseRev: 1, bytes: most - 10 })])
      expect(outcomeOf(same)).toBe(4)
      const [smaller] = await pushed([change(dayKey(0), { baseRev: 4, bytes: 5 })])
      expect(outcomeOf(smaller)).toBe(5)
      expect((await pushed([change(dayKey(1), { bytes: 11 })])).map(outcomeOf)).toEqual([6])
    })

    it('a change that is stale is kept as a side although the account is full', async () => {
      const { pushed, causes } = learnerOf(open())
      await pushed([change(KEY, { bytes: SYNC_LIMITS.docBytesPerAccount })])
      expect((await pushed([change(KEY)])).map(outcomeOf)).toEqual(['stale'])
      expect(await causes(KEY)).toContain('side')
    })

    it('the answers of fifty devices are known, and of the one that wrote longest ago no more', async () => {
      const { pushed } = learnerOf(open())
      const batches = Array.from({ length: 51 }, (_, index) => [change(dayKey(index))])
      const send = (index: number, now: number) =>
        pushed(batches[index] ?? [], { device: `device-${index}`, now: NOW + now })
      for (const index of batches.keys()) await send(index, index)
      expect((await send(1, 100)).map(outcomeOf)).toEqual([2])
      expect((await send(50, 101)).map(outcomeOf)).toEqual([51])
      expect((await send(0, 102)).map(outcomeOf)).toEqual(['stale'])
    })
  })

  describe('what was deleted', () => {
    const secret = savedDay(KEY, 'Secret words.')
    const deleted = { deleted: { at: 1, ...secret } }
    const purged = { purgedAt: NOW + 30 * DAY }

    it('goes after thirty days, with its versions, as a row that tells devices when', async () => {
      const store = open()
      const { userId, pushed, pulled, causes } = learnerOf(store)
      await pushed([change(KEY), change(dayKey(0))])
      await pushed([change(KEY, { baseRev: 1, doc: deleted })])
      await store.purgeDeleted(NOW + 30 * DAY - 1)
      expect((await store.rowsOf(userId, [dayRow(KEY)]))[0]?.text).toContain('Secret')
      expect(await store.purgeDeleted(NOW + 30 * DAY)).toBeGreaterThan(0)
      expect(await causes(KEY)).toEqual([])
      expect(await causes(dayKey(0))).toEqual(['saved'])
      const { rows, seq } = await pulled(3)
      expect(rows).toEqual([{ ...dayRow(KEY), rev: seq, text: JSON.stringify(purged) }])
      expect(seq).toBeGreaterThan(3)
      await store.purgeDeleted(NOW + 60 * DAY)
      expect(await pulled(3)).toMatchObject({ seq })
    })

    it('stays gone: a device that knows it still gets the purged row', async () => {
      const store = open()
      const { pushed, pulled } = learnerOf(store)
      await pushed([change(KEY, { doc: deleted })])
      await store.purgeDeleted(NOW + 30 * DAY)
      expect((await pushed([change(KEY, { baseRev: 1 })])).map(outcomeOf)).toEqual(['stale'])
      expect((await pulled()).rows[0]?.text).toBe(JSON.stringify(purged))
    })

    it('leaves a draft or an entry that came later where it is', async () => {
      const store = open()
      const { userId, pushed, causes } = learnerOf(store)
      const draft = { draft: { content: 'New words' } }
      await pushed([
        change(KEY, { doc: { ...deleted, ...draft } }),
        change(dayKey(0), { doc: { ...deleted, ...savedDay(dayKey(0), 'Rain.') } }),
      ])
      await store.purgeDeleted(NOW + 30 * DAY)
      const rows = await store.rowsOf(userId, [dayRow(KEY), dayRow(dayKey(0))])
      expect(rows.map(({ text }) => JSON.parse(text))).toEqual([
        { ...draft, ...purged },
        { ...savedDay(dayKey(0), 'Rain.'), ...purged },
      ])
      expect(await causes(dayKey(0))).toEqual(['saved'])
    })

    it('goes from a day that is written on, with every version that holds it, and nothing else does', async () => {
      const store = open()
      const { userId, pushed, texts } = learnerOf(store)
      const later = { entry: { id: '2', date: KEY, content: 'Sun.', tags: [], mood: '' } }
      const docs = [
        { doc: secret, at: -DAY },
        { doc: { ...secret, draft: { content: 'Secret draft' } }, at: 0 },
        { doc: deleted, at: 0 },
        { doc: { ...deleted, ...later }, at: 0 },
        { doc: { ...deleted, ...later, draft: { content: 'Sun and' } }, at: 29 * DAY },
      ]
      for (const [baseRev, { doc, at }] of docs.entries())
        expect((await pushed([change(KEY, { baseRev, doc })], { now: NOW + at })).map(outcomeOf)).toEqual([
          baseRev + 1,
        ])
      await store.purgeDeleted(NOW + 30 * DAY)
      const [row] = await store.rowsOf(userId, [dayRow(KEY)])
      expect(JSON.parse(row?.text ?? '')).toEqual({
        ...later,
        draft: { content: 'Sun and' },
        purgedAt: expect.any(Number),
      })
      expect(await texts(KEY)).toEqual([{ ...later, draft: { content: 'Sun and' } }, later])
    })

    it('of two entries that were deleted one after the other, stays thirty days after the last', async () => {
      const store = open()
      const { userId, pushed } = learnerOf(store)
      await pushed([change(KEY, { doc: deleted })])
      const again = { deleted: { at: 2, ...savedDay(KEY, 'Secret, too.') } }
      await pushed([change(KEY, { baseRev: 1, doc: again })], { now: NOW + 29 * DAY })
      await store.purgeDeleted(NOW + 59 * DAY - 1)
      expect((await store.rowsOf(userId, [dayRow(KEY)]))[0]?.text).toContain('Secret, too.')
      await store.purgeDeleted(NOW + 59 * DAY)
      expect((await store.rowsOf(userId, [dayRow(KEY)]))[0]?.text).toBe(
        JSON.stringify({ purgedAt: NOW + 59 * DAY }),
      )
    })

    it('stays while it is restored', async () => {
      const store = open()
      const { userId, pushed } = learnerOf(store)
      await pushed([change(KEY, { doc: deleted })])
      await pushed([change(KEY, { baseRev: 1 })])
      await store.purgeDeleted(NOW + 31 * DAY)
      expect((await store.rowsOf(userId, [dayRow(KEY)]))[0]).toMatchObject({ rev: 2 })
    })
  })

  describe('a closed diary', () => {
    it('holds nothing and takes nothing', async () => {
      const store = open()
      const { userId, nothing, push, pushed } = learnerOf(store)
      await pushed([change(KEY), change(KEY)])
      await store.closeDiary(userId, NOW)
      expect(await push([change(dayKey(0))])).toEqual({ ok: false, error: 'diary-deleted' })
      expect(await store.pull(nothing, [])).toEqual({ ok: false, error: 'diary-deleted' })
      expect(await store.head(nothing)).toEqual({ ok: false, error: 'diary-deleted' })
      expect(await store.page(userId, null)).toEqual([])
      expect(await store.rowsOf(userId, [dayRow(KEY)])).toEqual([])
      expect(await store.versions(userId, dayRow(KEY))).toEqual([])
      expect(await store.version(userId, dayRow(KEY), 1)).toBeNull()
    })

    it('is closed although it never held anything, and stays closed when closed again', async () => {
      const store = open()
      const { userId, push } = learnerOf(store)
      await store.closeDiary(userId, NOW)
      await store.closeDiary(userId, NOW + 1)
      expect(await push([change(KEY)])).toEqual({ ok: false, error: 'diary-deleted' })
    })

    it('begins anew when it is reopened: of another epoch, empty, with room and revisions of its own', async () => {
      const store = open()
      const { userId, pushed, pulled, push } = learnerOf(store)
      await pushed([change(KEY, { bytes: SYNC_LIMITS.docBytesPerAccount, id: 'a' })])
      const { epoch } = await pulled()
      await store.closeDiary(userId, NOW)
      await store.reopenDiary(userId)
      await store.reopenDiary(userId)
      const known = { userId, epoch, since: 1 }
      expect(await store.pull(known, [])).toEqual({ ok: false, error: 'reset' })
      expect(await push([change(KEY)], known)).toEqual({ ok: false, error: 'reset' })
      expect(await pulled()).toMatchObject({ rows: [] })
      expect((await pulled()).epoch).not.toBe(epoch)
      const [answer] = await pushed([change(KEY, { bytes: SYNC_LIMITS.docBytesPerAccount, id: 'a' })])
      expect(outcomeOf(answer)).toBeGreaterThan(1)
    })

    it('is known to be there from its first push on, and while it is not closed', async () => {
      const store = open()
      const { userId, pushed, pulled } = learnerOf(store)
      await pulled()
      expect(await store.hasDiary(userId)).toBe(false)
      await pushed([change(KEY)])
      expect(await store.hasDiary(userId)).toBe(true)
      await store.closeDiary(userId, NOW)
      expect(await store.hasDiary(userId)).toBe(false)
      await store.reopenDiary(userId)
      expect(await store.hasDiary(userId)).toBe(true)
    })

    it('one that is not closed is not reopened', async () => {
      const store = open()
      const { userId, pushed, pulled } = learnerOf(store)
      await pushed([change(KEY)])
      const before = await pulled()
      await store.reopenDiary(userId)
      expect(await pulled()).toEqual(before)
    })
  })

  describe('a diary that a device knew otherwise', () => {
    it('is refused, and nothing is written', async () => {
      const store = open()
      const { userId, pushed, pulled, push, causes } = learnerOf(store)
      await pushed([change(KEY)])
      const before = await pulled()
      const reset = { ok: false, error: 'reset' }
      for (const known of [
        { since: before.seq + 1 },
        { epoch: 'another.1' },
        { epoch: `${before.epoch}1` },
      ]) {
        expect(await push([change(KEY, { baseRev: 1 }), change(dayKey(0))], known)).toEqual(reset)
        expect(await store.pull({ userId, epoch: null, since: 0, ...known }, [])).toEqual(reset)
      }
      expect(await pulled()).toEqual(before)
      expect(await causes(KEY)).toEqual(['saved'])
      const known = { epoch: before.epoch, since: before.seq }
      expect(await push([change(KEY, { baseRev: 1 })], known)).toMatchObject({ ok: true })
    })

    it('one that is empty is known by its epoch', async () => {
      const { pulled, push } = learnerOf(open())
      const { epoch, seq } = await pulled()
      expect(seq).toBe(0)
      expect(await push([change(KEY)], { since: 1 })).toEqual({ ok: false, error: 'reset' })
      expect(await push([change(KEY)], { epoch })).toMatchObject({ ok: true })
    })
  })
}
