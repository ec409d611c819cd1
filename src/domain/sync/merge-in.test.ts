import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draftOf } from '#domain/journal/change-entry.ts'
import type { DayDoc, Draft, Entry } from '#domain/journal/entry.ts'
import { oddText } from '#domain/text/odd-texts.fixture.ts'
import { mergeInBackup, mergeInDay } from './merge-in.ts'
import { dayIn } from './translation-in.ts'

const entry = { id: '1-a', date: '2026-11-21', content: 'Rain.', tags: ['rain'], mood: 'sad' as const }

const mergeInEntry = (doc: DayDoc, came: Entry) => mergeInDay(doc, { entry: came })
const mergeInDraft = (doc: DayDoc, draft: Draft) => mergeInBackup(doc, { date: entry.date, draft })

describe('an entry from outside', () => {
  it('FAIL-2 FAIL-3 FAIL-4 FAIL-5: taken into an empty day is the same, whatever its text is made of', () => {
    const check = (content: string) => {
      expect(mergeInEntry({}, { ...entry, content }).entry?.content).toBe(content)
    }
    fc.assert(fc.property(oddText, check))
  })

  it('DIARY-15: taken into a day that has an entry, both texts stay in one entry', () => {
    const doc = mergeInEntry({ entry }, { ...entry, id: '9', content: 'Sun.', tags: ['sun'] })
    expect(doc.entry).toMatchObject({ id: '1-a', content: 'Rain.\nSun.', tags: ['rain', 'sun'] })
  })

  it('taken in twice, an entry is there once', () => {
    const other = { ...entry, id: '9', content: 'Sun.' }
    const once = mergeInEntry({ entry }, other)
    expect(mergeInEntry(once, other)).toEqual(once)
  })

  it('with a translation is written as the one of its language alone', () => {
    const spanish = { translatedContent: 'Lluvia.', translationLanguage: 'es-ES' as const }
    const french = { translatedContent: '', translationLanguage: 'fr-FR' as const }
    const doc = mergeInEntry({ entry: { ...entry, ...spanish } }, { ...entry, content: 'Sun.', ...french })
    expect(doc.entry?.translatedContent).toBe('Lluvia.')
    expect(dayIn(doc, 'fr-FR').entry?.translatedContent ?? '').toBe('')
  })

  it('what is being typed keeps what comes in, so that Save does not lose it', () => {
    const doc = mergeInEntry(
      { entry, draft: { content: 'Rain. And wind.' } },
      { ...entry, id: '9', content: 'Sun.' },
    )
    expect(draftOf(doc).content).toMatch(/Rain\. And wind\.[\s\S]*Sun\./)
  })

  it('a day of the demo joins the day of an account with every word that was saved or not', () => {
    const few = fc.stringMatching(/^[ab]( [ab]){0,1}$/) // so that both often have the same
    const many = fc.stringMatching(/^[a-z]{1,8}( [a-z]{1,8}){0,6}$/)
    const words = fc.option(fc.oneof(few, many), { nil: undefined })
    const day = fc.record({ saved: words, typed: words }).map(
      ({ saved, typed }): DayDoc => ({
        ...(saved !== undefined && { entry: { ...entry, content: saved } }),
        ...(typed !== undefined && { draft: { content: typed } }),
      }),
    )
    const wordsIn = (...texts: string[]) => texts.flatMap((text) => text.split(' '))
    fc.assert(
      fc.property(day, day, (mine, demo) => {
        const { entry: saved, ...rest } = mergeInDay(mine, demo)
        const joined = draftOf({ ...rest, ...(saved && { entry: saved }) }).content
        const drafts = [mine, demo].flatMap(({ draft }) => (draft ? [draft.content] : []))
        const isSameEntry = mine.entry !== undefined && mine.entry.content === demo.entry?.content
        const typed = wordsIn(draftOf(mine).content, draftOf(demo).content)
        if (isSameEntry && drafts.length === 1)
          expect(joined, 'the one edit of what both have saved').toBe(drafts[0])
        else for (const word of typed) expect(joined).toContain(word)
        for (const word of wordsIn(mine.entry?.content ?? '', demo.entry?.content ?? ''))
          expect(saved?.content ?? '').toContain(word)
      }),
    )
    expect(mergeInDay({}, { deleted: { at: 1, entry } })).toEqual({})
  })

  it('words backed up after a failed save join those the store has', () => {
    expect(mergeInDraft({ draft: { content: 'Hello' } }, { content: 'Hello there' }).draft?.content).toBe(
      'Hello there',
    )
    expect(mergeInDraft({ entry }, { content: 'Wind.' }).draft?.content).toBe('Rain.\nWind.')
  })
})
