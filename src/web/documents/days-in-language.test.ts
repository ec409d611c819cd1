import { describe, expect, it } from 'vitest'
import { keepDraft } from '#domain/journal/change-entry.ts'
import type { DayDoc, Entry } from '#domain/journal/entry.ts'
import { entryStoreContract } from '#domain/journal/entry-store.contract.ts'
import { isOwnTranslation, saveSeenTranslation, saveTranslation } from '#domain/journal/save-translation.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { createDaysInLanguage } from './days-in-language.ts'
import { createMemoryDays, emptyRows } from './memory-days.ts'

const DATE = '2026-11-21'
const SPANISH: Entry = {
  ...{ id: '1-a', date: DATE, content: 'Rain.', tags: [], mood: '', language: 'en-US' },
  ...{ translatedContent: 'Lluvia.', translationLanguage: 'es-ES', translatedBy: 'gemini' },
}

entryStoreContract(async () => {
  const rows = emptyRows()
  const days = () =>
    createDaysInLanguage(createMemoryDays(rows), {
      ...{ language: 'da-DK', isOneOfSeveral: false, first: 'da-DK' },
    })
  return { one: days(), other: days(), close: async () => undefined }
})

/** The diary of somebody who has one entry in Spanish, as they see it in each language. */
async function openDays(isOneOfSeveral = true) {
  const stored = createMemoryDays(emptyRows())
  await stored.update(DATE, () => ({ entry: SPANISH }))
  const daysIn = (language: LanguageCode) =>
    createDaysInLanguage(stored, { language, isOneOfSeveral, first: 'es-ES' })
  const docOf = async (days = stored): Promise<DayDoc> => {
    const read = await days.all()
    if (!read.ok) throw new Error(read.error)
    return read.value[0]?.doc ?? {}
  }
  const translate = (language: LanguageCode, text: string) =>
    daysIn(language).update(DATE, (doc = {}) => saveTranslation(doc, { text, language, by: 'hand' }, 'Rain.'))
  const textIn = async (language: LanguageCode) => (await docOf(daysIn(language))).entry?.translatedContent
  return { stored, daysIn, docOf, translate, textIn }
}

describe('the days of a learner of several languages', () => {
  it('show the translation of each language in that language alone, and store the first where it was', async () => {
    const { docOf, translate, textIn } = await openDays()
    expect([await textIn('es-ES'), await textIn('da-DK')]).toEqual(['Lluvia.', undefined])
    const changed = await translate('da-DK', 'Regn.')
    expect(changed).toMatchObject({ ok: true, value: { doc: { entry: { translatedContent: 'Regn.' } } } })
    expect([await textIn('es-ES'), await textIn('da-DK')]).toEqual(['Lluvia.', 'Regn.'])
    expect((await docOf()).entry).toMatchObject({
      ...SPANISH,
      translations: { 'da-DK': { translatedBy: 'hand' } },
    })
  })

  it('keep what is typed apart, and give back the very day where nothing is changed', async () => {
    const { daysIn, docOf } = await openDays()
    await daysIn('da-DK').update(DATE, (doc = {}) => keepDraft(doc, { translatedContent: 'Reg' }))
    expect((await docOf(daysIn('da-DK'))).draft).toEqual({ translatedContent: 'Reg' })
    expect((await docOf(daysIn('es-ES'))).draft).toBeUndefined()
    const before = await docOf()
    await daysIn('fr-FR').update(DATE, (doc = {}) => doc)
    expect(await docOf()).toEqual(before)
  })

  it('show what an entry has to who learns one language again, and put no text in its place', async () => {
    const { translate, textIn } = await openDays(false)
    expect(await textIn('da-DK')).toBe('Lluvia.')
    await translate('da-DK', 'Regn.')
    expect([await textIn('da-DK'), await textIn('es-ES')]).toEqual(['Regn.', 'Lluvia.'])
  })

  it('save what one types over the other language’s translation as one in that of now, and leave no draft', async () => {
    const { daysIn, docOf } = await openDays(false)
    await daysIn('da-DK').update(DATE, (doc = {}) => keepDraft(doc, { translatedContent: 'Regn.' }))
    await daysIn('da-DK').update(DATE, (doc = {}) =>
      saveSeenTranslation(doc, { text: 'Regn.', language: 'da-DK', by: 'hand' }, 'Rain.'),
    )
    expect(await docOf(daysIn('da-DK'))).toMatchObject({ entry: { translatedContent: 'Regn.' } })
    expect((await docOf(daysIn('da-DK'))).draft).toBeUndefined()
    expect((await docOf()).entry).toMatchObject(SPANISH)
    expect((await docOf()).draft).toBeUndefined()
  })

  it('put an answer in another language in the place of the one that it has there, where that may be', async () => {
    const { daysIn, docOf } = await openDays()
    await daysIn('da-DK').update(DATE, (doc = {}) =>
      isOwnTranslation(doc.entry ?? {}) && doc.entry?.translatedContent
        ? doc
        : saveTranslation(doc, { text: 'Llueve.', language: 'es-ES', by: 'apertium' }, 'Rain.'),
    )
    expect((await docOf()).entry).toMatchObject({ translatedContent: 'Llueve.', translatedBy: 'apertium' })
    expect((await docOf()).entry?.translations).toBeUndefined()
  })

  it('keep a translation that does not say its language, saved or typed, as one into the first of them', async () => {
    const { stored, daysIn, docOf, textIn } = await openDays()
    const { translationLanguage: _, ...unsaid } = SPANISH
    for (const draft of [undefined, { translatedContent: 'Lluvia fuerte.' }]) {
      await stored.update(DATE, () => ({ entry: unsaid, ...(draft && { draft }) }))
      expect([await textIn('es-ES'), await textIn('da-DK')]).toEqual(['Lluvia.', undefined])
      expect((await docOf(daysIn('da-DK'))).draft).toBeUndefined()
      await daysIn('da-DK').update(DATE, (doc = {}) => keepDraft(doc, { content: 'Rain. And' }))
      expect((await docOf()).entry).toMatchObject(SPANISH)
      expect((await docOf()).draft).toEqual({ content: 'Rain. And', ...draft })
    }
  })
})
