import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generatedRuns } from '#domain/generated-runs.fixture.ts'
import { draftOf, keepDraft, saveEntry } from '#domain/journal/change-entry.ts'
import type { DayDoc, Entry } from '#domain/journal/entry.ts'
import { saveTranslation } from '#domain/journal/save-translation.ts'
import { inStep } from '#domain/journal/straight.ts'
import { isSameJson } from '#domain/row.ts'
import { afterActs, dayActs, wordsOfDay } from '#domain/sync/day-docs.fixture.ts'
import { mergeDoc, mergeInFirstPlace } from '#domain/sync/merge-doc.ts'
import { parseRow } from '#domain/sync/parse-row.ts'
import { asKept, dayIn, eachTranslation } from './translation-in.ts'

const DATE = '2026-11-21'
const PLAIN: Entry = { id: '1-a', date: DATE, content: 'Rain.', tags: [], mood: '', language: 'en-US' }
const SPANISH: DayDoc = {
  entry: { ...PLAIN, translatedContent: 'Lluvia.', translationLanguage: 'es-ES', translatedBy: 'gemini' },
}

function translated(doc: DayDoc, language: 'es-ES' | 'da-DK' | 'fr-FR', text: string): DayDoc {
  return asKept(saveTranslation(dayIn(doc, language), { text, language, by: 'hand' }, 'Rain.'))
}

const both = translated(SPANISH, 'da-DK', 'Regn.')
const textIn = (doc: DayDoc, language: 'es-ES' | 'da-DK' | 'fr-FR') =>
  dayIn(doc, language).entry?.translatedContent

describe('an entry in several languages', () => {
  it('keeps the first one where every version reads it', () => {
    expect(both.entry).toMatchObject({ translatedContent: 'Lluvia.', translationLanguage: 'es-ES' })
    expect(both.entry?.translations?.['da-DK']).toMatchObject({
      translatedContent: 'Regn.',
      translatedBy: 'hand',
    })
    expect([textIn(both, 'es-ES'), textIn(both, 'da-DK'), textIn(both, 'fr-FR')]).toEqual([
      'Lluvia.',
      'Regn.',
      undefined,
    ])
    expect(eachTranslation(both.entry ?? PLAIN).map((entry) => entry.translationLanguage)).toEqual([
      'es-ES',
      'da-DK',
    ])
  })

  it('that has one translation is as it always was, in whatever language', () => {
    expect(translated({ entry: PLAIN }, 'da-DK', 'Regn.').entry).toEqual({
      ...PLAIN,
      translatedContent: 'Regn.',
      translationLanguage: 'da-DK',
      translatedBy: 'hand',
    })
    expect(asKept(dayIn({ entry: PLAIN }, 'da-DK'))).toEqual({ entry: PLAIN })
    expect(dayIn(SPANISH, 'es-ES')).toBe(SPANISH)
  })

  it('is not translated in the others for who learns several, and shows what it has to who learns one', () => {
    expect(dayIn(SPANISH, 'da-DK', true).entry?.translatedContent).toBeUndefined()
    expect(dayIn(SPANISH, 'da-DK', false)).toBe(SPANISH)
    expect(dayIn(both, 'da-DK', false).entry?.translatedContent).toBe('Regn.')
  })

  it('is out of date in each of them once its words change, in a version that knows only the first, too', () => {
    const origin = { date: DATE, id: '1-a', language: 'en-US' } as const
    const changed = saveEntry(both, { content: 'Rain and sun.' }, origin)
    expect(dayIn(changed, 'es-ES').entry?.isTranslationStale).toBe(true)
    expect(dayIn(changed, 'da-DK').entry?.isTranslationStale).toBe(true)
    expect(
      dayIn(saveEntry(changed, { content: 'Rain.' }, origin), 'da-DK').entry?.isTranslationStale,
    ).toBeUndefined()
  })

  it('keeps what is typed into one of them with that one, where no version drops it', () => {
    const typed = asKept(keepDraft(dayIn(both, 'da-DK'), { translatedContent: 'Regnvejr.' }))
    expect(typed.draft).toBeUndefined()
    expect(draftOf(dayIn(typed, 'da-DK')).translatedContent).toBe('Regnvejr.')
    expect(draftOf(typed).translatedContent).toBe('Lluvia.')
    const first = asKept(keepDraft(dayIn({ entry: PLAIN }, 'da-DK'), { translatedContent: 'R' }))
    expect(draftOf(dayIn(first, 'da-DK')).translatedContent).toBe('R')
    expect(draftOf(dayIn(first, 'es-ES')).translatedContent).toBe('')
    expect(draftOf(asKept(dayIn(first, 'es-ES'))).translatedContent).toBe('R')
  })

  it('that is written in one of them is practised there as itself, and translated into the others', () => {
    const origin = { date: DATE, id: '1-a', language: 'en-US' } as const
    const written = asKept(
      saveEntry(dayIn(SPANISH, 'da-DK'), { content: 'Regn.', writtenIn: 'da-DK' }, origin),
    )
    expect(dayIn(written, 'da-DK').entry).toMatchObject({ translatedContent: 'Regn.', translatedBy: 'entry' })
    expect(textIn(written, 'es-ES')).toBe('Lluvia.')
    const more = asKept(saveEntry(dayIn(written, 'es-ES'), { content: 'Regn. Sol.' }, origin))
    const shown = dayIn(more, 'da-DK').entry
    expect([shown?.translatedContent, shown?.isTranslationStale]).toEqual(['Regn. Sol.', undefined])
  })

  it('that is written in one of them keeps what is typed into another, whatever devices merge', () => {
    const origin = { date: DATE, id: '1-a', language: 'en-US' } as const
    const written = asKept(
      saveEntry(dayIn({ entry: PLAIN }, 'da-DK'), { content: 'Regn.', writtenIn: 'da-DK' }, origin),
    )
    const typed = asKept(keepDraft(dayIn(written, 'es-ES'), { translatedContent: 'Lluvia.' }))
    const tagged = { entry: { ...written.entry, tags: ['rain'] } as Entry }
    for (const merged of [mergeDoc(written, typed, tagged), mergeDoc(undefined, tagged, typed)]) {
      expect(draftOf(dayIn(merged, 'es-ES')).translatedContent).toBe('Lluvia.')
      expect(textIn(merged, 'da-DK')).toBe('Regn.')
    }
  })

  it('that is written in one of them keeps the learner’s translation there, saved or typed, when it is saved where another is learned', () => {
    const written: DayDoc = { entry: inStep({ ...PLAIN, content: 'Llueve.', writtenIn: 'es-ES' }) }
    const hand = { text: 'Está lloviendo.', language: 'es-ES', by: 'hand' } as const
    for (const doc of [
      saveTranslation(written, hand, 'Llueve.'),
      keepDraft(written, { translatedContent: 'Está lloviendo.' }),
    ]) {
      const shown = keepDraft(dayIn(doc, 'da-DK'), { content: 'Llueve mucho.' })
      const saved = saveEntry(shown, draftOf(shown), { date: DATE, id: '1-a', language: 'en-US' })
      expect(draftOf(dayIn(asKept(saved), 'es-ES'))).toMatchObject({
        content: 'Llueve mucho.',
        translatedContent: 'Está lloviendo.',
      })
    }
  })

  it('that was written in one of them, and is in another now, keeps the translation that it has there', () => {
    const origin = { date: DATE, id: '1-a', language: 'en-US' } as const
    const spanish = asKept(
      saveEntry(dayIn({ entry: PLAIN }, 'es-ES'), { content: 'Rain.', writtenIn: 'es-ES' }, origin),
    )
    const french = translated(spanish, 'fr-FR', 'Pluie.')
    const now = asKept(saveEntry(dayIn(french, 'fr-FR'), { content: 'Rain.', writtenIn: 'fr-FR' }, origin))
    expect([textIn(now, 'fr-FR'), textIn(now, 'es-ES')]).toEqual(['Pluie.', undefined])
  })

  it('is practised in each language that it has, also where there is nothing in the first place', () => {
    const entry: Entry = {
      ...PLAIN,
      ...(both.entry?.translations && { translations: both.entry.translations }),
    }
    expect(eachTranslation(entry).map((one) => one.translatedContent)).toEqual(['Regn.'])
    expect(eachTranslation(dayIn(SPANISH, 'da-DK').entry ?? PLAIN)).toMatchObject([SPANISH.entry ?? {}])
  })

  it('passes both doors of sync; one that is none refuses the row', () => {
    expect(parseRow('day', both, DATE)).toBe(both)
    for (const translations of [
      7,
      [],
      { 'xx-XX': {} },
      { 'da-DK': 7 },
      { 'da-DK': { translatedContent: 7 } },
    ])
      expect(parseRow('day', { entry: { ...PLAIN, translations } }, DATE)).toBeNull()
  })
})

