import { describe, expect, it } from 'vitest'
import { makeGapKey } from '#domain/kinds/sentence-key.ts'
import type { Attempt, SentenceDoc } from '#domain/sentences/sentence.ts'
import { readSentence } from '#domain/sentences/sentence-of-text.ts'
import { change, DAY, dayKey, dayRow, learnerOf, NOW, outcomeOf, practice } from './diary.fixture.ts'
import type { DiaryStore } from './diary-store.ts'

const KEY = '2026-11-21'

const ATTEMPT: Attempt = { id: 'a', at: 1, day: KEY, how: 'read', by: 'browser', ms: 1, heardAs: ['secret'] }

/** A sentence of the day, said once. */
function said(text: string, date = KEY) {
  const { key, words } = readSentence(text, date, 'es-ES')
  const doc: SentenceDoc = { attempts: [ATTEMPT], words, wordsAt: 1 }
  return { key, doc, row: { kind: 'sentence', key } as const }
}

function entryOf(id: string, translatedContent: string) {
  const more = { translatedContent, translationLanguage: 'es-ES' }
  return { entry: { id, date: KEY, content: 'x', tags: [], mood: '', ...more } }
}

const RAIN = said('Llueve hoy mucho.')
const HOME = said('Me quedo en casa.')
const MINUTES = { activeMs: { write: 60_000 } }

