import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { change, dayKey, dayRow, learnerOf, NOW, outcomeOf } from './diary.fixture.ts'
import type { DiaryStore } from './diary-store.ts'

const CALLERS = Array.from({ length: 16 }, (_, index) => index)

/** What must hold when sixteen come at once. */
export function describeDiaryRaces(open: () => DiaryStore): void {
  describe('sixteen at once', () => {
    it('on one account each get a revision of their own', async () => {
      const { pushed, pulled } = learnerOf(open())
      const answers = await Promise.all(
        CALLERS.map((index) => pushed([change(dayKey(index))], { device: `device-${index}` })),
      )
      const revs = answers.map(([answer]) => Number(outcomeOf(answer)))
      expect(revs.toSorted((one, other) => one - other)).toEqual(CALLERS.map((index) => index + 1))
      expect((await pulled()).rows).toHaveLength(16)
    })

    it.each(['new', 'known'])(
      'on one row: one is taken, and the words of fifteen are kept as sides, of devices that are %s',
      async (are) => {
        const store = open()
        const { pushed, pulled, userId } = learnerOf(store)
        const device = (index: number) => ({ device: `device-${index}` })
        if (are === 'known')
          for (const index of CALLERS) await pushed([change(dayKey(index + 1))], device(index))
        const answers = await Promise.all(CALLERS.map((index) => pushed([change(dayKey(0))], device(index))))
        const outcomes = answers.map(([answer]) => outcomeOf(answer))
        expect(outcomes.filter((outcome) => outcome === 'stale')).toHaveLength(15)
        const row = (await pulled()).rows.find(({ key }) => key === dayKey(0))
        expect(outcomes).toContain(row?.rev)
        const versions = await store.versions(userId, dayRow(dayKey(0)))
        expect(new Set(versions.map((version) => version.device)).size).toBe(16)
      },
    )

    it.each([1, 2])('with a batch of %i that is sent again and again: it is taken once', async (size) => {
      const { pushed, pulled, causes } = learnerOf(open())
      await pushed([change(dayKey(1))])
      const batch = [change(dayKey(0)), change(dayKey(1))].slice(0, size)
      const answers = await Promise.all(CALLERS.map(() => pushed(batch)))
      for (const answer of answers) expect(answer).toEqual(answers[0])
      expect(await causes(dayKey(0))).toEqual(['saved'])
      expect(await causes(dayKey(1))).toEqual(['side', 'saved'].slice(2 - size))
      expect(await pulled()).toMatchObject({ seq: 1 + size, rows: { length: 2 } })
    })

    it('on different accounts do not see each other', async () => {
      const store = open()
      const learners = CALLERS.map(() => learnerOf(store))
      await Promise.all(learners.map(({ pushed }) => pushed([change(dayKey(0)), change(dayKey(1))])))
      for (const { pulled } of learners) expect((await pulled()).rows.map(({ rev }) => rev)).toEqual([1, 2])
    })

    it('who follows the counter misses none of what they write', async () => {
      const { pushed, pulled } = learnerOf(open())
      let isWriting = true
      const writing = Promise.all(
        CALLERS.map(async (writer) => {
          for (let turn = 0; turn < 12; turn += 1)
            await pushed([change(dayKey(writer * 12 + turn))], { device: `device-${writer}` })
        }),
      ).finally(() => {
        isWriting = false
      })
      const seen = new Set<string>()
      let since = 0
      while (isWriting) {
        const { rows, seq } = await pulled(since)
        for (const { key } of rows) seen.add(key)
        since = seq
        await nextTurn() // the writers need one, too
      }
      await writing
      for (const { key } of (await pulled(since)).rows) seen.add(key)
      expect(seen.size).toBe(16 * 12)
    })

    it('while the diary is closed: nothing of theirs is left', async () => {
      const store = open()
      const { userId, push } = learnerOf(store)
      const outcomes = await Promise.all(
        CALLERS.map(async (index) => {
          if (index === 8) return void (await store.closeDiary(userId, NOW))
          return push([change(dayKey(index))], { device: `device-${index}` })
        }),
      )
      for (const outcome of outcomes) if (outcome?.ok === false) expect(outcome.error).toBe('diary-deleted')
      await store.reopenDiary(userId)
      expect(await store.page(userId, null)).toEqual([])
      for (const index of CALLERS) expect(await store.versions(userId, dayRow(dayKey(index)))).toEqual([])
    })
  })
}