describe('a language that an earlier version has put into the first place', () => {
  const replaced = saveTranslation(both, { text: 'Regn og sol.', language: 'da-DK', by: 'apertium' }, 'Rain.')

  it('is joined with the one under the others, as two devices’ translations are', () => {
    expect(dayIn(replaced, 'da-DK').entry?.translatedContent).toBe('Regn og sol.\nRegn.')
    expect(asKept(replaced).entry?.translations).toBeUndefined()
  })

  it('is merged with it, and the first one goes back where it is known', () => {
    const tagged = { entry: { ...both.entry, tags: ['rain'] } as Entry }
    const merged = mergeDoc(both, tagged, replaced)
    expect(textIn(merged, 'es-ES')).toBe('Lluvia.')
    expect(textIn(merged, 'da-DK')).toBe('Regn og sol.\nRegn.')
    expect(merged.entry?.translationLanguage).toBe('es-ES')
    const typed = asKept(keepDraft(dayIn(both, 'da-DK'), { translatedContent: 'Regn. Typed.' }))
    const kept = mergeDoc(both, typed, replaced)
    expect(draftOf(dayIn(kept, 'da-DK')).translatedContent).toContain('Typed.')
  })
})

it('a day that is shown in any language and put back is the day, and loses no word', () => {
  fc.assert(
    fc.property(dayActs, dayActs, fc.constantFrom('es-ES', 'da-DK', 'fr-FR'), (one, other, language) => {
      const doc = afterActs(afterActs({}, one, 'phone'), other, 'laptop')
      const kept = asKept(doc)
      const back = asKept(dayIn(kept, language))
      expect(isSameJson(asKept(back), back)).toBe(true)
      expect([...wordsOfDay(doc)].filter((word) => !wordsOfDay(back).has(word))).toEqual([])
      expect([...wordsOfDay(doc)].filter((word) => !wordsOfDay(dayIn(doc, language)).has(word))).toEqual([])
      for (const shown of ['es-ES', 'da-DK'] as const)
        expect(dayIn(back, shown).entry?.translatedContent).toBe(dayIn(kept, shown).entry?.translatedContent)
      expect(parseRow('day', structuredClone(back))).not.toBeNull()
      expect(mergeInFirstPlace(back, back, back, {})).toEqual(back)
    }),
    { numRuns: generatedRuns(400) },
  )
})
