import { describe, expect, it } from 'vitest'
import { change, dayKey, learnerOf, NOW, outcomeOf, savedDay } from './diary.fixture.ts'
import type { DiaryStore, WrittenChange } from './diary-store.ts'

/** A learner whose phone has sent a day before, and what it asks from then on. */
async function knownLearner(store: DiaryStore) {
  const learner = learnerOf(store)
  await learner.pushed([change(dayKey(0))])
  const both = (changes: WrittenChange[], how: object = {}) =>
    store.pushAndPull({ ...learner.nothing, device: 'phone', since: 1, changes, ...how }, NOW)
  return { ...learner, both }
}

const NEIGHBOURS = Array.from({ length: 12 }, (_, index) => index)

/** What must hold of a push that is answered with a pull, and of those that many accounts send at once. */
export function describeDiaryTogether(open: () => DiaryStore): void {
  describe('a push with its pull', () => {
    it('brings a device that knew everything nothing but the counter', async () => {
      const store = open()
      const { both, pulled, nothing } = await knownLearner(store)
      const { epoch } = await pulled()
      for (const [since, known] of [
        [1, null],
        [2, epoch],
      ] as const) {
        const answer = await both([change(dayKey(since))], { since, epoch: known })
        expect(answer).toMatchObject({
          ok: true,
          value: {
            answers: [{ rev: since + 1 }],
            pulled: { epoch, seq: since + 1, total: since + 1, rows: [], isCut: false },
          },
        })
      }
      expect(await store.head(nothing)).toMatchObject({ value: { epoch, seq: 3, total: 3 } })
    })

    it('brings another device’s rows to one that knew less', async () => {
      const { both, pushed } = await knownLearner(open())
      await pushed([change(dayKey(1))], { device: 'tablet' })
      const answer = await both([change(dayKey(2))])
      expect(answer).toMatchObject({
        value: { answers: [{ rev: 3 }], pulled: { seq: 3, total: 3, rows: [{ key: dayKey(1), rev: 2 }] } },
      })
    })

    it('brings what a change clashed with, and refuses what push and pull refuse', async () => {
      const { both, userId, nothing } = await knownLearner(open())
      const clash = await both([change(dayKey(0))], { since: 0 })
      expect(clash).toMatchObject({
        value: { answers: [{ error: 'stale' }], pulled: { rows: [{ key: dayKey(0), rev: 1 }] } },
      })
      const reset = { ok: false, error: 'reset' }
      expect(await both([change(dayKey(1))], { since: 9 })).toEqual(reset)
      expect(await both([change(dayKey(1))], { epoch: 'another.1' })).toEqual(reset)
      expect(await both([change(dayKey(1)), change(dayKey(2))], { epoch: 'another.1' })).toEqual(reset)
      expect(nothing.userId).toBe(userId)
    })
  })

  describe('many accounts at once', () => {
    it('each have their own answer, whatever their neighbours send', async () => {
      const store = open()
      const learners = await Promise.all(NEIGHBOURS.map(() => knownLearner(store)))
      const odd = ['a\0b', '\ud800', '"', '\\', '{}', 'Å', 'x'.repeat(200)]
      const answers = await Promise.all(
        learners.map(({ both }, index) => {
          const doc = savedDay(dayKey(1), `Of ${index}: "\\u0000 \\ \ud83d\ude00 Ế\u2028`)
          const epoch = odd[index]
          return both([change(dayKey(1), { id: 'same', doc })], epoch === undefined ? {} : { epoch })
        }),
      )
      for (const [index, answer] of answers.entries()) {
        const isOdd = odd[index] !== undefined
        expect([index, answer.ok ? outcomeOf(answer.value.answers[0]) : answer.error]).toEqual([
          index,
          isOdd ? 'reset' : 2,
        ])
        const { rows } = (await learners[index]?.pulled(1)) ?? {}
        const texts = rows?.map(({ text }) => JSON.parse(text).entry.content)
        expect(texts).toEqual(isOdd ? [] : [`Of ${index}: "\\u0000 \\ \ud83d\ude00 Ế\u2028`])
      }
    })

    it('one that is closed takes nothing, and the others are taken', async () => {
      const store = open()
      const learners = await Promise.all(NEIGHBOURS.map(() => knownLearner(store)))
      await store.closeDiary(learners[3]?.userId ?? '', NOW)
      const answers = await Promise.all(learners.map(({ both }) => both([change(dayKey(1))])))
      expect(answers.map(({ ok }) => ok)).toEqual(NEIGHBOURS.map((index) => index !== 3))
      expect(answers[3]).toEqual({ ok: false, error: 'diary-deleted' })
    })
  })
}
