import { expect, it } from 'vitest'
import type { DayDoc, Entry } from '#domain/journal/entry.ts'
import { saveOwnWords } from '#domain/journal/save-translation.ts'
import { inStep } from '#domain/journal/straight.ts'
import { device, entry, settled } from '#web/journal/journal.fixture.ts'
import { saveTyped } from './save-typed.ts'

const TODAY = '2026-11-21'

const TRANSLATED: Partial<Entry> = {
  language: 'en-US',
  translatedContent: 'Llueve.',
  translationLanguage: 'es-ES',
  translatedBy: 'apertium',
  translationQuality: 'draft',
}

/** A device that has this day, of which the first paint knows the saved entry alone. */
function deviceWith(doc: DayDoc) {
  const one = device()
  one.rows.rows.set(TODAY, { date: TODAY, doc, rev: 0, dirty: 1 })
  const cache = { read: () => (doc.entry ? [doc.entry] : []), write: () => undefined, clear: () => undefined }
  return { journal: one.open({}, { cache }), stored: () => one.rows.rows.get(TODAY)?.doc }
}

it('words that were typed and not saved are saved where the page is opened by its address, before the diary has been read', async () => {
  const saved = entry(TODAY, 'It rains.', TRANSLATED)
  const { journal, stored } = deviceWith({ entry: saved, draft: { translatedContent: 'Llueve a cántaros.' } })
  saveTyped(journal, TODAY, 'es-ES')
  await settled()
  expect(stored()?.draft).toEqual({ translatedContent: 'Llueve a cántaros.' })
  await journal.load()
  await settled()
  expect(stored()).toMatchObject({
    entry: { translatedContent: 'Llueve a cántaros.', translatedBy: 'apertium', isTranslationEdited: true },
  })
  expect(stored()?.draft).toBeUndefined()
})

it('words that are the learner’s own from the first one are saved as theirs, and not as the machine’s', async () => {
  const draft = { translatedContent: 'Está lloviendo.', isTranslationOwn: true }
  const { journal, stored } = deviceWith({ entry: entry(TODAY, 'It rains.', TRANSLATED), draft })
  await journal.load()
  saveTyped(journal, TODAY, 'es-ES')
  await settled()
  expect(stored()?.entry).toMatchObject({ translatedContent: 'Está lloviendo.', translatedBy: 'hand' })
  expect(stored()?.entry).not.toHaveProperty('translationQuality')
})

it('what is typed afterwards waits, as what is typed once nobody waits any more', async () => {
  const { journal, stored } = deviceWith({ entry: entry(TODAY, 'It rains.', TRANSLATED) })
  const leave = saveTyped(journal, TODAY, 'es-ES')
  await journal.load()
  journal.type({ translatedContent: 'Llueve mucho.' })
  await settled()
  leave()
  expect(stored()).toMatchObject({
    entry: { translatedContent: 'Llueve.' },
    draft: { translatedContent: 'Llueve mucho.' },
  })
  const other = deviceWith(stored() ?? {})
  saveTyped(other.journal, TODAY, 'es-ES')()
  await other.journal.load()
  await settled()
  expect(other.stored()?.entry?.translatedContent).toBe('Llueve.')
})

it('words beside an entry in the language that is learned are what is practised, until its own are wanted', async () => {
  const saved = inStep(entry(TODAY, 'Llueve.', { writtenIn: 'es-ES' }))
  const { journal, stored } = deviceWith({ entry: saved, draft: { translatedContent: 'Llueve mucho.' } })
  await journal.load()
  saveTyped(journal, TODAY, 'es-ES')
  await settled()
  expect(stored()).toEqual({
    entry: { ...saved, translatedContent: 'Llueve mucho.', translatedBy: 'hand' },
  })
  expect(saveOwnWords(stored() ?? {})).toEqual({ entry: saved })
})

it('an entry in the language that is learned, and nothing beside it, stays as it is', async () => {
  const saved = inStep(entry(TODAY, 'Llueve.', { writtenIn: 'es-ES' }))
  const { journal, stored } = deviceWith({ entry: saved })
  await journal.load()
  saveTyped(journal, TODAY, 'es-ES')
  await settled()
  expect(stored()).toEqual({ entry: saved })
})

it('nothing typed, or another day on screen, changes nothing', async () => {
  const { journal, stored } = deviceWith({ entry: entry(TODAY, 'It rains.', TRANSLATED) })
  await journal.load()
  const before = stored()
  saveTyped(journal, TODAY, 'es-ES')
  saveTyped(journal, '2026-11-20', 'es-ES')
  await settled()
  expect(stored()).toEqual(before)
})
