import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generatedRuns } from '#domain/generated-runs.fixture.ts'
import type { DayDoc } from '#domain/journal/entry.ts'
import { mendDay } from './day.ts'

const ENTRY = {
  id: 'e',
  date: '2026-11-24',
  content: 'Hi.',
  tags: ['a'],
  mood: '',
  translatedContent: 'Hola.',
} as const

const DAY = '2026-11-24'

const anything = fc.oneof(fc.jsonValue(), fc.constant(undefined), fc.string(), fc.constant(['a', 1]))

const written = fc.record(
  {
    content: anything,
    tags: anything,
    mood: anything,
    translatedContent: anything,
    own: anything,
    id: anything,
    date: anything,
    language: anything,
    translationLanguage: anything,
    ownLanguage: anything,
  },
  { requiredKeys: [] },
)

describe('a stored day', () => {
  it('that is sound is itself', () => {
    for (const doc of [
      {},
      { entry: ENTRY },
      { draft: { tags: [] } },
      { entry: ENTRY, draft: { content: 'x' } },
      { deleted: { at: 1, entry: ENTRY } },
    ] as DayDoc[])
      expect(mendDay(doc, DAY)).toBe(doc)
  })

  it('that is damaged keeps every field that is not', () => {
    const doc = { entry: { ...ENTRY, tags: 'x', later: 1 }, draft: { content: 7, tags: ['b'] }, purgedAt: 5 }
    expect(mendDay(doc as unknown as DayDoc, DAY)).toEqual({
      entry: { ...ENTRY, tags: [], later: 1 },
      draft: { tags: ['b'] },
      purgedAt: 5,
    })
  })

  it.each([null, 5, 'x', []])('whose entries are %j has none', (none) => {
    expect(mendDay({ entry: none, draft: none, deleted: none } as unknown as DayDoc, DAY)).toEqual({})
    expect(mendDay({ deleted: { at: 1, entry: none } } as unknown as DayDoc, DAY)).toEqual({})
  })

  it('of which little is left is known by its day', () => {
    const doc = { entry: { content: 'Hi.', language: 9 } }
    expect(mendDay(doc as unknown as DayDoc, DAY)).toEqual({
      entry: { id: DAY, date: DAY, content: 'Hi.', tags: [], mood: '' },
    })
  })

  it('can be drawn, whatever it is', () => {
    const doc = fc.oneof(
      fc.record({
        entry: fc.oneof(written, anything),
        draft: fc.oneof(written, anything),
        deleted: fc.oneof(fc.record({ at: anything, entry: fc.oneof(written, anything) }), anything),
      }),
      anything,
    )
    fc.assert(
      fc.property(doc, (stored) => {
        const { entry, draft, deleted } = mendDay(stored as DayDoc, DAY)
        for (const one of [entry, deleted?.entry]) {
          if (one === undefined) continue
          for (const text of [one.id, one.date, one.content, one.mood]) expect(typeof text).toBe('string')
          expect(Array.isArray(one.tags)).toBe(true)
        }
        for (const one of [entry, draft, deleted?.entry]) {
          const { translatedContent, own, ownLanguage, tags = [] } = one ?? {}
          for (const text of [one?.content, translatedContent, own, ownLanguage])
            expect(typeof (text ?? '')).toBe('string')
          expect(tags.map((tag) => tag.trim())).toBeDefined()
        }
        for (const text of [entry?.language, entry?.translationLanguage])
          expect(typeof (text ?? '')).toBe('string')
      }),
      { numRuns: generatedRuns(1000) },
    )
  })
})
