import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keptCorrections } from '#domain/feedback/kept-corrections.fixture.ts'
import { generatedRuns } from '#domain/generated-runs.fixture.ts'
import { deleteEntry, keepDraft } from '#domain/journal/change-entry.ts'
import type { DayDoc, Entry } from '#domain/journal/entry.ts'
import { hasTag } from '#domain/journal/same-tag.ts'
import { BY_ENTRY } from '#domain/journal/straight.ts'
import { tagsOnce } from '#domain/journal/tags-once.ts'
import { isSameJson } from '#domain/row.ts'
import { isRoughDraft } from '#domain/translate/rough-draft.ts'
import { bringIn } from './bring-in.ts'
import { afterActs, dayActs, wordsOfDay } from './day-docs.fixture.ts'
import { mergeDoc, restoreEntry } from './merge-doc.ts'
import { mergeTags } from './merge-fields.ts'
import { parseRow } from './parse-row.ts'
import { SYNC_LIMITS } from './sync-protocol.ts'

const entry: Entry = {
  id: '1-a',
  date: '2026-11-21',
  content: 'Rain. Home.',
  tags: ['rain', 'home'],
  mood: 'sad',
  language: 'en-US',
}
const day: DayDoc = { entry }
const withEntry = (fields: Partial<Entry>): DayDoc => ({ entry: { ...entry, ...fields } })

describe('the merge of a day', () => {
  it('joins what each side has changed in the entry, field by field', () => {
    const mine = withEntry({ content: 'Rain. Home. Tea.', tags: ['rain', 'tea'] })
    const theirs = withEntry({ content: 'Sun. Home.', tags: ['rain', 'home', 'sun'], mood: 'happy' })
    expect(mergeDoc(day, mine, theirs)).toEqual(
      withEntry({ content: 'Sun. Home. Tea.', tags: ['rain', 'sun', 'tea'], mood: 'happy' }),
    )
  })

  it('of two days begun apart the id and the language are the server’s, and no mood beats one', () => {
    const mine = withEntry({ id: 'mine', content: 'Tea.', language: 'da-DK', mood: '' })
    const theirs = withEntry({ id: 'theirs', content: 'Rain.', language: 'en-US', mood: 'sad' })
    expect(mergeDoc(undefined, mine, theirs).entry).toMatchObject({
      ...{ id: 'theirs', language: 'en-US', mood: 'sad', content: 'Rain.\nTea.' },
    })
    expect(mergeDoc({}, theirs, mine).entry).toMatchObject({ id: 'mine', language: 'da-DK', mood: 'sad' })
  })

  it('keeps a draft when the entry of the other side comes, with the words of both', () => {
    const mine = keepDraft(day, { content: 'Rain. Home. Tea.' })
    const theirs = withEntry({ content: 'Sun. Home.' })
    expect(mergeDoc(day, mine, theirs)).toEqual({ ...theirs, draft: { content: 'Sun. Home. Tea.' } })
    expect(mergeDoc(day, theirs, mine)).toEqual({ ...theirs, draft: { content: 'Sun. Home. Tea.' } })
    expect(mergeDoc(undefined, { draft: { content: 'Tea.' } }, day).draft?.content).toBe('Rain. Home.\nTea.')
  })

  it('a draft that the other side has saved meanwhile is a draft no longer', () => {
    const typed = { draft: { content: 'Tea.' } }
    const saved = withEntry({ content: 'Tea.' })
    expect(mergeDoc(typed, { draft: { content: 'Tea.', mood: 'sad' } }, saved)).toEqual(saved)
    expect(mergeDoc(typed, { draft: { content: 'Tea. Cake.' } }, saved)).toEqual({
      ...saved,
      draft: { content: 'Tea. Cake.' },
    })
  })

  it('two drafts stay drafts, joined', () => {
    const [mine, theirs] = [
      keepDraft(day, { content: 'Rain.' }),
      keepDraft(day, { content: 'Rain. Home. Tea.' }),
    ]
    expect(mergeDoc(day, mine, theirs)).toEqual({ entry, draft: { content: 'Rain. Tea.' } })
  })
})

