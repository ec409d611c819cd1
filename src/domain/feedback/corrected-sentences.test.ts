import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkSentence } from './check-sentence.ts'
import { correctedSentences, correctedText, rightWords } from './corrected-sentences.ts'
import type { Checked, Remark } from './corrections.ts'
import { keptCorrections } from './kept-corrections.fixture.ts'

function corrected(text: string, right: string): Checked {
  return checkSentence(text, { verdict: 'corrected', corrected: right, notes: [] }, 'es-ES')
}

describe('a sentence that was put right', () => {
  it('has each remark in its place, and tells where its words stand', () => {
    const checked = corrected(
      'Ayer yo vas a la mercado con mi hermana.',
      'Ayer yo fui al mercado con mi hermana.',
    )
    const right = correctedText(checked)
    expect(right).toBe('Ayer yo fui al mercado con mi hermana.')
    const words = checked.remarks.map((remark) => rightWords(checked, remark))
    expect(words.map((one) => one?.sentence.slice(one.start, one.end))).toEqual(
      checked.remarks.map(({ instead }) => instead[0]),
    )
  })

  it('tells none where there are several ways, or none', () => {
    const remark = { start: 0, end: 4, kind: 'spelling' } as const
    const spelled = (instead: string[]): Checked => ({
      text: 'Ayre llovió.',
      verdict: 'remarks',
      remarks: [{ ...remark, instead }],
    })
    for (const instead of [[], ['Ayer', 'Aire'], ['']]) {
      const checked = spelled(instead)
      for (const one of checked.remarks) expect(rightWords(checked, one)).toBeNull()
    }
    expect(correctedText(spelled([]))).toBe('Ayre llovió.')
    expect(rightWords(spelled(['Ayer']), { ...remark, instead: ['Ayer'] })).toBeNull() // not one of its own
  })

  it('tells none where other words of it are left out, or could be several', () => {
    const right: Remark = { start: 0, end: 4, instead: ['Ayer'], kind: 'spelling' }
    for (const instead of [[], ['llovió', 'lloró']]) {
      const other: Remark = { start: 5, end: 11, instead, kind: 'spelling' }
      expect(
        rightWords({ text: 'Ayre llovio.', verdict: 'remarks', remarks: [right, other] }, right),
      ).toBeNull()
    }
  })

  it('is told of those that an entry keeps, in their language, and of nothing that was not said by this version', () => {
    const sentences = [
      {
        text: 'Fui al casa.',
        verdict: 'remarks',
        remarks: [{ start: 4, end: 6, instead: ['a'], kind: 'word' }],
      },
      { text: 'Llovió.', verdict: 'fine', remarks: [] },
      { text: 'Qué va.', verdict: 'rewritten', corrected: 'Para nada.', remarks: [] },
      { text: 'Xyz.', verdict: 'unclear', remarks: [] },
      { text: 'Abc.', verdict: 'unchecked', remarks: [] },
    ]
    const corrections = { by: 'gemini', scope: 'language', language: 'es-ES', sentences }
    expect(correctedSentences({ corrections }, 'es-ES')).toEqual(['Fui a casa.', 'Llovió.'])
    expect(correctedSentences({ corrections }, 'ja-JP')).toEqual([])
    for (const other of [undefined, null, 'x', {}, { ...corrections, by: 'constructor' }])
      expect(correctedSentences({ corrections: other }, 'es-ES')).toEqual([])
  })

  it('whatever a machine said, the words of a remark stand where they are said to', () => {
    const check = (kept: Parameters<typeof correctedText>[0]) => {
      for (const remark of kept.remarks) {
        const words = rightWords(kept, remark)
        if (words !== null) expect(words.sentence.slice(words.start, words.end)).toBe(remark.instead[0])
      }
      if (kept.remarks.length === 0) expect(correctedText(kept)).toBe(kept.text)
    }
    fc.assert(fc.property(keptCorrections, ({ sentences }) => sentences.forEach(check)))
    fc.assert(
      fc.property(keptCorrections, (corrections) => {
        const found = correctedSentences({ corrections }, corrections.language)
        expect(found.length).toBeLessThanOrEqual(corrections.sentences.length)
      }),
    )
  })
})
