import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diaryText, docOf } from '#domain/exchange/diary-files.fixture.ts'
import { deleteEntry, draftOf } from '#domain/journal/change-entry.ts'
import { asKept, dayIn } from '#domain/sync/translation-in.ts'
import { parseVersionDoc, parseVersions } from './history-reader.ts'
import { bringBack, compareTexts, deletedEntries, restoreVersion, takeBack } from './versions.ts'

const DAY = '2026-11-21'
const entry = { id: '1-a', date: DAY, content: 'Rain.', tags: [], mood: '' as const }

const shown = (then: string, now: string) =>
  compareTexts(then, now)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'then' ? `-${text}-` : `+${text}+`))
    .join('')

describe('two texts compared', () => {
  it.each([
    ['four days.', 'three days.', '-four -+three +days.'],
    ['I said: nothing.', 'I said: nothing, twice.', 'I said: nothing+, twice+.'],
    ['', 'New.', '+New.+'],
    ['Gone.', '', '-Gone.-'],
    ['same', 'same', 'same'],
    ['雨だった', '雪だった', '-雨-+雪+だった'],
    ['one two', 'one  two', 'one  two'],
  ])('%j and %j: %s', (then, now, marked) => {
    expect(shown(then, now)).toBe(marked)
  })

  it('show every word of both, in order', () => {
    const words = (text: string) => text.replace(/\s+/g, '')
    fc.assert(
      fc.property(diaryText, diaryText, (then, now) => {
        const parts = compareTexts(then, now)
        const textOf = (hidden: string) =>
          parts.flatMap(({ kind, text }) => (kind === hidden ? [] : [text])).join('')
        expect([words(textOf('now')), words(textOf('then'))]).toEqual([words(then), words(now)])
        expect(textOf('then')).toBe(now)
      }),
    )
  })

  it('answer at once even where nothing fits together', () => {
    const many = (word: string) => Array.from({ length: 20_000 }, (_, at) => `${word}${at}`).join(' ')
    expect(compareTexts(many('a'), many('b')).map(({ kind }) => kind)).toEqual(['then', 'now'])
  })
})

describe('a version restored', () => {
  it('is the entry, with the id that the entry has', () => {
    const now = { entry: { ...entry, content: 'Sun.' }, draft: { content: 'Sun!' } }
    expect(restoreVersion(now, { entry: { ...entry, id: '9' } })).toEqual({ entry })
    expect(restoreVersion({}, { entry })).toEqual({ entry })
  })

  it('from before the first save is a draft beside the saved entry', () => {
    expect(restoreVersion({ entry }, { draft: { content: 'Ra' } })).toEqual({
      entry,
      draft: { content: 'Ra' },
    })
  })

  it('shows what the version showed, whatever both were', () => {
    fc.assert(
      fc.property(docOf(DAY), docOf(DAY), (now, then) => {
        const restored = restoreVersion(now, then)
        const { own, ownLanguage, ...words } = draftOf(then)
        const isBeforeAny = then.entry === undefined && own === '' // then that of the saved entry stays with it
        const shown = draftOf(now.entry && { entry: now.entry })
        expect(draftOf(restored)).toEqual({
          ...words,
          ...(isBeforeAny ? { own: shown.own, ownLanguage: shown.ownLanguage } : { own, ownLanguage }),
        })
        expect(restored.deleted).toEqual(now.deleted)
      }),
    )
  })

  it('can be taken back, and what was written since stays', () => {
    fc.assert(
      fc.property(docOf(DAY), docOf(DAY), (before, then) => {
        const after = restoreVersion(before, then)
        expect(takeBack(after, before, after)).toEqual(before)
      }),
    )
    const after = { entry: { ...entry, content: 'Rain.' } }
    const since = { entry: { ...entry, content: 'Rain. And tea.' } }
    const back = takeBack(since, { entry: { ...entry, content: 'Sun. Rain.' } }, after)
    expect(back.entry?.content).toBe('Sun. Rain. And tea.')
  })

  it('can be taken back whichever language is shown', () => {
    const spanish = { translatedContent: 'Lluvia.', translationLanguage: 'es-ES' as const }
    const before = dayIn({ entry: { ...entry, content: 'Sun.' } }, 'da-DK')
    const after = restoreVersion(before, { entry: { ...entry, ...spanish } })
    expect(takeBack(dayIn(asKept(after), 'da-DK'), before, after)).toEqual(before)
  })
})

describe('a deleted entry', () => {
  const deleted = deleteEntry({ entry, draft: { content: 'Rain!' } }, 1_000)

  it('comes back as it was', () => {
    expect(bringBack(deleted)).toEqual({ entry, draft: { content: 'Rain!' } })
  })

  it('joins an entry that was written since', () => {
    const both = bringBack({ ...deleted, entry: { ...entry, id: '2', content: 'Wind.' } })
    expect(both.deleted).toBeUndefined()
    for (const word of ['Wind.', 'Rain!']) expect(draftOf(both).content).toContain(word)
    expect(both.entry?.content).toContain('Rain.')
  })

  it('is listed with the days that are left', () => {
    const day = 24 * 60 * 60 * 1000
    const listed = (now: number) =>
      deletedEntries(
        [
          { date: DAY, doc: deleted },
          { date: '2026-11-20', doc: { entry } },
        ],
        now,
      )
    expect(listed(1_000)).toEqual([{ date: DAY, doc: deleted, daysLeft: 30 }])
    expect(listed(1_000 + 12 * day)[0]?.daysLeft).toBe(18)
    for (const now of [1_000 + 40 * day, 1_000 - 40 * day]) {
      const [left = 0] = listed(now).map(({ daysLeft }) => daysLeft)
      expect(left >= 1 && left <= 30).toBe(true)
    }
  })
})

describe('the answers of the server', () => {
  const version = { rev: 7, cause: 'saved', madeAt: 1, device: 'd' }

  it.each([null, {}, { versions: 1 }, [], 'x'])('%j are no versions', (value) => {
    expect(parseVersions(value)).toBeNull()
  })

  it('pass over versions that this app does not understand', () => {
    const versions = [
      { ...version, bytes: 3 },
      { ...version, cause: 'later' },
      { ...version, rev: '7' },
      null,
    ]
    expect(parseVersions({ versions })).toEqual([version])
  })

  it('hold a day, and that one', () => {
    expect(parseVersionDoc({ version: { ...version, doc: { entry } } }, DAY)).toEqual({ entry })
    for (const value of [
      {},
      { version: { doc: 1 } },
      { version: { doc: { entry: { ...entry, date: '2026-11-20' } } } },
    ])
      expect(parseVersionDoc(value, DAY)).toBeNull()
  })
})
