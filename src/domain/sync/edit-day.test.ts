import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generatedRuns } from '#domain/generated-runs.fixture.ts'
import type { DayDoc } from '#domain/journal/entry.ts'
import { afterActs, dayActs, wordsOfDay } from './day-docs.fixture.ts'
import { editDay } from './edit-day.ts'

const DATE = '2026-11-21'
const ORIGIN = {
  date: DATE,
  id: 'program',
  languages: { nativeLanguage: 'en-US', targetLanguage: 'es-ES' },
  today: '2026-11-20',
} as const

const entry = { id: 'a', date: DATE, content: 'Rain.', tags: ['rain'], mood: '' } as const
const saved = (more: object = {}): DayDoc => ({ entry: { ...entry, tags: [...entry.tags], ...more } })

describe('the edit of a program', () => {
  it('changes what it names alone', () => {
    const doc = saved({ own: 'Lluvia.', ownLanguage: 'es-ES', mood: 'sad' })
    expect(editDay(doc, doc, { content: 'Rain again.' }, ORIGIN).entry).toEqual({
      ...doc.entry,
      content: 'Rain again.',
    })
    expect(editDay(doc, doc, { mood: '' }, ORIGIN).entry).toEqual({ ...doc.entry, mood: '' })
    expect(editDay(doc, doc, { tags: [] }, ORIGIN).entry).toEqual({ ...doc.entry, tags: [] })
    expect(editDay(doc, doc, { own: 'Llueve.' }, ORIGIN).entry).toEqual({ ...doc.entry, own: 'Llueve.' })
  })

  it('that says what is there already gives the day itself back, its draft too', () => {
    const doc: DayDoc = {
      ...saved({ translatedContent: 'Lluvia.', translatedBy: 'gemini' }),
      draft: { content: 'Rain. D' },
    }
    const same = { content: 'Rain.', tags: ['rain', ' rain '], translatedContent: 'Lluvia.' }
    expect(editDay(doc, doc, same, ORIGIN).entry?.translatedBy).toBe('hand') // the language was not known
    const known: DayDoc = {
      ...saved({ translatedContent: 'Lluvia.', translationLanguage: 'es-ES' }),
      draft: { mood: 'sad' },
    }
    expect(editDay(known, known, same, ORIGIN)).toBe(known)
    expect(editDay(known, known, {}, ORIGIN)).toBe(known)
    expect(editDay(known, known, { content: ' \n' }, ORIGIN)).toBe(known)
  })

  it('that gives back the text of an entry that is practised as it is has not translated it', () => {
    const written = { language: 'es-ES', writtenIn: 'es-ES', translationLanguage: 'es-ES' } as const
    const practisedAsItIs = (content: string) =>
      saved({ ...written, content, translatedContent: content, translatedBy: 'entry' })
    const edit = { ...written, content: 'Llueve mucho.', translatedContent: 'Llueve.' }
    expect(editDay(practisedAsItIs('Llueve.'), practisedAsItIs('Llueve.'), edit, ORIGIN)).toEqual(
      practisedAsItIs('Llueve mucho.'),
    )
  })

  it('in a language of its own makes the entry say so, once', () => {
    const doc = saved()
    expect(editDay(doc, doc, { language: 'da-DK', content: 'Regn.' }, ORIGIN).entry?.language).toBe('da-DK')
    const danish = saved({ language: 'da-DK' })
    expect(editDay(danish, danish, { language: 'en-US', content: 'Regn!' }, ORIGIN).entry?.language).toBe(
      'da-DK',
    )
  })

  it('beats a deletion, as that of a device does', () => {
    const known = saved()
    const now: DayDoc = { deleted: { at: 1, entry: { ...entry, tags: [] } } }
    expect(editDay(known, now, { content: 'Rain, all day.' }, ORIGIN).entry?.content).toBe('Rain, all day.')
    expect(editDay(known, now, { content: 'Rain.' }, ORIGIN)).toBe(now)
  })

  it('loses no word of either side, whatever both have done since', () => {
    const edit = fc.record(
      {
        content: fc.constantFrom('w7. Rain.', 'w8.'),
        translatedContent: fc.constant('w9.'),
        own: fc.constant('w10.'),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(dayActs, dayActs, edit, fc.boolean(), (before, since, edit, isKnown) => {
        const known = afterActs({}, before, 'phone')
        const now = afterActs(known, since, 'phone')
        const merged = editDay(isKnown ? known : undefined, now, edit, ORIGIN)
        if (known.entry === undefined && isKnown) return
        const theirs = [...wordsOfDay(now)].filter((word) => !wordsOfDay(known).has(word))
        const words = wordsOfDay(merged)
        for (const word of theirs) expect(words).toContain(word)
        const named = Object.values(edit).flatMap((text) => text.match(/w\d+/g) ?? [])
        if (merged.entry !== undefined)
          for (const word of named) expect(JSON.stringify(merged)).toContain(word)
      }),
      { numRuns: generatedRuns(400) },
    )
  })
})
