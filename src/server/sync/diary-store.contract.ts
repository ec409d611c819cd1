import { describe, expect, it } from 'vitest'
import { SYNC_LIMITS } from '#domain/sync/sync-protocol.ts'
import { change, dayKey, dayRow, learnerOf, outcomeOf, savedDay } from './diary.fixture.ts'
import type { DiaryStore } from './diary-store.ts'
import { describeDiaryEnds } from './diary-store-ends.contract.ts'
import { describeDiaryPractice } from './diary-store-practice.contract.ts'
import { describeDiaryRaces } from './diary-store-races.contract.ts'
import { describeBroughtTexts } from './diary-store-texts.contract.ts'
import { describeDiaryTogether } from './diary-store-together.contract.ts'
import { describeDiaryVersions } from './diary-store-versions.contract.ts'

const MIB = 1024 * 1024

/** The contract of every `DiaryStore`. */
export function describeDiaryStore(open: () => DiaryStore): void {
  describe('pushes and pulls', () => {
    it('each change gets a revision of its own, and is there for whoever knows less', async () => {
      const { pushed, pulled } = learnerOf(open())
      const answers = await pushed([change('2026-11-21'), change('2026-11-22')])
      expect(answers.map(outcomeOf)).toEqual([1, 2])
      const { rows, seq, isCut } = await pulled()
      expect(rows.map(({ key, rev }) => [key, rev])).toEqual([
        ['2026-11-21', 1],
        ['2026-11-22', 2],
      ])
      expect({ seq, isCut }).toEqual({ seq: 2, isCut: false })
      expect((await pulled(1)).rows.map(({ key }) => key)).toEqual(['2026-11-22'])
      expect(await pulled(2)).toMatchObject({ rows: [], seq: 2 })
      expect((await pulled(0, [2])).rows.map(({ key }) => key)).toEqual(['2026-11-21'])
    })

    it('a change takes the place of the revision that it grew from, and of no other', async () => {
      const store = open()
      const { userId, pushed } = learnerOf(store)
      const [first] = await pushed([change('2026-11-21')])
      const next = change('2026-11-21', { baseRev: 1, doc: savedDay('2026-11-21', 'Sun.') })
      expect([first, ...(await pushed([next]))].map(outcomeOf)).toEqual([1, 2])
      const late = change('2026-11-21', { baseRev: 1, doc: savedDay('2026-11-21', 'Wind.') })
      const unknown = change('2026-11-22', { baseRev: 7 })
      const again = change('2026-11-21')
      expect((await pushed([late, unknown, again])).map(outcomeOf)).toEqual(['stale', 'stale', 'stale'])
      const keys = ['2026-11-21', '2026-11-22'].map(dayRow)
      expect(await store.rowsOf(userId, keys)).toEqual([
        { ...dayRow('2026-11-21'), rev: 2, text: next.doc.text },
      ])
    })

    it('a batch that is sent again is answered as it was, and changes nothing', async () => {
      const { pushed, pulled, causes } = learnerOf(open())
      await pushed([change('2026-11-20')])
      const batch = [change('2026-11-21'), change('2026-11-20', { baseRev: 9 })]
      const first = await pushed(batch)
      const before = await pulled()
      expect(await pushed(batch)).toEqual(first)
      expect(await pulled()).toEqual(before)
      expect(await causes('2026-11-21')).toEqual(['saved'])
      expect(await causes('2026-11-20')).toEqual(['side', 'saved'])
    })

    it('a push id counts for its device and its row alone', async () => {
      const { pushed } = learnerOf(open())
      await pushed([change('2026-11-21', { id: 'a' })])
      expect(
        (await pushed([change('2026-11-21', { id: 'a' })], { device: 'tablet' })).map(outcomeOf),
      ).toEqual(['stale'])
      expect((await pushed([change('2026-11-22', { id: 'a' })])).map(outcomeOf)).toEqual([3])
    })

    it('rows that do not fit into an answer wait, and none is skipped', async () => {
      const { pushed, pulled } = learnerOf(open())
      const large = { bytes: SYNC_LIMITS.answerBytes / 2 }
      await pushed([0, 1, 2, 3, 4].map((index) => change(dayKey(index), large)))
      const keys: string[] = []
      for (let since = 0, isCut = true; isCut; ) {
        const answer = await pulled(since)
        keys.push(...answer.rows.map(({ key }) => key))
        expect(answer.rows.length).toBeLessThanOrEqual(2)
        since = answer.seq
        isCut = answer.isCut
      }
      expect(keys).toEqual([0, 1, 2, 3, 4].map(dayKey))
    })

    it('a row larger than an answer comes alone', async () => {
      const { pushed, pulled } = learnerOf(open())
      await pushed([change(dayKey(0), { bytes: 9 * MIB }), change(dayKey(1))])
      expect(await pulled()).toMatchObject({ rows: [{ key: dayKey(0) }], seq: 1, isCut: true })
    })

    it('the first fill pages from the last key to the first, at most 200 rows at once', async () => {
      const store = open()
      const { userId, pushed, nothing } = learnerOf(store)
      const keys = Array.from({ length: 450 }, (_, index) => dayKey(index))
      for (let at = 0; at < 450; at += 90) await pushed(keys.slice(at, at + 90).map((key) => change(key)))
      const sizes: number[] = []
      const found: string[] = []
      for (let after = null; ; after = dayRow(found.at(-1) ?? '')) {
        const page = await store.page(userId, after)
        if (page.length === 0) break
        sizes.push(page.length)
        found.push(...page.map(({ key }) => key))
      }
      expect(sizes).toEqual([200, 200, 50])
      expect(found).toEqual(keys.reverse())
      expect(await store.head(nothing)).toMatchObject({ value: { rows: [], seq: 450, isCut: false } })
    })

    it('a page ends where its bytes do, and has one row at least', async () => {
      const store = open()
      const { userId, pushed } = learnerOf(store)
      const sizes = [1, 1, 2, 9, 3].map((mib) => mib * MIB)
      await pushed(sizes.map((bytes, index) => change(dayKey(index), { bytes })))
      const pages: string[][] = []
      for (let after = null; ; after = dayRow(pages.at(-1)?.at(-1) ?? '')) {
        const page = await store.page(userId, after)
        if (page.length === 0) break
        pages.push(page.map(({ key }) => key))
      }
      expect(pages).toEqual([[dayKey(4)], [dayKey(3)], [dayKey(2), dayKey(1), dayKey(0)]])
    })

    it('nobody has what is another account’s', async () => {
      const store = open()
      const ana = learnerOf(store)
      const bo = learnerOf(store)
      const [answer] = await ana.pushed([change('2026-11-21', { id: 'a' })])
      expect(await bo.pulled()).toMatchObject({ rows: [], seq: 0 })
      expect(await store.page(bo.userId, null)).toEqual([])
      expect(await store.rowsOf(bo.userId, [dayRow('2026-11-21')])).toEqual([])
      expect(await store.versions(bo.userId, dayRow('2026-11-21'))).toEqual([])
      expect(await store.version(bo.userId, dayRow('2026-11-21'), 1)).toBeNull()
      const other = change('2026-11-21', { id: 'a', doc: savedDay('2026-11-21', 'Bo’s.') })
      expect((await bo.pushed([other])).map(outcomeOf)).toEqual([outcomeOf(answer)])
      expect((await ana.pulled()).rows[0]?.text).toContain('Rain.')
    })

    it('changes beyond what an answer can show of their rows are left for the next batch', async () => {
      const { pushed } = learnerOf(open())
      const large = { bytes: SYNC_LIMITS.answerBytes / 2 }
      await pushed([0, 1, 2].map((index) => change(dayKey(index), large)))
      const answers = await pushed([0, 1, 2].map((index) => change(dayKey(index))))
      expect(answers.map(outcomeOf)).toEqual(['stale', 'stale'])
    })
  })

  describeDiaryVersions(open)
  describeDiaryPractice(open)
  describeBroughtTexts(open)
  describeDiaryEnds(open)
  describeDiaryRaces(open)
  describeDiaryTogether(open)
}