describe('a deletion on one side', () => {
  const deleted = deleteEntry(day, 5)

  it('stands where the other has changed nothing, and its words can be found', () => {
    expect(mergeDoc(day, deleted, { ...day, later: 1 } as DayDoc)).toEqual({ ...deleted, later: 1 })
    expect(mergeDoc(day, { ...day, later: 1 } as DayDoc, deleted)).toEqual({ ...deleted, later: 1 })
  })

  it.each([
    ['an edit', withEntry({ content: 'Rain. Home. Tea.' })],
    ['a draft', keepDraft(day, { content: 'Rain. Home. Tea.' })],
  ])('gives way to %s on the other, also once it was purged', (_, changed) => {
    for (const without of [deleted, {}]) {
      expect(mergeDoc(day, changed, without)).toEqual(changed)
      expect(mergeDoc(day, without, changed)).toEqual(changed)
    }
  })

  it('gives way to an edit of the draft that was saved and deleted; an unedited draft goes with it', () => {
    const before: DayDoc = { draft: { content: 'Rain. Home.', tags: ['rain', 'home'], mood: 'sad' } }
    const edited = keepDraft(before, { tags: ['rain', 'home', 'tea'] })
    const restored = { entry, draft: { tags: ['rain', 'home', 'tea'] } }
    expect(mergeDoc(before, deleted, edited)).toEqual(restored)
    expect(mergeDoc(before, edited, deleted)).toEqual(restored)
    const retyped = { ...deleted, draft: { content: 'Sun.' } }
    expect(mergeDoc(before, edited, retyped).draft?.content).toBe('Rain. Home.\nSun.')
    expect(mergeDoc(before, { ...before, later: 1 } as DayDoc, deleted)).toEqual({ ...deleted, later: 1 })
  })

  it('gives way with what was edited before it', () => {
    const edited = deleteEntry(withEntry({ content: 'Sun. Home.' }), 5)
    const merged = withEntry({ content: 'Sun. Home. Tea.' })
    expect(mergeDoc(day, withEntry({ content: 'Rain. Home. Tea.' }), edited)).toEqual(merged)
  })

  it('keeps an entry that was begun after it, and what was deleted', () => {
    const rewritten = { ...deleted, entry: { ...entry, id: '2', content: 'Tea.' } }
    expect(mergeDoc(day, { ...day, later: 1 } as DayDoc, rewritten)).toEqual({ ...rewritten, later: 1 })
    const merged = mergeDoc(day, rewritten, withEntry({ content: 'Rain. Home. Cake.' }))
    expect(merged).toEqual({
      ...deleted,
      entry: { ...entry, content: 'Rain. Home. Cake.\nTea.' },
    })
  })

  it('on both sides is one deletion, with the words of both', () => {
    const [mine, theirs] = ['Sun. Home.', 'Rain. Home. Tea.'].map((content) => withEntry({ content }))
    const merged = mergeDoc(day, deleteEntry(mine ?? {}, 5), deleteEntry(theirs ?? {}, 7))
    expect(merged.entry).toBeUndefined()
    expect(merged.deleted?.at).toBe(7)
    expect(merged.deleted?.entry.content.split(/\s+/).sort()).toEqual(['Home.', 'Rain.', 'Sun.', 'Tea.'])
  })

  it('of just the entry that the other has stands where no base is known; of another one it gives way', () => {
    expect(mergeDoc(undefined, deleted, day)).toEqual(deleted)
    expect(mergeDoc(undefined, day, deleted)).toEqual(deleted)
    const edited = withEntry({ content: 'Rain. Home. Tea.' })
    expect(mergeDoc(undefined, edited, deleted)).toEqual(edited)
    expect(mergeDoc(undefined, day, {})).toEqual(day)
    const before = deleteEntry(withEntry({ id: '0', content: 'Tea.' }), 3)
    const words = ['Home.', 'Rain.', 'Tea.']
    for (const [mine, theirs] of [
      [deleted, { ...before, ...day }],
      [{ ...before, ...day }, deleted],
    ] as const) {
      const merged = mergeDoc(undefined, mine, theirs)
      expect(merged.entry).toBeUndefined()
      expect(merged.deleted?.entry.content.split(/\s+/).sort()).toEqual(words)
    }
  })

  it('that one has taken back, and the other never had, takes no words out', () => {
    const withDraft = deleteEntry(keepDraft(day, { content: 'Rain. Home. Tea.' }), 5)
    const another = deleteEntry(withEntry({ id: '2', content: 'Sun.' }), 7)
    const theirs = { ...another, ...keepDraft(day, { content: 'Rain. Home. Cake.' }) }
    const merged = { ...theirs, draft: { content: 'Rain. Home. Cake.\nTea.' } }
    expect(mergeDoc(withDraft, restoreEntry(withDraft), theirs)).toEqual(merged)
  })

  it('that was taken back on both sides is none', () => {
    const [mine, theirs] = [withEntry({ content: 'Rain. Home. Tea.' }), withEntry({ mood: 'happy' })]
    const merged = withEntry({ content: 'Rain. Home. Tea.', mood: 'happy' })
    expect(mergeDoc(deleted, mine, theirs)).toEqual(merged)
    expect(mergeDoc(deleted, mine, { ...deleted, draft: { mood: 'happy' } }).entry).toEqual(mine.entry)
  })
})

