import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generatedRuns } from '#domain/generated-runs.fixture.ts'
import {
  analyserOfMode,
  parseAnalysis,
  toAnalyser,
  untranslatedIn,
  withoutMarks,
} from './apertium-translator.ts'

it.each([
  [
    'Vi un "zorblax" (frobnicado) ayer.',
    'I saw a "*zorblax" (*frobnicado) yesterday.',
    'I saw a "zorblax" (frobnicado) yesterday.',
  ],
  [
    'kombuchas—smoothies! phở/banhmi',
    '*kombuchas—*smoothies! *phở/*banhmi',
    'kombuchas—smoothies! phở/banhmi',
  ],
  ['¿zork? calle-zork foo_bar', '*zork? street-*zork *foo_*Bar', 'zork? street-zork foo_Bar'],
  [
    'Vi un *bold* y *zorblax* con 5*3 y zork',
    'I saw a **bold* and **zorblax* with 5*3 and *zork',
    'I saw a *bold* and *zorblax* with 5*3 and zork',
  ],
  ['una *casa* y zork', 'a *house* and *zork', 'a *house* and zork'],
  ['z*zork @ana #dia #casa a@b.co', '*z**zork @*ana #*dia #house a@b.co', 'z*zork @ana #dia #house a@b.co'],
  ['My zorb and blax of', 'Mi *zorb y #blax @de', 'Mi zorb y blax de'],
  ['* a star, \\*zork', '* una estrella, \\**zork', '* una estrella, \\*zork'],
])('of %s apertium’s marks go, and those of the learner stay', (source, printed, expected) => {
  expect(withoutMarks(printed, source)).toBe(expected)
})

it('whatever stands around a word that apertium does not know, it comes back as it was written', () => {
  const gap = fc.constantFrom(
    ' ',
    '"',
    '«',
    ' (',
    ')',
    '—',
    '/',
    '-',
    '_',
    '¿',
    '. ',
    '*',
    ' *',
    '**',
    '#',
    ' @',
    '\\',
    '😀',
  )
  const word = fc.constantFrom('zork', 'phở', 'frob', '5', 'Ñandx', '3d')
  const part = fc.record({ gap, word, mark: fc.constantFrom('', '*', '#', '@') })
  fc.assert(
    fc.property(fc.array(part), gap, (parts, end) => {
      const source = parts.map(({ gap, word }) => gap + word).join('') + end
      const printed = parts.map(({ gap, word, mark }) => gap + mark + word).join('') + end
      expect(withoutMarks(printed, source)).toBe(source)
    }),
    { numRuns: generatedRuns(500) },
  )
})

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
