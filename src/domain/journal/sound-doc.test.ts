import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generatedRuns } from '#domain/generated-runs.fixture.ts'
import type { DayDoc } from './entry.ts'
import { soundDoc } from './sound-doc.ts'

const ENTRY = {
  id: 'e',
  date: '2026-11-24',
  content: 'Hi.',
  tags: ['a'],
  mood: '',
  translatedContent: 'Hola.',
} as const

const anything = fc.oneof(fc.jsonValue(), fc.constant(undefined), fc.string(), fc.constant(['a', 1]))

const page = fc.record(
  {
    content: anything,
    tags: anything,
    mood: anything,
    translatedContent: anything,
    own: anything,
    id: anything,
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
    ] as DayDoc[])
      expect(soundDoc(doc)).toBe(doc)
  })

  it('that is damaged keeps every field that is not', () => {
    const doc = { entry: { ...ENTRY, tags: 'x', later: 1 }, draft: { content: 7, tags: ['b'] }, purgedAt: 5 }
    expect(soundDoc(doc as unknown as DayDoc)).toEqual({
      entry: { ...ENTRY, tags: [], later: 1 },
      draft: { tags: ['b'] },
      purgedAt: 5,
    })
  })

  it('can be drawn, whatever it is', () => {
    const doc = fc.oneof(
      fc.record({ entry: fc.oneof(page, anything), draft: fc.oneof(page, anything) }),
      anything,
    )
    fc.assert(
      fc.property(doc, (stored) => {
        const { entry, draft } = soundDoc(stored as DayDoc)
        const words = [entry?.content, entry?.translatedContent, entry?.own, draft?.content, draft?.own]
        for (const text of words) expect(typeof (text ?? '')).toBe('string')
        for (const { tags = [] } of [entry ?? {}, draft ?? {}])
          expect(tags.map((tag) => tag.trim())).toBeDefined()
        if (entry) expect([typeof entry.content, Array.isArray(entry.tags)]).toEqual(['string', true])
      }),
      { numRuns: generatedRuns(1000) },
    )
  })
})
