import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { analyserOfMode, parseAnalysis, toAnalyser } from './apertium-analysis.ts'
import { untranslatedIn } from './apertium-translator.ts'

describe('what the analyser of apertium prints', () => {
  it('is the words with their places, their readings, and what stands before them', () => {
    const text = 'Creo que va\nal attic.'
    const printed =
      '^Creo que/creer<vblex><pri><p1><sg># que$ ^va/ir<vblex><pri><p3><sg>$\n^al/a<pr>+el<det><def><m><sg>$ ^attic/*attic$^./.<sent>$'
    expect(parseAnalysis(printed, text)).toEqual([
      { text: 'Creo que', start: 0, end: 8, gap: '', readings: [['creer', 'vblex', 'pri', 'p1', 'sg']] },
      { text: 'va', start: 9, end: 11, gap: ' ', readings: [['ir', 'vblex', 'pri', 'p3', 'sg']] },
      { text: 'al', start: 12, end: 14, gap: '\n', readings: [['a', 'pr']] },
      { text: 'attic', start: 15, end: 20, gap: ' ', readings: [] },
      { text: '.', start: 20, end: 21, gap: '', readings: [['.', 'sent']] },
    ])
  })

  it('has every place in the text, whatever is printed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, printed) => {
        const sent = toAnalyser(text)
        expect(sent).toHaveLength(text.length)
        for (const word of parseAnalysis(printed, sent))
          expect(sent.slice(word.start, word.end)).toBe(word.text)
      }),
    )
  })

  it('with words that have no end is read up to them', () => {
    expect(parseAnalysis('^a/a<n>$ ^b/b<n>^c/c<n>$^d', 'a b c d').map(({ text }) => text)).toEqual(['a', 'c'])
  })

  it('comes from the analyser that a mode begins with', () => {
    expect(analyserOfMode("lt-proc '/usr/share/a/spa-eng.automorf.bin' | apertium-tagger -g $2 x")).toBe(
      '/usr/share/a/spa-eng.automorf.bin',
    )
    expect(analyserOfMode('lt-proc -w -e /a/b.automorf.bin | x')).toBe('/a/b.automorf.bin')
    expect(analyserOfMode('hfst-proc -w a.automorf.hfst | x')).toBeUndefined()
  })
})

it('the words that apertium leaves as they are have a mark before them', () => {
  expect(untranslatedIn('El *attic, @ladder y #wake a@b.co *attic')).toEqual(['attic', 'ladder'])
})
