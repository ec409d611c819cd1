import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseKept } from '#domain/feedback/corrections.ts'
import { keptCorrections } from '#domain/feedback/kept-corrections.fixture.ts'
import { KINDS } from '#domain/kinds/kinds.ts'
import { oddText } from '#domain/text/odd-texts.fixture.ts'
import { generatedRuns } from '../generated-runs.fixture.ts'
import { afterActs, dayActs } from './day-docs.fixture.ts'
import { parseRow } from './parse-row.ts'
import { SYNC_LIMITS } from './sync-protocol.ts'

const entry = { id: '1-a', date: '2026-11-21', content: 'Rain.', tags: ['rain'], mood: 'sad' }

function nested(levels: number): unknown {
  return levels === 0 ? 1 : { deeper: nested(levels - 1) }
}

function isAccepted(json: string): boolean {
  return parseRow('day', JSON.parse(json)) !== null
}

describe('a day from outside', () => {
  it('is taken as it came, whatever its texts are made of', () => {
    fc.assert(
      fc.property(dayActs, oddText, (acts, content) => {
        const day = JSON.parse(JSON.stringify({ ...afterActs({}, acts, 'a'), draft: { content } }))
        expect(parseRow('day', day)).toBe(day)
        expect(parseRow('day', day, '2026-11-21')).toBe(day)
      }),
    )
  })

  it('keeps the fields of newer versions, at every level', () => {
    const day = {
      ...{
        entry: { ...entry, own: 'Llueve.', ownLanguage: 'es-ES', later: [1] },
        draft: { later: { a: null } },
      },
      ...{ deleted: { at: 5, entry, later: true }, weather: 'wet' },
    }
    expect(parseRow('day', structuredClone(day))).toEqual(day)
  })

  it.each([
    ['no object', '[]', '1', 'null', '"day"', 'true'],
    ['an entry that is none', '{"entry":null}', '{"entry":[]}', '{"entry":{}}', '{"entry":"Rain."}'],
    ['a draft that is none', '{"draft":null}', '{"draft":[]}', '{"draft":1}'],
    ['a deletion of nothing', '{"deleted":{"at":1}}', '{"deleted":null}'],
    [
      'a deletion at no time',
      ...['1', 8.65e15, -1e308].map((at) => JSON.stringify({ deleted: { at, entry } })),
    ],
    [
      'names that are more than names',
      '{"__proto__":1}',
      '{"a":{"constructor":1}}',
      '{"a":[{"prototype":1}]}',
    ],
  ])('is refused: %s', (_, ...days) => {
    for (const day of days) expect([day, isAccepted(day)]).toEqual([day, false])
  })

  it.each([
    ['id', 1],
    ['date', '2026-13-45'],
    ['content', null],
    ['tags', 'rain'],
    ['tags', [1]],
    ['tags', Array.from({ length: SYNC_LIMITS.tags + 1 }, (_, place) => `${place}`)],
    ['tags', ['x'.repeat(SYNC_LIMITS.tagLength + 1)]],
    ['mood', 'furious'],
    ['translatedContent', {}],
    ['own', ['Llueve.']],
    ['ownLanguage', ''],
    ['language', 'xx-XX'],
    ['translationLanguage', 1],
    ['translatedBy', []],
    ['translationQuality', 'best'],
    ['isTranslationStale', 'yes'],
  ])('is refused with a wrong %s', (name, value) => {
    const wrong = { ...entry, [name]: value }
    expect(parseRow('day', { entry: wrong })).toBeNull()
    expect(parseRow('day', { deleted: { at: 1, entry: wrong } })).toBeNull()
    const isOfDrafts = ['content', 'tags', 'mood', 'translatedContent', 'own', 'ownLanguage'].includes(name)
    if (isOfDrafts) expect(parseRow('day', { draft: { [name]: value } })).toBeNull()
  })

  it.each(['id', 'date', 'content', 'tags', 'mood'])('is refused without the %s of its entry', (name) => {
    const { [name as keyof typeof entry]: _, ...rest } = entry
    expect(parseRow('day', { entry: rest })).toBeNull()
    expect(
      parseRow('day', { entry: Object.create({ [name]: _ }, Object.getOwnPropertyDescriptors(rest)) }),
    ).toBeNull()
  })

  it('has as many tags, as long ones and as many levels as the limits say, and no more', () => {
    const tags = Array.from({ length: SYNC_LIMITS.tags }, () => 'x'.repeat(SYNC_LIMITS.tagLength))
    expect(parseRow('day', { draft: { tags } })).not.toBeNull()
    expect(parseRow('day', nested(SYNC_LIMITS.depth))).not.toBeNull()
    expect(parseRow('day', nested(SYNC_LIMITS.depth + 1))).toBeNull()
  })

  it('is refused however deep it is, without running out of room', () => {
    const depth = 50_000
    expect(isAccepted(`{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`)).toBe(false)
  })

  it('is a day or null, whatever it is given, and every day taken has the shape that the diary reads', () => {
    const fields = fc.constantFrom(
      'entry',
      'draft',
      'deleted',
      'id',
      'date',
      'content',
      'tags',
      'mood',
      'at',
      'x',
    )
    const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
      tree: fc.oneof(
        fc.constantFrom<unknown>('2026-11-21', 'sad', '', 1, null, true, [], ['rain'], undefined, Number.NaN),
        fc.dictionary(fields, tie('tree'), { maxKeys: 7 }),
      ),
    }))
    fc.assert(
      fc.property(tree, (value) => {
        const day = parseRow('day', value)
        if (day === null) return
        for (const one of [day.entry, day.deleted?.entry]) {
          if (one !== undefined) expect(one.tags.every((tag) => one.content + tag !== undefined)).toBe(true)
        }
        expect(JSON.parse(JSON.stringify(day))).toEqual(day)
      }),
      { numRuns: generatedRuns(2000) },
    )
  })
})