/** What was practised, beside the days. */
export function describeDiaryPractice(open: () => DiaryStore): void {
  describe('sentences and minutes', () => {
    it('are kept like days, and come after all of them in the first fill', async () => {
      const store = open()
      const { userId, pushed, pulled } = learnerOf(store)
      const minutes = ['a', 'b'].map((device) => practice('minutes', `${KEY}-${device}`, MINUTES))
      const sentences = [RAIN, HOME].map(({ key, doc }) => practice('sentence', key, doc))
      const answers = await pushed([...sentences, ...minutes, change(KEY), change(dayKey(0))])
      expect(answers.map(outcomeOf)).toEqual([1, 2, 3, 4, 5, 6])
      expect((await pulled(2)).rows.map(({ kind }) => kind)).toEqual(['minutes', 'minutes', 'day', 'day'])
      const keys = [RAIN.key, HOME.key].sort().reverse()
      const order = [
        ...[KEY, dayKey(0)].map((key) => `day ${key}`),
        ...['b', 'a'].map((device) => `minutes ${KEY}-${device}`),
        ...keys.map((key) => `sentence ${key}`),
      ]
      const names = (rows: { kind: string; key: string }[]) => rows.map(({ kind, key }) => `${kind} ${key}`)
      expect(names(await store.page(userId, null))).toEqual(order)
      expect(names(await store.page(userId, dayRow(dayKey(0))))).toEqual(order.slice(2))
      expect(names(await store.page(userId, dayRow('0000-01-01')))).toEqual(order.slice(2))
      expect(await store.page(userId, { kind: 'sentence', key: keys[1] ?? '' })).toEqual([])
    })

    it('one that is stale is answered with its row, and no side of it is kept', async () => {
      const store = open()
      const { userId, pushed } = learnerOf(store)
      await pushed([practice('sentence', RAIN.key, RAIN.doc)])
      const late = practice('sentence', RAIN.key, { attempts: [] })
      expect((await pushed([late])).map(outcomeOf)).toEqual(['stale'])
      expect(await store.rowsOf(userId, [RAIN.row])).toMatchObject([{ rev: 1 }])
      expect((await store.versions(userId, RAIN.row)).map(({ cause }) => cause)).toEqual(['saved'])
      const next = practice('sentence', RAIN.key, { attempts: [] }, { baseRev: 1 })
      expect((await pushed([next], { now: NOW + DAY })).map(outcomeOf)).toEqual([3])
    })

    it('of another account with the same keys stay as they are', async () => {
      const store = open()
      const [ana, bo] = [learnerOf(store), learnerOf(store)]
      await ana.pushed([practice('sentence', RAIN.key, RAIN.doc), practice('minutes', `${KEY}-a`, MINUTES)])
      const before = await ana.pulled()
      expect(await store.rowsOf(bo.userId, [RAIN.row])).toEqual([])
      const deleted = { deleted: { at: 1, ...entryOf('1', 'Llueve hoy mucho.') } }
      await bo.pushed([
        practice('sentence', RAIN.key, { attempts: [] }),
        practice('minutes', `${KEY}-a`, { activeMs: {} }),
        change(KEY, { doc: deleted }),
      ])
      await store.purgeDeleted(NOW + 30 * DAY)
      await store.closeDiary(bo.userId, NOW)
      expect(await ana.pulled()).toEqual(before)
    })

    it('whose entry is gone for good are emptied with every version, and devices hear of it', async () => {
      const store = open()
      const { userId, pushed, pulled } = learnerOf(store)
      const other = said('Otro día.', dayKey(0))
      await pushed([RAIN, HOME, other].map(({ key, doc }) => practice('sentence', key, doc)))
      await pushed([
        change(KEY, { doc: { deleted: { at: 1, ...entryOf('1', 'Llueve hoy mucho. Me quedo en casa.') } } }),
      ])
      await store.purgeDeleted(NOW + 30 * DAY)
      const purged = JSON.stringify({ attempts: [], purgedAt: NOW + 30 * DAY })
      const rows = await store.rowsOf(userId, [RAIN.row, HOME.row, other.row])
      expect(rows.map(({ text }) => text)).toEqual([purged, purged, JSON.stringify(other.doc)])
      for (const { row } of [RAIN, HOME]) expect(await store.versions(userId, row)).toEqual([])
      expect(await store.versions(userId, other.row)).toHaveLength(1)
      const { rows: changed, seq } = await pulled(4)
      expect(changed.map(({ kind }) => kind)).toEqual(['day', 'sentence', 'sentence'])
      expect(Math.max(...changed.map(({ rev }) => rev))).toBe(seq)
      await store.purgeDeleted(NOW + 60 * DAY)
      expect(await pulled(4)).toMatchObject({ seq })
    })

    it('that stand on another entry of that day stay', async () => {
      const store = open()
      const { userId, pushed } = learnerOf(store)
      const gaps = [RAIN, HOME].map(({ key, doc: { words } }) => ({
        row: { kind: 'sentence' as const, key: makeGapKey(key, { from: 1, count: 1 }) },
        doc: { attempts: [], kept: true, keptAt: 1, words, wordsAt: 1 },
      }))
      await pushed([RAIN, HOME, ...gaps].map(({ row, doc }) => practice('sentence', row.key, doc)))
      const deleted = { at: 1, ...entryOf('1', 'Llueve hoy mucho. Me quedo en casa.') }
      await pushed([change(KEY, { doc: { deleted, ...entryOf('2', '¡Llueve hoy mucho!') } })])
      await store.purgeDeleted(NOW + 30 * DAY)
      const rows = await store.rowsOf(userId, [RAIN.row, HOME.row])
      expect(rows.map(({ text }) => JSON.parse(text).attempts.length)).toEqual([1, 0])
      const kept = await store.rowsOf(
        userId,
        gaps.map(({ row }) => row),
      )
      expect(kept.map(({ text }) => JSON.parse(text).kept)).toEqual([true, undefined])
    })

    it('go with a diary that is closed', async () => {
      const store = open()
      const { userId, pushed } = learnerOf(store)
      await pushed([practice('sentence', RAIN.key, RAIN.doc), practice('minutes', `${KEY}-a`, MINUTES)])
      await store.closeDiary(userId, NOW)
      expect(await store.page(userId, null)).toEqual([])
      expect(await store.rowsOf(userId, [RAIN.row, { kind: 'minutes', key: `${KEY}-a` }])).toEqual([])
      expect(await store.versions(userId, RAIN.row)).toEqual([])
    })
  })
}
