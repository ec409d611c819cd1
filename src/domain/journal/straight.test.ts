import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diaryCsv } from '#domain/exchange/diary-csv.ts'
import { exportDiary, readFiledDay } from '#domain/exchange/diary-file.ts'
import { diaryText } from '#domain/exchange/diary-files.fixture.ts'
import { createDiaryCsvReader } from '#domain/exchange/read-diary-csv.ts'
import { bringIn } from '#domain/sync/bring-in.ts'
import { mergeDoc } from '#domain/sync/merge-doc.ts'
import { mergeDrafts } from '#domain/sync/merge-rules.ts'
import { parseRow } from '#domain/sync/parse-row.ts'
import { mayReplace } from '#domain/translate/may-replace.ts'
import { withWordChange } from '#domain/translate/use-heard-word.ts'
import { draftOf, keepDraft, saveEntry } from './change-entry.ts'
import type { DayDoc, Entry } from './entry.ts'
import { storedDay } from './entry-store.ts'
import { isOwnTranslation, saveOwnWords } from './save-translation.ts'
import { isAsWritten } from './straight.ts'

const DATE = '2026-11-21'
const ORIGIN = { date: DATE, id: '1-a', language: 'en-US' } as const
const WRITTEN = 'Jeg spiste brød.'

const save = (doc: DayDoc) => saveEntry(doc, draftOf(doc), ORIGIN)
const typed = (doc: DayDoc, content: string) => save(keepDraft(doc, { content }))
const danish = (content = WRITTEN) => save(keepDraft({}, { content, writtenIn: 'da-DK' }))
const stored = (doc: DayDoc) => storedDay({ date: DATE, rev: 1, doc }).doc

/** What is practised of a day that is written in Danish. */
const AS_WRITTEN = {
  writtenIn: 'da-DK',
  language: 'da-DK',
  translationLanguage: 'da-DK',
  translatedBy: 'entry',
}

function practised(content: string) {
  return { entry: expect.objectContaining({ ...AS_WRITTEN, content, translatedContent: content }) }
}

/** An earlier version of the app, which knows neither field nor maker: a change of the entry makes its translation stale. */
function changedByEarlier(doc: DayDoc, content: string): DayDoc {
  return { ...doc, entry: { ...(doc.entry as Entry), content, isTranslationStale: true } }
}

describe('an entry that is written in the language one learns', () => {
  it('is what is practised from the write on that saves it, through every change of it, and never out of date', () => {
    const saved = danish()
    expect(saved).toEqual(practised(WRITTEN))
    expect(isOwnTranslation(saved.entry ?? {})).toBe(true)
    const changed = typed(saved, 'Jeg spiste et brød.')
    expect(changed).toEqual(practised('Jeg spiste et brød.'))
    expect(changed.entry).not.toHaveProperty('isTranslationStale')
  })

  it('remembers its language before there is a word, and in a draft that is synced', () => {
    const begun = keepDraft({}, { writtenIn: 'da-DK' })
    expect(begun).toEqual({ draft: { writtenIn: 'da-DK' } })
    expect(parseRow('day', begun, DATE)).toEqual(begun)
    expect(parseRow('day', { draft: { writtenIn: '' } }, DATE)).toEqual({ draft: { writtenIn: '' } })
    expect(parseRow('day', { draft: { writtenIn: 'tlh' } }, DATE)).toEqual({ draft: {} })
  })

  it('becomes an entry in the own language again, with nothing to practise, and back', () => {
    const own = save(keepDraft(danish(), { writtenIn: '', content: 'I ate bread.' }))
    expect(own).toEqual({
      entry: { id: '1-a', date: DATE, language: 'en-US', content: 'I ate bread.', tags: [], mood: '' },
    })
    expect(save(keepDraft(own, { writtenIn: 'da-DK', content: WRITTEN }))).toEqual(danish())
  })

  it('keeps a translation that it has, which is the learner’s to replace', () => {
    const translated = { translatedContent: 'Jeg spiste brød.', translationLanguage: 'da-DK' } as const
    const entry: Entry = { ...ORIGIN, content: 'I ate bread.', tags: [], mood: '', ...translated }
    for (const translatedBy of ['hand', 'gemini', undefined]) {
      const doc = { entry: { ...entry, ...(translatedBy && { translatedBy }) } }
      const saved = save(keepDraft(doc, { writtenIn: 'da-DK', content: 'Brød.' })).entry
      expect(saved).toMatchObject({ language: 'da-DK', translatedContent: 'Jeg spiste brød.' })
      expect(saved?.translatedBy).toBe(translatedBy)
    }
  })

  it('has nothing translated into its own language, whoever asks', () => {
    const doc = danish()
    for (const isAsked of [true, false]) {
      const languages = { from: 'da-DK', to: 'da-DK' } as const
      const asked = { entry: doc.entry as Entry, languages, isAsked, isWatched: isAsked }
      expect(mayReplace({ doc, languages, isOwnFirst: false }, asked, null)).toBe('straight')
      expect(mayReplace({ doc, languages, isOwnFirst: false }, asked, 'Et brød.')).toBe('straight')
    }
  })

  it('has a word that was heard instead in the entry itself', () => {
    const change = { before: WRITTEN, after: 'Jeg spiste rød.' }
    expect(withWordChange(danish(), change, true)).toEqual(practised('Jeg spiste rød.'))
  })
})