describe('the corrections of a day', () => {
  it('that are some are taken as they came, with the entry and with a deleted one', () => {
    fc.assert(
      fc.property(keptCorrections, (corrections) => {
        const one = { ...entry, corrections }
        const day = JSON.parse(JSON.stringify({ entry: one, deleted: { at: 5, entry: one } }))
        expect(parseRow('day', day)).toBe(day)
      }),
      { numRuns: generatedRuns(300) },
    )
  })

  it('that are none are dropped, and never the day', () => {
    const others = [keptCorrections, fc.jsonValue({ maxDepth: 9 })] as const
    fc.assert(
      fc.property(...others, fc.constantFrom('by', 'sentences', 'language'), (kept, value, name) => {
        for (const corrections of [value, { ...kept, [name]: value }, { ...kept, scope: nested(9_000) }]) {
          const one = { ...entry, corrections, later: [1] }
          const day = parseRow('day', {
            entry: one,
            draft: { mood: 'sad' },
            deleted: { at: 5, entry: one },
            x: 1,
          })
          expect(day).toMatchObject({ entry: { ...entry, later: [1] }, deleted: { at: 5 }, x: 1 })
          for (const of of [day?.entry, day?.deleted?.entry])
            expect(of?.corrections === undefined || parseKept(of.corrections) !== undefined).toBe(true)
        }
      }),
      { numRuns: generatedRuns(300) },
    )
  })

  it('save no entry that is none', () => {
    expect(isAccepted('{"entry":{"corrections":1}}')).toBe(false)
    expect(isAccepted('{"entry":{"corrections":1,"__proto__":{}}}')).toBe(false)
    expect(isAccepted('{"deleted":{"entry":{"corrections":1}}}')).toBe(false)
  })
})

describe('the rules of a day as a row', () => {
  const { isKey } = KINDS.day
  const parse = (value: unknown, key: string) => parseRow('day', value, key)

  it.each(['2026-13-45', '2026-02-30', '', '2026-1-1', '../2026-11-21', '__proto__'])(
    '%j is no key',
    (key) => {
      expect(isKey(key)).toBe(false)
    },
  )

  it('its entry and what was deleted are of the date that is its key', () => {
    expect(isKey('2026-11-21')).toBe(true)
    expect(parse({ entry }, '2026-11-21')).toEqual({ entry })
    expect(parse({ entry }, '2026-11-22')).toBeNull()
    expect(parse({ deleted: { at: 1, entry } }, '2026-11-22')).toBeNull()
    expect(parse({}, '2026-11-22')).toEqual({})
  })
})
