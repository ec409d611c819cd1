import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generatedRuns } from '#domain/generated-runs.fixture.ts'
import { deleteEntry, keepDraft, saveEntry } from '#domain/journal/change-entry.ts'
import { LANGUAGES } from '#domain/languages.ts'
import { restoreEntry } from '#domain/sync/merge-doc.ts'
import { utf8Length } from '#domain/text/utf8-length.ts'
import {
  type Checked,
  type Corrections,
  keepCorrections,
  MOST_CHARACTERS,
  MOST_KEPT_BYTES,
  parseCorrections,
  parseKept,
  toKeep,
} from './corrections.ts'
import { anyCorrections, keptCorrections } from './kept-corrections.fixture.ts'

const text = 'Voy a visitar mi 😀 abuela.'
const remark = { start: 14, end: 16, instead: ['a mi'], kind: 'grammar', why: 'Persons take “a”.' }
const sentence = { text, verdict: 'remarks', corrected: 'Voy a visitar a mi 😀 abuela.', remarks: [remark] }
const corrections = {
  by: 'gemini',
  scope: 'language',
  sentences: [sentence],
  question: '¿Cuándo?',
} as Corrections

function withSentence(changes: object) {
  return { ...corrections, sentences: [{ ...sentence, ...changes }] }
}

function withRemark(changes: object) {
  return withSentence({ remarks: [{ ...remark, ...changes }] })
}

it('reads what this version makes, and only its fields', () => {
  expect(parseCorrections({ ...corrections, more: 1 })).toEqual(corrections)
  expect(parseCorrections(withRemark({ why: undefined, html: '<b>' }))).toMatchObject({ by: 'gemini' })
  const spelling = { by: 'hunspell', scope: 'spelling', sentences: [{ text, verdict: 'fine', remarks: [] }] }
  expect(parseCorrections(spelling)).toEqual(spelling)
})

it.each([
  ['nothing', undefined],
  ['another corrector', { ...corrections, by: 'constructor' }],
  ['another scope', { ...corrections, scope: 'style' }],
  ['31 sentences', { ...corrections, sentences: Array(31).fill(sentence) }],
  ['a question with a mark of direction', { ...corrections, question: 'a\u202eb' }],
  ['a question of 201 characters', { ...corrections, question: 'x'.repeat(201) }],
  ['another verdict', withSentence({ verdict: 'perfect' })],
  ['a fine sentence with remarks', withSentence({ verdict: 'fine', corrected: undefined })],
  ['remarks without one', withSentence({ remarks: [] })],
  ['a correction of a fine sentence', withSentence({ verdict: 'fine', remarks: [] })],
  ['a correction on two lines', withSentence({ corrected: 'Voy\na' })],
  ['remarks that share a place', withSentence({ remarks: [remark, { ...remark, start: 15 }] })],
  ['a remark that is empty', withRemark({ end: 14 })],
  ['a remark before the text', withRemark({ start: -1 })],
  ['a remark after the text', withRemark({ end: text.length + 1 })],
  ['a remark at half a character', withRemark({ end: 18 })],
  ['a remark at no whole number', withRemark({ start: 14.5 })],
  ['another kind', withRemark({ kind: 'toString' })],
  ['four ways', withRemark({ instead: ['a', 'b', 'c', 'd'] })],
  ['a way that is no text', withRemark({ instead: [1] })],
  ['a why of 301 characters', withRemark({ why: 'x'.repeat(301) })],
])('refuses %s', (_, value) => {
  expect(parseCorrections(value)).toBeUndefined()
})

it('throws for no value', () => {
  fc.assert(fc.property(fc.anything(), (value) => parseCorrections(value) === undefined))
})

const asStored = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
const bytesOf = (value: unknown) => utf8Length(JSON.stringify(value))

/** An entry of `count` sentences of `length` characters, a remark with a reason in each. */
function correctionsOf(count: number, length: number, why = 'x'.repeat(300)): Corrections {
  const text = '雨'.repeat(length)
  const checked: Checked = {
    text,
    verdict: 'remarks',
    corrected: `雪${text.slice(1)}`,
    remarks: [{ start: 0, end: 1, instead: ['雪'], kind: 'word', why }],
  }
  return { by: 'openai', scope: 'language', sentences: Array.from({ length: count }, () => checked) }
}

const small = { ...correctionsOf(1, 3, 'Cold.'), language: 'ja-JP' as const }