describe('an earlier version of the app', () => {
  it('leaves another text to practise only until the learner wants their own words', () => {
    const doc = danish()
    const edited = {
      translatedContent: 'Jeg så.',
      isTranslationEdited: true,
      isTranslationStale: true,
    } as const
    expect(saveOwnWords({ entry: { ...(doc.entry as Entry), ...edited } })).toEqual(doc)
    const own: DayDoc = { entry: { ...ORIGIN, content: 'A', tags: [], mood: '', translatedContent: 'B' } }
    expect(saveOwnWords(own)).toBe(own)
  })

  it('leaves the text to practise behind when it changes the entry: it has caught up when it is read', () => {
    expect(stored(changedByEarlier(danish(), 'Jeg spiste et brød.'))).toEqual(
      practised('Jeg spiste et brød.'),
    )
    const other: DayDoc = { entry: { ...ORIGIN, content: 'A', tags: [], mood: '', translatedContent: 'B' } }
    const stale = changedByEarlier(other, 'C')
    expect(stored(stale)).toEqual(stale)
  })

  it('may change words of what is practised: nothing is lost of either', () => {
    const doc = danish()
    const byHand = { entry: { ...(doc.entry as Entry), translatedContent: 'Jeg åd.', translatedBy: 'hand' } }
    expect(typed(byHand, 'Jeg spiste.').entry).toMatchObject({
      content: 'Jeg spiste.',
      translatedContent: 'Jeg åd.',
    })
    const reworded = withWordChange(byHand, { before: 'Jeg åd.', after: 'Jeg så.' }, true)
    const joined = { entry: { ...(doc.entry as Entry), isTranslationEdited: true } }
    expect(typed(joined, 'Jeg spiste.')).toEqual(practised('Jeg spiste.'))
    const edited = {
      entry: { ...(doc.entry as Entry), translatedContent: 'Jeg så.', isTranslationEdited: true },
    }
    for (const there of [reworded, edited])
      expect(typed(there, 'Jeg spiste.').entry).toMatchObject({ translatedContent: 'Jeg så.' })
  })
})

describe('on two devices', () => {
  it('an entry has the words of both, and all of them to practise', () => {
    const base = danish()
    const merged = mergeDoc(
      base,
      typed(base, `${WRITTEN} Det regnede.`),
      typed(base, `Godmorgen. ${WRITTEN}`),
    )
    expect(merged).toEqual(practised(`Godmorgen. ${WRITTEN} Det regnede.`))
  })

  it('has a translation that was typed elsewhere meanwhile, and not its own text with it', () => {
    const own: DayDoc = { entry: { ...ORIGIN, content: 'I ate bread.', tags: [], mood: '' } }
    const typing = keepDraft(own, { translatedContent: 'Jeg åd brød.', isTranslationOwn: true })
    const written = save(keepDraft(own, { content: WRITTEN, writtenIn: 'da-DK' }))
    const turned = save(keepDraft(written, { content: 'I ate bread.', writtenIn: '' }))
    const typed = { translatedContent: 'Jeg åd brød.', isTranslationOwn: true }
    const typedOver = keepDraft(turned, typed)
    for (const [mine, theirs] of [
      [typing, written],
      [written, typing],
    ] as const) {
      expect(mergeDoc(own, mine, theirs).draft).toEqual(typed)
      expect(mergeDoc(undefined, mine, theirs).draft?.translatedContent).toBe('Jeg åd brød.')
    }
    const longer = save(keepDraft(written, { content: `${WRITTEN} Igen.` }))
    for (const [mine, theirs] of [
      [typedOver, longer],
      [longer, typedOver],
    ] as const) {
      const merged = mergeDoc(written, mine, theirs)
      expect(merged.draft).toEqual(typed)
      expect(merged.entry).not.toHaveProperty('translatedContent')
    }
  })

  it('of which one is typing a translation, whose screen has heard of the other, has that alone on screen', () => {
    const own: DayDoc = { entry: { ...ORIGIN, content: 'I ate bread.', tags: [], mood: '' } }
    const written = save(keepDraft(own, { content: WRITTEN, writtenIn: 'da-DK' }))
    const screen = { ...draftOf(own), translatedContent: 'Jeg åd brød.' }
    const merged = mergeDrafts(draftOf(own), screen, draftOf(written))
    expect(merged.translatedContent).toBe('Jeg åd brød.')
    expect(keepDraft(written, merged).draft).toEqual({ translatedContent: 'Jeg åd brød.' })
  })

  it('is in step whatever was written on either, by whichever version', () => {
    const side = fc.record({ content: diaryText, isEarlier: fc.boolean() })
    fc.assert(
      fc.property(diaryText, side, side, fc.boolean(), (words, one, other, hasBase) => {
        const base = danish(`a${words}`)
        const [mine, theirs] = [one, other].map(({ content, isEarlier }) =>
          isEarlier ? changedByEarlier(base, `b${content}`) : typed(base, `b${content}`),
        ) as [DayDoc, DayDoc]
        const { entry } = stored(mergeDoc(hasBase ? base : undefined, mine, theirs))
        expect(isAsWritten(entry ?? {})).toBe(true)
        expect(entry?.translatedContent).toBe(entry?.content)
        expect(entry?.isTranslationStale).toBeUndefined()
      }),
    )
  })
})

describe('in a file', () => {
  const days = [{ date: DATE, doc: keepDraft(danish(), { content: `${WRITTEN} Igen.` }) }]

  it('an entry is exported and brought into an empty diary as it is', () => {
    const filed = readFiledDay(JSON.parse(exportDiary(days))[0])
    expect(filed).toEqual(days[0])
    expect(bringIn({}, filed?.doc ?? {})).toEqual(days[0]?.doc)
  })

  it('CSV has it, too, though it has no column for that', () => {
    const filed = [...diaryCsv([{ date: DATE, doc: danish() }], (column) => column)].join('')
    const reader = createDiaryCsvReader(() => null, 'en-US')
    const read = [...reader.feed(filed), ...reader.end()].map(readFiledDay)
    expect(read.map((day) => day?.doc)).toEqual([practised(WRITTEN)])
  })
})