describe('a day that was purged on the server since', () => {
  const typed: DayDoc = { draft: { content: 'Rain. Home.' } }
  const deletedWithDraft = deleteEntry(keepDraft(day, { content: 'Rain. Home. Tea.' }), 5)
  const purged: DayDoc = { purgedAt: 9 }

  it.each([
    ['a translation of what was only typed', typed, keepDraft(typed, { translatedContent: 'Lluvia.' })],
    ['a mood of what was only typed', typed, keepDraft(typed, { mood: 'happy' })],
    ['a tag of what was saved', day, withEntry({ tags: ['rain'] })],
    ['an entry restored while its deletion was in flight', deletedWithDraft, restoreEntry(deletedWithDraft)],
  ])('leaves an entry whole that was changed here: %s', (_, base, mine) => {
    expect(mergeDoc(base, mine, purged)).toEqual({ ...mine, ...purged })
  })

  it('leaves what was changed here beside an entry that was begun after it', () => {
    const mine = keepDraft(typed, { mood: 'happy' })
    const merged = mergeDoc(typed, mine, { ...purged, draft: { content: 'Cake.' } })
    expect(merged).toEqual({ ...purged, draft: { content: 'Cake.\nRain. Home.', mood: 'happy' } })
  })

  it('leaves what was begun here beside the entry that another device has brought back', () => {
    const base = deleteEntry(day, 5)
    const merged = mergeDoc(base, keepDraft(base, { content: 'Tea.' }), { ...day, ...purged })
    expect(merged).toEqual({ entry, draft: { content: 'Rain. Home.\nTea.' }, ...purged })
  })

  it('leaves what was changed here beside what another device has brought back', () => {
    const mine = restoreEntry(deletedWithDraft)
    const theirs = { ...keepDraft(day, { content: 'Rain. Home. Cake.' }), ...purged }
    const merged = { entry, draft: { content: 'Rain. Home. Cake.\nTea.' }, ...purged }
    expect(mergeDoc(deletedWithDraft, mine, theirs)).toEqual(merged)
  })

  it('stays purged where nothing was changed here, and with what was deleted here too', () => {
    expect(mergeDoc(day, day, purged)).toEqual(purged)
    const rewritten = keepDraft(deletedWithDraft, { content: 'Cake.' })
    expect(mergeDoc(deletedWithDraft, rewritten, purged)).toEqual({
      ...(rewritten.draft && { draft: rewritten.draft }),
      ...purged,
    })
  })

  it('is merged as ever from then on', () => {
    const base = { ...typed, ...purged }
    const merged = mergeDoc(base, keepDraft(base, { mood: 'happy' }), {
      ...purged,
      draft: { content: 'Sun.' },
    })
    expect(merged).toEqual({ ...purged, draft: { content: 'Sun.', mood: 'happy' } })
  })
})