describe('what a day keeps of corrections', () => {
  it('is read again as it was, every sentence to the letter, and never too long', () => {
    fc.assert(
      fc.property(anyCorrections, fc.constantFrom(...LANGUAGES), (corrections, language) => {
        const kept = toKeep(corrections, language)
        const isLong = corrections.sentences.some(({ text }) => text.length > MOST_CHARACTERS)
        const isShort = !isLong && bytesOf({ ...corrections, language }) <= MOST_KEPT_BYTES
        if (isShort) expect(kept).toEqual({ ...corrections, language })
        expect(kept === undefined ? 0 : bytesOf(kept)).toBeLessThanOrEqual(MOST_KEPT_BYTES)
        expect(parseKept(asStored(kept ?? null))).toEqual(kept)
        const texts = corrections.sentences.map(({ text }) => text)
        expect(kept?.sentences.map(({ text }) => text) ?? texts).toEqual(texts)
      }),
      { numRuns: generatedRuns(300) },
    )
  })

  it('goes without what no screen shows, then without reasons, where an entry is too long', () => {
    const [all, shown, least] = [correctionsOf(18, 100), correctionsOf(30, 80), correctionsOf(30, 133)].map(
      (corrections) => toKeep(corrections, 'ja-JP'),
    )
    expect(all?.sentences[0]).toHaveProperty('corrected')
    expect(shown?.sentences[0]).not.toHaveProperty('corrected')
    expect(shown?.sentences[0]?.remarks[0]).toHaveProperty('why')
    expect(least?.sentences[29]).toEqual({
      text: '雨'.repeat(133),
      verdict: 'remarks',
      remarks: [{ start: 0, end: 1, instead: ['雪'], kind: 'word' }],
    })
    for (const kept of [all, shown, least]) expect(bytesOf(kept)).toBeLessThanOrEqual(MOST_KEPT_BYTES)
  })

  it('is nothing where even the least is too long, or what came is no corrections', () => {
    const rewritten = correctionsOf(30, 130).sentences.map(({ text, corrected = '' }) => ({
      ...{ text, corrected, remarks: [] },
      verdict: 'rewritten' as const,
    }))
    expect(toKeep({ ...correctionsOf(0, 0), sentences: rewritten }, 'ja-JP')).toBeUndefined()
    expect(toKeep({ ...small, by: 'constructor' } as unknown as Corrections, 'ja-JP')).toBeUndefined()
  })

  it.each([
    ['nothing', undefined],
    ['no language', { ...small, language: undefined }],
    ['a language that is none', { ...small, language: 'constructor' }],
    ['a name that is more than a name', JSON.parse(`{"__proto__":1,${JSON.stringify(small).slice(1)}`)],
    ['too long a field of a later version', { ...small, later: 'x'.repeat(MOST_KEPT_BYTES) }],
    ['too deep a field of a later version', { ...small, later: [[[[[[1]]]]]] }],
    ['a text', JSON.stringify(small)],
  ])('counts as none with %s', (_, value) => {
    expect(parseKept(small)).toEqual(small)
    expect(parseKept(value)).toBeUndefined()
  })

  it('throws for no value, and takes nothing that it would not give', () => {
    const changed = fc
      .tuple(keptCorrections, fc.nat(400), fc.nat(20), fc.string({ maxLength: 5 }))
      .map(([kept, at, count, put]) => {
        const json = JSON.stringify(kept)
        try {
          return JSON.parse(json.slice(0, at) + put + json.slice(at + count)) as unknown
        } catch {
          return kept
        }
      })
    fc.assert(
      fc.property(fc.oneof(changed, fc.anything()), (value) => {
        const kept = parseKept(value)
        expect(parseKept(asStored(kept ?? null))).toEqual(kept)
      }),
      { numRuns: generatedRuns(300) },
    )
  })
})

describe('corrections of an entry', () => {
  const entry = { id: '1', date: '2026-11-21', content: 'Rain.', tags: [], mood: '' as const }

  it('stay through edits and new ones take their place; a day without an entry has none', () => {
    const kept = keepCorrections({ entry }, small)
    expect(kept).toEqual({ entry: { ...entry, corrections: small } })
    const typed = keepDraft(kept, { content: 'Sun.', own: '雨', ownLanguage: 'ja-JP' })
    const saved = saveEntry(typed, { content: 'Sun.' }, { date: entry.date, id: '2', language: 'en-US' })
    expect(saved.entry?.corrections).toEqual(small)
    const next = { ...small, by: 'gemini' as const }
    expect(keepCorrections(saved, next).entry?.corrections).toEqual(next)
    expect(keepCorrections({ draft: { content: 'x' } }, small)).toEqual({ draft: { content: 'x' } })
  })

  it('go with the entry that is deleted, and come back with it', () => {
    const kept = keepCorrections({ entry }, small)
    const gone = deleteEntry(kept, 5)
    expect(gone.entry).toBeUndefined()
    expect(restoreEntry(gone)).toEqual(kept)
  })
})
