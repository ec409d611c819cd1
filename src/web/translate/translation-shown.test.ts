import { describe, expect, it } from 'vitest'
import type { Entry } from '#domain/journal/entry.ts'
import { memoryTranslator } from '#domain/translate/translator.fake.ts'
import { languageInSentence, languageTitle } from '#web/i18n/language-name.ts'
import { editedSentences, leadingAction } from './translation-shown.ts'
import { type Kept, type Made, OPENED_DESK, type TranslationWork, workOf } from './translation-work.ts'

const ENTRY: Entry = { id: '1', date: '2026-11-21', content: 'It rained.', tags: [], mood: '' }
const REQUEST = { text: ENTRY.content, from: 'en-US', to: 'es-ES' } as const
const GOOD: Made = { text: 'Llovió.', language: 'es-ES', by: 'gemini', quality: 'good' }
const DRAFT: Made = { ...GOOD, by: 'apertium', quality: 'draft' }
const none: Kept = { text: '', saved: null }
const opened = (saved: Made): Kept => ({ text: saved.text, saved })
const openedWork = (kept: Kept): TranslationWork => workOf(OPENED_DESK, kept)

describe('which button leads', () => {
  it.each<[string, Kept, Partial<Entry>, 'translate' | 'save' | 'practice']>([
    ['no translation', none, {}, 'translate'],
    ['a good translation', opened(GOOD), {}, 'practice'],
    ['a translation of earlier words', opened(GOOD), { isTranslationStale: true }, 'translate'],
    ['one in another language', opened({ ...GOOD, language: 'ja-JP' }), {}, 'translate'],
    ['a rough draft', opened(DRAFT), {}, 'practice'],
    ['a rough draft that the learner corrects', { text: 'Llueve.', saved: DRAFT }, {}, 'save'],
    ["the learner's own words", { text: 'Llueve.', saved: null }, {}, 'save'],
  ])('TRANS-5 TRANS-7: with %s', (_, kept, change, leads) => {
    expect(leadingAction(openedWork(kept), { ...ENTRY, ...change }, REQUEST, 'es-ES')).toBe(leads)
  })

  it('Save Translation where nobody can translate', () => {
    const translators = [memoryTranslator({ supports: () => false })]
    const work = { ...openedWork(none), translators }
    expect(leadingAction(work, ENTRY, REQUEST, 'es-ES')).toBe('save')
    const written = { ...openedWork(opened({ ...GOOD, by: 'hand' })), translators }
    expect(leadingAction(written, ENTRY, REQUEST, 'es-ES')).toBe('practice')
  })
})

describe('naming a language', () => {
  it.each([
    ['en', 'Japanese', 'Japanese'],
    ['da', 'Japansk', 'japansk'],
    ['vi', 'Tiếng Nhật', 'tiếng Nhật'],
  ])('in %s, alone and within a sentence', (site, title, inSentence) => {
    expect(languageTitle('ja-JP', site)).toBe(title)
    expect(languageInSentence('ja-JP', site)).toBe(inSentence)
  })
})

describe('counting edited sentences', () => {
  it.each([
    ['nothing', 'Hola. ¿Qué tal?', 'Hola. ¿Qué tal?', 0],
    ['one word', 'Llovió. Volví a casa.', 'Llovió. Volví a pie.', 1],
    ['one sentence more', 'Llovió.', 'Llovió. Volví a casa.', 1],
    ['one sentence less', 'Llovió. Volví a casa.', 'Llovió.', 1],
    ['every sentence', 'Uno. Dos.', 'Tres. Cuatro.', 2],
    ['three by two', 'Uno. Dos. Tres.', 'Cuatro. Cinco.', 2],
    ['white space between sentences', 'Uno. Dos.', 'Uno.\n\nDos.', 0],
    ['a sentence said twice', 'Uno. Uno.', 'Uno.', 1],
  ])('TRANS-6: %s changed', (_, before, after, count) => {
    expect(editedSentences(before, after, 'es-ES')).toBe(count)
  })

  it('TRANS-6: Japanese has sentences without spaces between them', () => {
    expect(editedSentences('雨だった。市場へ行った。', '雨だった。市場に行った。', 'ja-JP')).toBe(1)
  })
})