describe('translations', () => {
  const translated = (translatedContent: string, fields: Partial<Entry> = {}): DayDoc =>
    withEntry({ translatedContent, translationLanguage: 'es-ES', translatedBy: 'apertium', ...fields })

  it('the changed one is taken, and is out of date where the words are no longer those it was made from', () => {
    const mine = translated('Lluvia. Casa.')
    expect(mergeDoc(day, mine, withEntry({ mood: 'happy' })).entry?.isTranslationStale).toBeUndefined()
    const merged = mergeDoc(day, mine, withEntry({ content: 'Sun. Home.' }))
    expect(merged).toEqual(translated('Lluvia. Casa.', { content: 'Sun. Home.', isTranslationStale: true }))
  })

  it('of the same language are joined, once', () => {
    const [mine, theirs] = [translated('Lluvia. Casa.'), translated('Llueve. Casa.')]
    expect(mergeDoc(day, mine, theirs)).toEqual(
      translated('Llueve.\nLluvia. Casa.', { isTranslationStale: true }),
    )
    const base = translated('Lluvia. Casa.')
    const edited = translated('Lluvia. Mi casa.', { translatedBy: 'hand' })
    expect(mergeDoc(base, edited, withEntry({ ...base.entry, mood: 'happy' }))).toEqual(
      withEntry({ ...edited.entry, mood: 'happy' }),
    )
  })

  const written = { writtenIn: 'es-ES', language: 'es-ES' } as const
  const itself = (content: string) => translated(content, { ...written, content, translatedBy: BY_ENTRY })

  it.each([
    ['apertium', 'Llueve. A casa.'],
    ['hand', 'Lluvia. Casa.'],
  ])(
    'by %s and an entry written in their language meanwhile: %s is practised, whoever merges',
    (by, practised) => {
      const [mine, theirs] = [itself('Llueve. A casa.'), translated('Lluvia. Casa.', { translatedBy: by })]
      const merged = mergeDoc(day, mine, theirs)
      expect(merged.entry).toMatchObject({
        content: 'Llueve. A casa.',
        translatedContent: practised,
        ...written,
      })
      expect(mergeDoc(day, theirs, mine)).toEqual(merged)
      for (const side of [mine, theirs]) expect(mergeDoc(day, merged, side)).toEqual(merged)
    },
  )

  it('of an entry that is turned back to the own language are gone, and it is in that language, whoever merges', () => {
    const base = itself('Llueve.')
    const other = withEntry({ ...base.entry, tags: ['rain'] })
    const back = withEntry({ content: 'It rains.' })
    const merged = withEntry({ content: 'It rains.', tags: ['rain'] })
    expect(mergeDoc(base, back, other)).toEqual(merged)
    expect(mergeDoc(base, other, back)).toEqual(merged)
  })

  it("of two languages stand side by side, the server's in the first place", () => {
    const mine = translated('Regn. Hjem.', { translationLanguage: 'da-DK' })
    const regn = { translatedContent: 'Regn. Hjem.', translatedBy: 'apertium', madeOf: expect.any(String) }
    expect(mergeDoc(day, mine, translated('Lluvia. Casa.'))).toEqual(
      translated('Lluvia. Casa.', { translations: { 'da-DK': regn } }),
    )
  })

  it('out of date on both sides and made again on one are fresh', () => {
    const stale = translated('Sol.', { isTranslationStale: true })
    const merged = mergeDoc(stale, translated('Lluvia. Casa.'), withEntry({ ...stale.entry, mood: 'happy' }))
    expect(merged).toEqual(translated('Lluvia. Casa.', { mood: 'happy' }))
  })

  it.each([
    ['A2', 'A2', 'A2'],
    ['A2', 'B1', undefined],
    ['A2', undefined, undefined],
    [undefined, 'A2', undefined],
  ] as const)('in words for %s and for %s together are in words for %s', (left, right, level) => {
    const made = (text: string, of: Entry['translationLevel']) =>
      translated(text, of && { translationLevel: of })
    const day = translated('Sol.')
    const joined = mergeDoc(day, made('Lluvia.', left), made('Llueve.', right))
    expect(joined).toEqual(
      translated('Llueve.\nLluvia.', { isTranslationStale: true, ...(level && { translationLevel: level }) }),
    )
    expect(mergeDoc(day, made('Lluvia.', left), day)).toEqual(made('Lluvia.', left))
  })

  const rough = { translatedBy: 'apertium', translationQuality: 'draft' } as const
  const others: Partial<Entry>[] = [
    { translatedBy: 'gemini', translationQuality: 'good' },
    { translatedBy: 'browser' },
    { translatedBy: 'apertium', translationQuality: 'checked' },
    { translatedBy: 'hand' },
  ]

  it('with words of a rough draft in them are a rough draft, whoever comes first and whatever came before', () => {
    const texts = fc.constantFrom('Llueve. Casa.', 'Lluvia. Mi casa.', 'Hoy llueve.', 'Té.')
    const sides = fc.record({
      base: fc.constantFrom(undefined, day, translated('Lluvia. Casa.', rough), translated('Lluvia.')),
      unchecked: texts.map((text) => translated(text, rough)),
      other: fc.tuple(texts, fc.constantFrom(...others)).map(([text, by]) => translated(text, by)),
      isFirst: fc.boolean(),
    })
    fc.assert(
      fc.property(sides, ({ base, unchecked, other, isFirst }) => {
        const [mine, theirs] = isFirst ? [unchecked, other] : [other, unchecked]
        const merged = mergeDoc(base, mine, theirs).entry ?? entry
        const isOnlyOthers = merged.translatedContent === other.entry?.translatedContent
        expect(isRoughDraft(merged)).toBe(!isOnlyOthers)
      }),
      { numRuns: generatedRuns(300) },
    )
  })

  it.each([undefined, day])('that both have are checked once either side has checked them', (base) => {
    const [unchecked, checked] = [
      translated('Llueve.', rough),
      translated('Llueve.', { translationQuality: 'checked' }),
    ]
    expect(mergeDoc(base, checked, unchecked)).toEqual(checked)
    expect(mergeDoc(base, unchecked, checked)).toEqual(checked)
  })
})

