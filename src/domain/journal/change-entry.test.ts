import { describe, expect, it } from 'vitest'
import { restoreEntry } from '#domain/sync/merge-doc.ts'
import { deleteEntry, draftOf, keepDraft, newEntryId, purgeDeleted, saveEntry } from './change-entry.ts'
import type { DayDoc, Draft, Entry } from './entry.ts'
import { saveSeenTranslation, saveTranslation } from './save-translation.ts'

const origin = { date: '2026-11-21', id: '1-a', language: 'en-US' as const }

function entry(change: Partial<Entry> = {}): Entry {
  return { id: '1-a', date: '2026-11-21', content: 'Rain.', tags: ['rain'], mood: 'sad', ...change }
}

describe('the learner’s own version', () => {
  const tried = { own: 'Llueve.', ownLanguage: 'es-ES' as const }

  it('is kept with the entry as it is typed, and is no draft', () => {
    const doc = keepDraft({ entry: entry() }, tried)
    expect(doc).toEqual({ entry: entry(tried) })
    expect(draftOf(doc)).toMatchObject(tried)
    expect(keepDraft(doc, { own: '', ownLanguage: '' })).toEqual({ entry: entry() })
  })

  it('leaves the entry the same object while it has not changed', () => {
    const doc = { entry: entry(tried) }
    expect(keepDraft(doc, { content: 'Rain!', ...tried }).entry).toBe(doc.entry)
  })

  it('stays through edits and a translation, goes with the entry and comes back with it', () => {
    const saved = saveEntry(keepDraft({ entry: entry() }, tried), { content: 'Sun.' }, origin)
    const translation = { text: 'Sol.', language: 'es-ES', by: 'gemini' } as const
    const doc = saveTranslation(saved, translation, 'Sun.')
    expect(doc.entry).toMatchObject({ ...tried, translatedContent: 'Sol.' })
    const deleted = deleteEntry(doc, 1)
    expect(draftOf(deleted).own).toBe('')
    expect(purgeDeleted(deleted, 1 + 31 * 24 * 60 * 60 * 1000)).toEqual({})
    expect(restoreEntry(deleted)).toEqual(doc)
  })

  it('typed after the entry was deleted stands below that of the entry when it comes back', () => {
    const deleted = deleteEntry({ entry: entry(tried) }, 1)
    const back = restoreEntry(keepDraft(deleted, { own: 'Té.', ownLanguage: 'es-ES' }))
    expect(back).toEqual({ entry: entry({ ...tried, own: 'Llueve.\nTé.' }) })
  })
})

describe('saveEntry', () => {
  it('DIARY-11 DATA-1: with no entry for the day, saving creates one with id, date, content, tags, mood and language', () => {
    const doc = saveEntry({}, { content: 'Sun.', tags: ['sun'], mood: 'happy' }, origin)
    expect(doc.entry).toEqual({ ...origin, content: 'Sun.', tags: ['sun'], mood: 'happy' })
  })

  it('DATA-1: a new entry without tags and mood has an empty list and the empty mood', () => {
    expect(saveEntry({}, { content: 'Sun.' }, origin).entry).toMatchObject({ tags: [], mood: '' })
  })

  it('DIARY-12 DIARY-18 DIARY-20: saving over an entry keeps its id and date and replaces its content', () => {
    const doc = saveEntry(
      { entry: entry() },
      { content: 'Sun.', tags: [], mood: '' },
      { ...origin, id: '2-b' },
    )
    expect(doc.entry).toEqual(entry({ content: 'Sun.', tags: [], mood: '' }))
  })

  it('DIARY-13: tags are replaced only when given', () => {
    expect(saveEntry({ entry: entry() }, { content: 'Sun.' }, origin).entry?.tags).toEqual(['rain'])
    expect(saveEntry({ entry: entry() }, { content: 'Sun.', tags: ['sun'] }, origin).entry?.tags).toEqual([
      'sun',
    ])
    expect(saveEntry({ entry: entry() }, { content: 'Sun.', tags: [] }, origin).entry?.tags).toEqual([])
  })

  it('DIARY-14: the mood is replaced only when given', () => {
    expect(saveEntry({ entry: entry() }, { content: 'Sun.' }, origin).entry?.mood).toBe('sad')
    expect(saveEntry({ entry: entry() }, { content: 'Sun.', mood: 'happy' }, origin).entry?.mood).toBe(
      'happy',
    )
    expect(saveEntry({ entry: entry() }, { content: 'Sun.', mood: '' }, origin).entry?.mood).toBe('')
  })

  it.each(['', '   ', '\n\t\u00a0'])('DIARY-9: blank text (%j) changes nothing', (content) => {
    const doc: DayDoc = { entry: entry(), draft: { content } }
    expect(saveEntry(doc, { content, tags: ['new'] }, origin)).toBe(doc)
  })

  it('a saved draft is gone, a half-made translation stays', () => {
    const doc = saveEntry(
      { entry: entry(), draft: { content: 'Sun.', translatedContent: 'Sol' } },
      { content: 'Sun.' },
      origin,
    )
    expect(doc.draft).toEqual({ translatedContent: 'Sol' })
  })

  it('OPEN-17: changing the words marks the translation stale and keeps it; the same words do not', () => {
    const translated = entry({ translatedContent: 'Lluvia.' })
    const changed = saveEntry({ entry: translated }, { content: 'Sun.' }, origin).entry
    expect(changed).toMatchObject({ translatedContent: 'Lluvia.', isTranslationStale: true })
    const same = saveEntry({ entry: translated }, { content: 'Rain.', mood: 'happy' }, origin).entry
    expect(same?.isTranslationStale).toBeUndefined()
  })

  it('OPEN-17: an entry without a translation has none to go stale', () => {
    const doc = saveEntry({ entry: entry() }, { content: 'Sun.' }, origin)
    expect(doc.entry?.isTranslationStale).toBeUndefined()
  })
})

