import { expect, it } from 'vitest'
import { keepDraft } from '#domain/journal/change-entry.ts'
import type { DayDoc } from '#domain/journal/entry.ts'
import { saveTranslation } from '#domain/journal/save-translation.ts'
import { asKept, dayIn } from '#domain/sync/translation-in.ts'
import { causeOf } from './version-rules.ts'
import { writeDoc } from './written-doc.ts'

const PAGE: DayDoc = {
  entry: {
    ...{ id: '1', date: '2026-11-21', content: 'Rain.', tags: [], mood: '', language: 'en-US' },
    ...{ translatedContent: 'Lluvia.', translationLanguage: 'es-ES', translatedBy: 'hand' },
  },
}

it('what is typed into a translation is a draft, in whatever language, until it is saved', () => {
  const cause = (doc: DayDoc, before: DayDoc) =>
    causeOf(writeDoc('day', doc).entryHash, writeDoc('day', before))
  const typed = (doc: DayDoc, language: 'es-ES' | 'da-DK', text: string) =>
    asKept(keepDraft(dayIn(doc, language), { translatedContent: text }))
  const danish = typed(PAGE, 'da-DK', 'Re')
  expect(cause(typed(PAGE, 'es-ES', 'Llueve'), PAGE)).toBe('draft')
  expect(cause(typed(danish, 'da-DK', 'Regn'), danish)).toBe('draft')
  const translation = { text: 'Regn.', language: 'da-DK', by: 'hand' } as const
  const saved = asKept(saveTranslation(dayIn(danish, 'da-DK'), translation, 'Rain.'))
  expect(cause(saved, danish)).toBe('saved')
  expect(cause(typed(saved, 'da-DK', 'Regnvejr'), saved)).toBe('draft')
})