describe('a translation that the learner types in place of a machine’s', () => {
  const machines: DayDoc = withEntry({
    translatedContent: 'Llueve. Casa.',
    translatedBy: 'apertium',
    translationQuality: 'draft',
  })
  const own = keepDraft(machines, { translatedContent: 'Hoy llueve.', isTranslationOwn: true })

  it('is known as theirs as long as it is unsaved', () => {
    expect(own.draft).toEqual({ translatedContent: 'Hoy llueve.', isTranslationOwn: true })
    expect(keepDraft(own, { translatedContent: 'Llueve. Casa.' })).toEqual(machines)
    expect(parseRow('day', own)).toBe(own)
  })

  it('stays theirs where the other side has typed nothing of it, and is not where that has typed over the machine’s', () => {
    const mood = keepDraft(machines, { mood: 'happy' })
    const edited = keepDraft(machines, { translatedContent: 'Llueve. Mi casa.' })
    for (const merge of [
      (other: DayDoc) => mergeDoc(machines, own, other),
      (other: DayDoc) => mergeDoc(machines, other, own),
    ]) {
      expect(merge(mood).draft).toEqual({ ...own.draft, mood: 'happy' })
      expect(merge(edited).draft?.isTranslationOwn).toBeUndefined()
    }
  })
})

describe('the learner’s own version', () => {
  const tried = (own: string, ownLanguage: Entry['ownLanguage'] = 'es-ES'): DayDoc =>
    withEntry({ own, ownLanguage })

  it('written on one side comes to the other, beside what that has changed', () => {
    expect(mergeDoc(day, tried('Llueve.'), withEntry({ mood: 'happy' }))).toEqual(
      withEntry({ own: 'Llueve.', ownLanguage: 'es-ES', mood: 'happy' }),
    )
    expect(
      mergeDoc(tried('Llueve.'), withEntry({}), withEntry({ ...tried('Llueve.').entry, mood: 'happy' })),
    ).toEqual(withEntry({ mood: 'happy' }))
  })

  it('written on both sides holds the words of both, also where no base is known', () => {
    const [mine, theirs] = [tried('Llueve mucho. Casa.'), tried('Llueve. Casa. Té.')]
    expect(mergeDoc(tried('Llueve. Casa.'), mine, theirs)).toEqual(tried('Llueve mucho. Casa. Té.'))
    expect(mergeDoc(undefined, mine, theirs)).toEqual(tried('Llueve mucho.\nLlueve. Casa. Té.'))
  })

  it('in two languages keeps both texts whole, in the language of the server', () => {
    const merged = mergeDoc(tried('Casa.'), tried('Hjem.', 'da-DK'), tried('Mi casa.'))
    expect(merged).toEqual(tried('Hjem.\nMi casa.'))
  })

  it('that was emptied on one side and goes on on the other goes on', () => {
    expect(mergeDoc(tried('Casa.'), withEntry({}), tried('Mi casa.'))).toEqual(tried('Mi casa.'))
  })

  it('typed on a day whose entry has gone is a draft, until there is an entry', () => {
    const typed = keepDraft({}, { own: 'Casa.', ownLanguage: 'es-ES' })
    expect(typed).toEqual({ draft: { own: 'Casa.', ownLanguage: 'es-ES' } })
    expect(mergeDoc({}, typed, day)).toEqual(tried('Casa.'))
  })
})

