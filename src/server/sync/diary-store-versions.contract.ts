import { describe, expect, it } from 'vitest'
import type { Doc } from '#domain/sync/sync-protocol.ts'
import { change, DAY, dayKey, dayRow, learnerOf, MINUTE, NOW, outcomeOf, savedDay } from './diary.fixture.ts'
import type { DiaryStore } from './diary-store.ts'

const MIB = 1024 * 1024
const KEY = '2026-11-21'

function draftOf(content: string): Doc {
  return { ...savedDay(KEY, 'Saved.'), draft: { content } }
}

/** Of each version of a row, what follows `content` last. */
export function describeDiaryVersions(open: () => DiaryStore): void {
  describe('versions', () => {
    /** Writes these one after the other, each from a time. */
    async function write(store: DiaryStore, docs: [doc: Doc, now: number, device?: string][]) {
      const learner = learnerOf(store)
      let baseRev = 0
      for (const [doc, now, device = 'phone'] of docs) {
        const [answer] = await learner.pushed([change(KEY, { baseRev, doc })], { now, device })
        baseRev = Number(outcomeOf(answer))
      }
      return learner
    }

    it('every save is kept, with the words that it had', async () => {
      const store = open()
      const days = ['One.', 'Two.', 'Three.'].map((text) => savedDay(KEY, text))
      const { userId } = await write(
        store,
        days.map((doc, index) => [doc, NOW + index]),
      )
      const versions = await store.versions(userId, dayRow(KEY))
      expect(versions.map(({ bytes: _, ...version }) => version)).toEqual(
        [3, 2, 1].map((rev) => ({ rev, cause: 'saved', madeAt: NOW + rev - 1, device: 'phone' })),
      )
      const first = await store.version(userId, dayRow(KEY), 1)
      expect(first).toEqual({ rev: 1, cause: 'saved', madeAt: NOW, text: JSON.stringify(days[0]) })
      expect(versions.at(-1)?.bytes).toBe(Buffer.byteLength(JSON.stringify(days[0])))
      expect(await store.version(userId, dayRow(KEY), 4)).toBeNull()
    })

    it('of the drafts of ten minutes the longest stays, for each device', async () => {
      const store = open()
      const start = NOW - (NOW % (10 * MINUTE))
      const { userId, causes } = await write(store, [
        [savedDay(KEY, 'Saved.'), start],
        [draftOf('A'), start + 1],
        [draftOf('A long one'), start + MINUTE],
        [draftOf(''), start + 2 * MINUTE],
        [draftOf('Another device'), start + 3 * MINUTE, 'tablet'],
        [draftOf('B'), start + 10 * MINUTE],
      ])
      expect(await causes(KEY)).toEqual(['draft', 'draft', 'draft', 'saved'])
      const texts = []
      for (const { rev } of await store.versions(userId, dayRow(KEY)))
        texts.push(JSON.parse((await store.version(userId, dayRow(KEY), rev))?.text ?? '').draft?.content)
      expect(texts).toEqual(['B', 'Another device', 'A long one', undefined])
    })

    it('a first draft, a deletion and a restored entry count as saved', async () => {
      const { causes } = await write(open(), [
        [{ draft: { content: 'First' } }, NOW],
        [{ draft: { content: 'First words' } }, NOW + 1],
        [savedDay(KEY, 'First words.'), NOW + 2],
        [{ deleted: { at: 1, entry: savedDay(KEY, 'First words.') } }, NOW + 3],
        [savedDay(KEY, 'First words.'), NOW + 4],
      ])
      expect(await causes(KEY)).toEqual(['saved', 'saved', 'saved', 'draft', 'saved'])
    })

    it('a version that lost is kept as a side, and can be read', async () => {
      const store = open()
      const { userId, pushed } = await write(store, [[savedDay(KEY, 'Rain.'), NOW]])
      const lost = change(KEY, { doc: savedDay(KEY, 'Sun.') })
      expect((await pushed([lost], { device: 'tablet' })).map(outcomeOf)).toEqual(['stale'])
      const [side] = await store.versions(userId, dayRow(KEY))
      expect(side).toMatchObject({ rev: 2, cause: 'side', device: 'tablet' })
      expect((await store.version(userId, dayRow(KEY), 2))?.text).toBe(lost.doc.text)
    })

    it('at most 500 are listed, the newest', async () => {
      const store = open()
      const { userId, pushed } = learnerOf(store)
      for (let batch = 0; batch < 6; batch += 1)
        await pushed(Array.from({ length: 100 }, () => change(KEY, { baseRev: 9_999 })))
      const versions = await store.versions(userId, dayRow(KEY))
      expect(versions.map(({ rev }) => rev)).toEqual(Array.from({ length: 500 }, (_, index) => 600 - index))
    })

    it('where there are too many, drafts go first, then old ones but the newest 50, then the oldest', async () => {
      const store = open()
      const { userId, pushed, causes } = learnerOf(store)
      const old = NOW - 40 * DAY
      const side = (key: string, mib: number) => change(key, { baseRev: 9_999, bytes: Math.round(mib * MIB) })
      await pushed([side('2026-11-01', 2)], { now: old }) // the oldest, of a day with few
      await pushed(
        Array.from({ length: 53 }, () => side('2026-11-02', 0.5)),
        { now: old + 1 },
      )
      const [made] = await pushed([change(KEY, { bytes: 1 })])
      const draft = { baseRev: Number(outcomeOf(made)), doc: { ...savedDay(KEY, 'Rain.'), draft: {} } }
      await pushed([change(KEY, { ...draft, bytes: 10 * MIB })])
      const counts = async () => [
        (await causes(KEY)).filter((cause) => cause === 'draft').length,
        (await causes('2026-11-02')).length,
        (await causes('2026-11-01')).length,
      ]
      expect(await counts()).toEqual([1, 53, 1])
      await pushed([side('2026-11-03', 24.5)]) // 63 MiB, without what each version counts for itself
      expect(await counts()).toEqual([1, 53, 1])
      await pushed([side('2026-11-03', 2)])
      expect(await counts()).toEqual([0, 53, 1])
      await pushed([side('2026-11-03', 9.3)])
      expect(await counts()).toEqual([0, 50, 1])
      await pushed([side('2026-11-03', 2)])
      expect(await counts()).toEqual([0, 50, 0])
      expect(await causes(dayKey(0))).toEqual([])
      expect(await store.versions(userId, dayRow('2026-11-03'))).toHaveLength(4)
    })
  })
}
