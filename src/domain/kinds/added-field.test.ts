import { afterAll, describe, expect, it, vi } from 'vitest'
import type { DayDoc } from '#domain/journal/entry.ts'

// a copy of every module of its own, which reads the table with the field
vi.resetModules()
afterAll(() => void vi.resetModules())

const { addPlace, ENTRY, PLACED } = await import('./added-field.fixture.ts')
addPlace()

const { draftOf, hasUnsavedWords, isSameDraft, keepDraft, saveEntry } = await import(
  '#domain/journal/change-entry.ts'
)
const { parseDiary } = await import('#domain/journal/entry-store.ts')
const { diaryJson } = await import('#domain/exchange/diary-file.ts')
const { bringIn } = await import('#domain/sync/bring-in.ts')
const { createDayCollector } = await import('#domain/exchange/day-collector.ts')
const { parseVersionDoc } = await import('#domain/history/history-reader.ts')
const { bringBack, restoreVersion, takeBack } = await import('#domain/history/versions.ts')
const { commonDoc, mergeDoc, restoreEntry } = await import('#domain/sync/merge-doc.ts')
const { mergeInBackup, mergeInDay } = await import('#domain/sync/merge-in.ts')
const { mergeDrafts } = await import('#domain/sync/merge-rules.ts')
const { mendDay } = await import('./day.ts')
const { readDraftFields } = await import('./entry-fields.ts')
const { fitRow } = await import('#domain/sync/fit-row.ts')
const { parseRow } = await import('#domain/sync/parse-row.ts')

const DATE = ENTRY.date
const origin = { date: DATE, id: '1-a', language: 'en-US' } as const
const asDoc = (doc: unknown) => doc as DayDoc
const withPlace = (place: unknown) => asDoc({ entry: { ...ENTRY, place } })
const placed = withPlace('Home.')
const placeOf = (doc: DayDoc) => (doc.entry as { place?: string } | undefined)?.place

describe('a field that is one line of the table', () => {
  it('is stored: where it is damaged it is missing, and the rest of the entry stays', () => {
    expect(mendDay(placed, DATE)).toBe(placed)
    expect(mendDay(withPlace(7), DATE)).toEqual({ entry: ENTRY })
    expect(mendDay(asDoc({ draft: { place: 7 } }), DATE)).toEqual({ draft: {} })
  })

  it('is typed, stays a draft until it is saved, and goes where it is emptied', () => {
    expect(draftOf(placed)).toMatchObject({ place: 'Home.' })
    const typed = keepDraft({ entry: ENTRY as never }, { place: 'Home.' } as object)
    expect(typed).toEqual({ entry: ENTRY, draft: { place: 'Home.' } })
    expect(hasUnsavedWords(typed)).toBe(true)
    expect(isSameDraft(draftOf(typed), draftOf({ entry: ENTRY as never }))).toBe(false)
    expect(saveEntry(typed, draftOf(typed), origin)).toEqual(placed)
    const emptied = keepDraft(placed, { place: '' } as object)
    expect(emptied).toEqual({ ...placed, draft: { place: '' } })
    expect(saveEntry(emptied, draftOf(emptied), origin)).toEqual({ entry: ENTRY })
  })

  it('is merged by its rule, with a base and without one, in the entry and in drafts', () => {
    const [mine, theirs] = [withPlace('Home. Garden.'), withPlace('Old. Home.')]
    expect(placeOf(mergeDoc(placed, mine, theirs))).toBe('Old. Home. Garden.')
    expect(placeOf(mergeDoc(undefined, mine, theirs))).toBe('Old. Home. Garden.')
    expect(
      placeOf(mergeDoc({ entry: ENTRY as never }, placed, asDoc({ entry: { ...ENTRY, content: 'Sun.' } }))),
    ).toBe('Home.')
    expect(placeOf(commonDoc(mine, theirs))?.trim()).toBe('Home.')
    expect(mergeDrafts(draftOf(placed), draftOf(mine), draftOf(theirs))).toMatchObject({
      place: 'Old. Home. Garden.',
    })
    const typed = asDoc({ ...placed, draft: { place: 'Home. Garden.' } })
    expect(mergeDoc(placed, typed, theirs).draft).toEqual({ place: 'Old. Home. Garden.' })
  })

  it('passes both doors of sync; a bad value goes alone, and refuses no entry that an earlier version takes', () => {
    expect(parseRow('day', placed, DATE)).toBe(placed)
    expect(parseRow('day', asDoc({ draft: { place: 'Home.' } }), DATE)).toEqual({ draft: { place: 'Home.' } })
    for (const bad of [7, null, ['Home.'], { at: 1 }]) {
      expect(parseRow('day', withPlace(bad), DATE)).toEqual({ entry: ENTRY })
      expect(fitRow('day', asDoc({ entry: { ...ENTRY, place: bad, mood: 'furious' } }), DATE)).toEqual({
        entry: ENTRY,
      })
    }
  })

  it('travels in the file, and comes back from there', () => {
    const typed = asDoc({ ...placed, draft: { place: 'Garden.' } })
    const text = [...diaryJson([{ date: DATE, doc: typed }])].join('')
    expect(JSON.parse(text)).toEqual([{ ...PLACED, draft: { place: 'Garden.' } }])
    const collector = createDayCollector()
    collector.add(JSON.stringify(JSON.parse(text)[0]))
    expect(collector.found().days).toEqual([{ date: DATE, doc: typed }])
    expect(placeOf(bringIn({ entry: ENTRY as never }, placed))).toBe('Home.')
    const both = bringIn(withPlace('Garden.'), placed)
    expect(placeOf(both)).toBe('Garden.\nHome.')
    expect(bringIn(both, placed)).toEqual(both)
  })

  it('is in the first paint and in an earlier diary, in a draft that was backed up, and in the demo', () => {
    expect(parseDiary(JSON.stringify([PLACED]))).toEqual([PLACED])
    expect(readDraftFields({ place: 'Home.', content: 7 })).toEqual({ place: 'Home.' })
    const backedUp = { date: DATE, draft: { place: 'Home.' } as object }
    expect(mergeInBackup({}, backedUp)).toEqual({ draft: { place: 'Home.' } })
    const bases = [draftOf({ entry: ENTRY as never })]
    expect(mergeInBackup({ entry: ENTRY as never }, { ...backedUp, bases })).toMatchObject({
      draft: { place: 'Home.' },
    })
    expect(mergeInDay({}, placed)).toEqual(placed)
  })

  it('comes back with a deleted entry and with an earlier version', () => {
    const deleted = asDoc({ deleted: { at: 1, entry: PLACED }, draft: { place: 'Garden.' } })
    expect(draftOf(restoreEntry(deleted))).toMatchObject({ place: 'Home.\nGarden.' })
    const rewritten = asDoc({ ...withPlace('Garden.'), deleted: { at: 1, entry: PLACED } })
    expect(placeOf(bringBack(rewritten))).toBe('Garden.\nHome.')
    expect(parseVersionDoc({ version: { doc: placed } }, DATE)).toEqual(placed)
    expect(restoreVersion({ entry: ENTRY as never }, placed)).toEqual(placed)
    expect(takeBack(placed, { entry: ENTRY as never }, placed)).toEqual({ entry: ENTRY })
  })
})