describe('fields of newer versions', () => {
  const later = (doc: DayDoc, fields: object): DayDoc => ({ ...doc, ...fields }) as DayDoc
  const typed = keepDraft(day, { content: 'Rain.' })

  it('survive at every level, the changed one first, of two the server’s', () => {
    const base = later(withEntry({ later: 1, kept: 1 } as Partial<Entry>), { weather: 1 })
    const mine = later(withEntry({ later: 2, kept: 1, mood: 'happy' } as Partial<Entry>), { weather: 2 })
    const theirs = later(withEntry({ later: 1, kept: 3 } as Partial<Entry>), { weather: 3, more: [1] })
    expect(mergeDoc(base, mine, theirs)).toEqual(
      later(withEntry({ later: 2, kept: 3, mood: 'happy' } as Partial<Entry>), { weather: 3, more: [1] }),
    )
    const drafts = [{ a: 1 }, { b: 2 }].map((fields) => ({ entry, draft: { ...typed.draft, ...fields } }))
    expect(mergeDoc(day, drafts[0] ?? {}, drafts[1] ?? {}).draft).toEqual({ content: 'Rain.', a: 1, b: 2 })
  })
})

describe('corrections', () => {
  it('of both sides are those of mine, the newest, whole', () => {
    fc.assert(
      fc.property(keptCorrections, keptCorrections, keptCorrections, (first, corrections, theirs) => {
        const merged = mergeDoc(
          withEntry({ corrections: first }),
          withEntry({ corrections }),
          withEntry({ corrections: theirs, mood: 'happy' }),
        )
        const newest = isSameJson(corrections, first) ? theirs : corrections
        expect(merged).toEqual(withEntry({ corrections: newest, mood: 'happy' }))
        expect(parseRow('day', merged)).toBe(merged)
      }),
    )
  })

  it('of one side come to the other, beside what that has changed', () => {
    const merged = mergeDoc(day, withEntry({ mood: 'happy' }), withEntry({ corrections: 3 }))
    expect(merged).toEqual(withEntry({ mood: 'happy', corrections: 3 }))
  })
})

describe('one tag in two spellings', () => {
  const tagged = (...tags: string[]) => withEntry({ tags })
  const merged = (base: DayDoc | undefined, mine: DayDoc, theirs: DayDoc) =>
    mergeDoc(base, mine, theirs).entry?.tags

  it('is one after a merge, as the server spells it, or as it was spelled anew', () => {
    expect(merged(tagged(), tagged('Sea', 'b'), tagged('sea'))).toEqual(['sea', 'b'])
    expect(merged(undefined, tagged('Sea', 'b'), tagged('sea', 'c'))).toEqual(['sea', 'c', 'b'])
    expect(merged(tagged('sea'), tagged('Sea'), tagged('sea', 'c'))).toEqual(['Sea', 'c'])
    expect(merged(tagged('sea'), tagged('sea', 'b'), tagged('SEA'))).toEqual(['SEA', 'b'])
    expect(merged(tagged('sea'), tagged(), tagged('sea', 'c'))).toEqual(['c'])
    expect(bringIn(tagged('sea'), tagged('SEA', 'Sea')).entry?.tags).toEqual(['sea'])
  })

  it('loses no tag that either side has, and holds none twice', () => {
    const tags = fc.array(fc.constantFrom('a', 'A', 'b', 'B', 'é', 'e\u0301', 'É'), { maxLength: 5 })
    fc.assert(
      fc.property(tags, tags, tags, (base, mine, theirs) => {
        const both = mergeTags(base, mine, theirs)
        expect(tagsOnce(both)).toEqual(both)
        for (const tag of [...mine, ...theirs]) expect(hasTag(base, tag) || hasTag(both, tag)).toBe(true)
        for (const tag of both) expect([...mine, ...theirs]).toContain(tag)
        expect(mergeTags(both, both, both)).toEqual(both)
      }),
    )
  })
})

