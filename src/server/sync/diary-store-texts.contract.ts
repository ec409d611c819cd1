import { describe, expect, it } from 'vitest'
import {
  afterBringing,
  afterDeletingText,
  broughtTextOf,
  entryOfText,
  keyOfText,
  type NewText,
} from '#domain/brought/brought-text.ts'
import { dayOfSentence } from '#domain/kinds/sentence-key.ts'
import { readSentences } from '#domain/sentences/living-sentences.ts'
import { afterAttempt } from '#domain/sentences/merge-sentences.ts'
import { attempt } from '#domain/sentences/sentences.fixture.ts'
import { change, DAY, learnerOf, NOW, outcomeOf, practice } from './diary.fixture.ts'
import type { DiaryStore } from './diary-store.ts'

const TEXT: NewText = { text: 'Secreto de otro. Nadie lo sabe.', language: 'es-ES', translation: null }
const KEY = keyOfText(TEXT, [])
const BROUGHT = afterBringing(undefined, TEXT, { day: '2026-11-21', now: NOW })
const GONE = afterDeletingText(BROUGHT, NOW)
const read = broughtTextOf({ key: KEY, doc: BROUGHT })
const SENTENCES = read === null ? [] : readSentences(entryOfText(read), 'es-ES')
const SAID = SENTENCES.map(({ key, words }) => ({ key, doc: afterAttempt(undefined, words, attempt()) }))

const row = (key: string) => ({ kind: 'sentence', key }) as const

/** Texts that learners bring. */
export function describeBroughtTexts(open: () => DiaryStore): void {
  describe('a text that was brought', () => {
    const brought = async () => {
      const store = open()
      const learner = learnerOf(store)
      await learner.pushed(
        [{ key: KEY, doc: BROUGHT }, ...SAID].map(({ key, doc }) => practice('sentence', key, doc)),
      )
      const textsOf = async (keys: string[]) =>
        (await store.rowsOf(learner.userId, keys.map(row))).map(({ text }) => JSON.parse(text))
      return { store, ...learner, textsOf }
    }

    it('stays when an entry of the day is deleted, with what was practised of it', async () => {
      const { store, pushed, textsOf } = await brought()
      const written = { entry: { id: '1', date: '2026-11-21', content: 'x', tags: [], mood: '' } }
      await pushed([change('2026-11-21', { doc: { deleted: { at: 1, ...written } } })])
      expect(await store.purgeDeleted(NOW + 30 * DAY)).toBeGreaterThan(0)
      expect(await textsOf([KEY, ...SAID.map(({ key }) => key)])).toEqual([
        BROUGHT,
        ...SAID.map(({ doc }) => doc),
      ])
    })

    it('is gone thirty days after it was deleted, with every version and what was practised of it', async () => {
      const { store, userId, pushed, pulled, textsOf } = await brought()
      expect((await pushed([practice('sentence', KEY, GONE, { baseRev: 1 })])).map(outcomeOf)).toEqual([4])
      await store.purgeDeleted(NOW + 30 * DAY - 1)
      expect(await textsOf([KEY])).toEqual([GONE])
      expect(await store.purgeDeleted(NOW + 30 * DAY)).toBeGreaterThan(0)
      const purged = { attempts: [], purgedAt: NOW + 30 * DAY }
      const keys = [KEY, ...SAID.map(({ key }) => key)]
      expect(await textsOf(keys)).toEqual(keys.map(() => purged))
      for (const key of keys) expect(await store.versions(userId, row(key))).toEqual([])
      const { rows, seq } = await pulled(4)
      expect(new Set(rows.map(({ key }) => dayOfSentence(key)))).toEqual(new Set([dayOfSentence(KEY)]))
      expect(Math.max(...rows.map(({ rev }) => rev))).toBe(seq)
      await store.purgeDeleted(NOW + 60 * DAY)
      expect(await pulled(4)).toMatchObject({ seq })
    })

    it('that is brought again meanwhile stays', async () => {
      const { store, pushed, textsOf } = await brought()
      await pushed([practice('sentence', KEY, GONE, { baseRev: 1 })])
      const again = afterBringing(GONE, TEXT, { day: '2026-11-22', now: NOW + DAY })
      await pushed([practice('sentence', KEY, again, { baseRev: 4 })], { now: NOW + DAY })
      await store.purgeDeleted(NOW + 60 * DAY)
      expect(await textsOf([KEY])).toEqual([again])
      expect(await textsOf(SAID.map(({ key }) => key))).toEqual(SAID.map(({ doc }) => doc))
    })
  })
}
