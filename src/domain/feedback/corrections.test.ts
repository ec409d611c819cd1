import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Corrections, parseCorrections } from './corrections.ts'

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