describe('two long lists of tags', () => {
  const tagsOf = (side: string, count: number) =>
    Array.from({ length: count }, (_, place) => `${side}${place}`)
  const words = (doc: DayDoc) =>
    [doc.entry, doc.draft].flatMap((part) => [part?.content ?? '', ...(part?.tags ?? [])])
  const [theirTags, myTags] = [tagsOf('t', 60), tagsOf('m', 45)]
  const theirs = withEntry({ tags: theirTags })

  it('are one of a hundred, and the text of the entry ends in the others', () => {
    const merged = mergeDoc(undefined, withEntry({ tags: myTags }), theirs)
    expect(merged.entry?.tags).toEqual([...theirTags, ...myTags.slice(0, 40)])
    expect(merged.entry?.content).toBe('Rain. Home.\n#m40\n#m41\n#m42\n#m43\n#m44')
    expect(parseRow('day', merged)).not.toBeNull()
  })

  it.each<[string, DayDoc]>([
    ['saved', withEntry({ tags: myTags })],
    ['typed', keepDraft(day, { tags: myTags })],
    ['typed into an entry of its own', { draft: { tags: myTags } }],
    ['deleted with the entry', deleteEntry(withEntry({ tags: myTags }), 5)],
  ])('lose no tag where those of one side are %s, and are merged once', (_, mine) => {
    for (const base of [undefined, day]) {
      const merged = mergeDoc(base, mine, theirs)
      expect(parseRow('day', merged)).not.toBeNull()
      const found = words(merged).join('\n') + JSON.stringify(merged.deleted)
      expect([...theirTags, ...myTags].filter((tag) => !found.includes(tag))).toEqual([])
      const again = mergeDoc(undefined, mine, merged)
      expect(again.entry?.content).toBe(merged.entry?.content)
      expect(again.draft?.content).toBe(merged.draft?.content)
    }
  })
})

it('an entry that was saved of a draft and then written over stays, though the server has an entry of its own', () => {
  const base: DayDoc = { draft: { content: 'Tea.' } }
  const mine = { ...withEntry({ id: 'mine', content: 'Tea.' }), draft: { content: 'Sun.' } }
  const theirs = { ...withEntry({ id: 'theirs', content: 'Rain.' }), draft: { content: 'Rain.\nTea.' } }
  expect(mergeDoc(base, mine, theirs)).toMatchObject({
    entry: { id: 'theirs', content: 'Rain.\nTea.' },
    draft: { content: 'Rain.\nSun.' },
  })
})

it('however many tags each side has, and wherever, the merge is a day with all of them', () => {
  const tags = fc.uniqueArray(
    fc.nat(150).map((number) => `t${number}`),
    { maxLength: SYNC_LIMITS.tags, size: 'max' },
  )
  const side = fc.tuple(tags, fc.boolean())
  const sideOf = ([list, isSaved]: [string[], boolean]) =>
    isSaved ? withEntry({ tags: list }) : keepDraft(day, { tags: list })
  fc.assert(
    fc.property(side, side, fc.boolean(), (mine, theirs, isBaseKnown) => {
      const merged = mergeDoc(isBaseKnown ? withEntry({ tags: [] }) : undefined, sideOf(mine), sideOf(theirs))
      expect(parseRow('day', merged)).not.toBeNull()
      const found = [merged.entry, merged.draft].flatMap((part) => [
        ...(part?.content?.split('\n#') ?? []),
        ...(part?.tags ?? []),
      ])
      expect([...mine[0], ...theirs[0]].filter((tag) => !found.includes(tag))).toEqual([])
    }),
  )
})