describe('saveTranslation', () => {
  const translation = {
    text: 'Lluvia.',
    language: 'es-ES' as const,
    by: 'apertium' as const,
    quality: 'draft' as const,
  }

  it('TRANS-7 TRANS-8: stores the text with its language, who made it and how good it is', () => {
    const doc = saveTranslation({ entry: entry({ isTranslationStale: true }) }, translation, 'Rain.')
    expect(doc.entry).toEqual(
      entry({
        translatedContent: 'Lluvia.',
        translationLanguage: 'es-ES',
        translatedBy: 'apertium',
        translationQuality: 'draft',
      }),
    )
  })

  it('a translation of words that have changed meanwhile is stale from the start', () => {
    const doc = saveTranslation({ entry: entry({ content: 'Sun.' }) }, translation, 'Rain.')
    expect(doc.entry?.isTranslationStale).toBe(true)
  })

  it('a translation by hand forgets the quality an engine had claimed', () => {
    const doc = saveTranslation(
      { entry: entry({ translationQuality: 'good' }) },
      { text: 'Llueve.', language: 'es-ES', by: 'hand' },
      'Rain.',
    )
    expect(doc.entry?.translationQuality).toBeUndefined()
  })

  it('what is saved is a draft no longer; words typed since, and the draft of the entry, stay', () => {
    const draft = { content: 'Rain again.', translatedContent: 'Lluvia.' }
    const saved = (typed: Draft) => saveTranslation({ entry: entry(), draft: typed }, translation, 'Rain.')
    expect(saved(draft).draft).toEqual({ content: 'Rain again.' })
    expect(saved({ ...draft, translatedContent: 'Lluvia. Sí' }).draft).toEqual({
      ...draft,
      translatedContent: 'Lluvia. Sí',
    })
  })

  it('where another one has come since the learner saw what they save, it stays on screen', () => {
    const other = { entry: entry({ translatedContent: 'Lluvia. Frío.', translatedBy: 'hand' }) }
    expect(saveSeenTranslation(other, translation, 'Rain.')).toMatchObject({
      entry: { translatedContent: 'Lluvia.' },
      draft: { translatedContent: 'Lluvia. Frío.' },
    })
  })

  it('a day without an entry takes no translation', () => {
    expect(saveTranslation({}, translation, 'Rain.')).toEqual({})
  })
})

describe('keepDraft', () => {
  it('keeps only what differs from the saved entry', () => {
    expect(keepDraft({ entry: entry() }, { content: 'Rain!', mood: 'sad' }).draft).toEqual({
      content: 'Rain!',
    })
  })

  it('is gone when the words are back to what was saved', () => {
    const doc = keepDraft({ entry: entry() }, { content: 'Rain!' })
    expect(keepDraft(doc, { content: 'Rain.' })).toEqual({ entry: entry() })
  })

  it('the draft is shown before the entry', () => {
    expect(draftOf({ entry: entry(), draft: { content: 'Rain!' } })).toMatchObject({
      content: 'Rain!',
      mood: 'sad',
    })
  })
})

describe('deleting', () => {
  const now = Date.UTC(2026, 10, 21)
  const day = 24 * 60 * 60 * 1000

  it('LIST-10: a deleted entry is no entry any more, and can be brought back with its draft', () => {
    const doc: DayDoc = { entry: entry(), draft: { content: 'Rain!' } }
    const deleted = deleteEntry(doc, now)
    expect(deleted.entry).toBeUndefined()
    expect(deleted.draft).toBeUndefined()
    expect(restoreEntry(deleted)).toEqual(doc)
  })

  it('words typed in the entry since it was deleted stand below those that come back, saved or not', () => {
    const draft = { content: 'Rain. Wind.', tags: ['rain', 'wind'] }
    const deleted = deleteEntry({ entry: entry(), draft }, now)
    const typed = { ...deleted, draft: { content: 'Later.', tags: ['late'] } }
    expect(restoreEntry(typed)).toEqual({
      entry: entry(),
      draft: { content: 'Rain. Wind.\nLater.', tags: ['rain', 'wind', 'late'] },
    })
    expect(restoreEntry({ ...deleteEntry({ entry: entry() }, now), draft: { mood: 'happy' } })).toEqual({
      entry: entry(),
      draft: { mood: 'happy' },
    })
  })

  it('a new entry written since is never replaced by the deleted one', () => {
    const rewritten = saveEntry(
      deleteEntry({ entry: entry() }, now),
      { content: 'New.' },
      { ...origin, id: '2-b' },
    )
    expect(restoreEntry(rewritten)).toBe(rewritten)
  })

  it('after 30 days it is gone for good, not earlier', () => {
    const deleted = deleteEntry({ entry: entry() }, now)
    expect(purgeDeleted(deleted, now + 30 * day - 1)).toBe(deleted)
    expect(purgeDeleted(deleted, now + 30 * day)).toEqual({})
  })
})

it('DIARY-16: an id is made of the time and a random text', () => {
  expect(newEntryId(1795219200000, 'k3f9')).toBe('1795219200000-k3f9')
})