it('a field may have the name of what every object has: a device can store what comes of it', () => {
  const value = fc.option(fc.nat(3), { nil: undefined })
  const name = fc.constantFrom('toString', 'valueOf', 'hasOwnProperty', 'later')
  const place = fc.constantFrom('day', 'entry', 'draft')
  const docOf = (where: string, field: string, number: number | undefined, content: string): DayDoc => {
    const own = number === undefined ? {} : { [field]: number }
    const entry = { ...withEntry({ content }).entry, ...(where === 'entry' && own) } as Entry
    const draft = { content: `${content} Typed.`, ...(where === 'draft' && own) }
    return { entry, draft, ...(where === 'day' && own) }
  }
  fc.assert(
    fc.property(fc.tuple(value, value, value), name, place, ([was, one, other], field, where) => {
      const [base, mine, theirs] = [was, one, other].map((number, side) =>
        docOf(where, field, number, `Text ${side}.`),
      )
      const merged = mergeDoc(base, mine ?? {}, theirs ?? {})
      expect(structuredClone(merged)).toEqual(merged)
      expect(parseRow('day', merged)).not.toBeNull()
    }),
  )
})

it('an entry that was deleted with words typed into two languages is back with both', () => {
  const typed = { 'da-DK': { typed: { translatedContent: 'Regn.' } } }
  const { entry: typedIn } = withEntry({ translationLanguage: 'es-ES', translations: typed })
  const theirs: DayDoc = {
    deleted: { at: 3, entry: typedIn ?? entry, draft: { translatedContent: 'Lluvia.' } },
  }
  expect(mergeDoc(undefined, day, theirs)).toEqual({
    entry: typedIn,
    draft: { translatedContent: 'Lluvia.' },
  })
})

describe('whatever is done to a day on two devices', () => {
  const purgedDay = ({ deleted: _, ...doc }: DayDoc): DayDoc => ({ ...doc, purgedAt: 1 })
  const histories = fc.record({ before: dayActs, here: dayActs, there: dayActs, isBaseKnown: fc.boolean() })

  it('every new word of either stands in the merge, which is a day, and merges into itself', () => {
    fc.assert(
      fc.property(histories, ({ before, here, there, isBaseKnown }) => {
        const base = afterActs({}, before, 'base')
        const [mine, theirs] = [afterActs(base, here, 'mine'), afterActs(base, there, 'theirs')]
        const merged = mergeDoc(isBaseKnown ? base : undefined, mine, theirs)
        const known = isBaseKnown ? wordsOfDay(base) : new Set()
        const found = wordsOfDay(merged)
        const added = [...wordsOfDay(mine), ...wordsOfDay(theirs)].filter((word) => !known.has(word))
        expect(added.filter((word) => !found.has(word))).toEqual([])
        expect(parseRow('day', JSON.parse(JSON.stringify(merged)))).not.toBeNull()
        expect(mergeDoc(theirs, merged, theirs)).toEqual(merged)
        const isUnmoved = isSameJson(mine, base) || isSameJson(theirs, base)
        if (isUnmoved && isBaseKnown) expect(merged).toEqual(isSameJson(mine, base) ? theirs : mine)
      }),
      { numRuns: generatedRuns(1000) },
    )
  })

  it('and was purged on the server, every word on either side stands in the merge but those that went', () => {
    fc.assert(
      fc.property(histories, ({ before, here, there }) => {
        const base = afterActs({}, before, 'base')
        const mine = afterActs(base, here, 'mine')
        const theirs = purgedDay(afterActs(base, there, 'theirs'))
        const merged = mergeDoc(base, mine, theirs)
        const found = wordsOfDay(merged)
        const hasOwnDeletion = !isSameJson(mine.deleted, base.deleted)
        const kept = wordsOfDay(hasOwnDeletion ? mine : purgedDay(mine))
        if (isSameJson(mine, base)) expect(merged).toEqual(theirs)
        else expect([...kept].filter((word) => !found.has(word))).toEqual([])
        expect([...wordsOfDay(theirs)].filter((word) => !found.has(word))).toEqual([])
        expect(mergeDoc(theirs, merged, theirs)).toEqual(merged)
      }),
      { numRuns: generatedRuns(500) },
    )
  })
})
